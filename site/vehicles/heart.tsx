import HeartGlyph from 'lucide-react/icons/heart'
import { useLocation, useNavigate } from 'react-router'
import { classNames } from '../ui/class-names.ts'
import { Icon } from '../ui/icon.tsx'
import { useFavorite } from './favorites.ts'

/** Saves a listing to the visitor's favorites or takes it out again; signed out it shows the way to sign in. */
export function Heart({ listingId, className }: { listingId: string; className?: string }) {
  const signIn = useSignIn()
  const { pressed, toggle } = useFavorite(listingId, signIn)
  return (
    <button
      type="button"
      aria-pressed={pressed}
      aria-label="Save to Favorites"
      onClick={() => void toggle()}
      className={classNames(
        'absolute z-2 grid size-11 place-items-center before:absolute before:inset-1 before:rounded-full before:bg-veil',
        pressed ? 'text-danger' : 'text-ink',
        className,
      )}
    >
      <Icon of={HeartGlyph} className={classNames('relative', pressed && 'fill-current')} />
    </button>
  )
}

/** Goes to /login, which comes back to this page. */
function useSignIn(): () => void {
  const navigate = useNavigate()
  const next = useHere()
  return () => void navigate(`/login?${new URLSearchParams({ next })}`)
}

/** The path and query of this page, to come back to. */
export function useHere(): string {
  const { pathname, search } = useLocation()
  return pathname + search
}
