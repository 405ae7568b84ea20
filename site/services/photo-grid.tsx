import { Icon } from '../ui/icon.tsx'

interface PhotoGridProps {
  /** url: null if the file could not be reached. */
  photos: readonly { path: string; url: string | null }[]
  /** What they show. */
  label: string
  /** The path of the photo in progress. */
  busy?: string | null
  onRemove?: (path: string) => void
}

/** Private photos as small squares that open in full. */
export function PhotoGrid({ photos, label, busy, onRemove }: PhotoGridProps) {
  if (photos.length === 0) return null
  return (
    <ul aria-label={label} className="grid grid-cols-3 gap-2 sm:grid-cols-4">
      {photos.map(({ path, url }, place) => (
        <li
          key={path}
          className="relative aspect-square overflow-hidden rounded-s border border-line bg-sunk"
        >
          {url ? (
            <a href={url} target="_blank" rel="noreferrer">
              <img
                src={url}
                alt={`${label} (${place + 1})`}
                loading="lazy"
                decoding="async"
                className="size-full object-cover"
              />
            </a>
          ) : (
            <span className="grid size-full place-items-center p-2 text-center text-xs text-ink-2">
              Cannot be shown
            </span>
          )}
          {onRemove && (
            <button
              type="button"
              aria-label={`Remove photo ${place + 1}`}
              disabled={busy === path}
              onClick={() => onRemove(path)}
              className="absolute top-0 right-0 grid size-11 place-items-center"
            >
              <span className="grid size-7 place-items-center rounded-full bg-raise text-ink shadow-pop">
                <Icon of="x" size="xs" />
              </span>
            </button>
          )}
        </li>
      ))}
    </ul>
  )
}
