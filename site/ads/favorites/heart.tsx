import { useNavigate } from 'react-router'
import { classNames } from '../../ui/class-names.ts'
import { Icon } from '../../ui/icon.tsx'
import { useFavorite } from './favorites.ts'
import type { Marked } from './queries.ts'

/** Toggles a favorite; visitors are sent to sign in. */
export function Heart({ subject, className }: { subject: Marked; className?: string }) {
  const navigate = useNavigate()
  const { pressed, toggle } = useFavorite(subject, (path) => void navigate(path))
  return (
    <button
      type="button"
      aria-pressed={pressed}
      aria-label="Save to Favorites"
      onClick={() => void toggle()}
      className={classNames('heart', className)}
    >
      <Icon of="heart" />
    </button>
  )
}
