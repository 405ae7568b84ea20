import HeartGlyph from 'lucide-react/icons/heart'
import { useNavigate } from 'react-router'
import { classNames } from '../../ui/class-names.ts'
import { Icon } from '../../ui/icon.tsx'
import { useFavorite } from './favorites.ts'
import type { Marked } from './queries.ts'

/** Saves a vehicle or a part to the visitor's favorites or takes it out again; signed out it shows the way to sign in. */
export function Heart({ subject, className }: { subject: Marked; className?: string }) {
  const navigate = useNavigate()
  const { pressed, toggle } = useFavorite(subject, (path) => void navigate(path))
  return (
    <button
      type="button"
      aria-pressed={pressed}
      aria-label="Save to Favorites"
      onClick={() => void toggle()}
      className={classNames(
        'noscript:hidden absolute z-2 grid size-11 place-items-center before:absolute before:inset-1 before:rounded-full before:bg-veil',
        pressed ? 'text-danger' : 'text-ink',
        className,
      )}
    >
      <Icon of={HeartGlyph} className={classNames('relative', pressed && 'fill-current')} />
    </button>
  )
}
