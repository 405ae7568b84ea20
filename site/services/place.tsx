import { shownWebsite } from '#domain/services/shown-website.ts'
import { Icon } from '../ui/icon.tsx'
import type { Provider } from './queries.ts'

/** Where the business is, with a link to a map, and its own website. */
export function Place({
  provider,
}: {
  provider: Pick<Provider, 'business_name' | 'address' | 'location' | 'website'>
}) {
  const place = [provider.address, provider.location].filter(Boolean).join(', ')
  const map = new URLSearchParams({ query: `${provider.business_name}, ${place}, Kenya` })
  return (
    <ul className="mt-2 grid text-sm">
      <li>
        <a
          href={`https://www.openstreetmap.org/search?${map}`}
          target="_blank"
          rel="noreferrer"
          className="inline-flex min-h-11 items-center gap-2 text-ink-2 hover:underline"
        >
          <Icon of="map-pin" size="s" className="text-ink-3" />
          <span className="wrap-anywhere">
            {place}
            <span className="sr-only"> (map)</span>
          </span>
        </a>
      </li>
      {provider.website && (
        <li>
          <a
            href={provider.website}
            target="_blank"
            rel="noreferrer nofollow"
            className="inline-flex min-h-11 items-center gap-2 text-green-ink hover:underline"
          >
            <Icon of="globe" size="s" className="text-ink-3" />
            <span className="wrap-anywhere">{shownWebsite(provider.website)}</span>
          </a>
        </li>
      )}
    </ul>
  )
}
