import { useEffect, useState } from 'react'
import { formatAge } from '#domain/foundation/dates.ts'
import { LinkButton } from '../ui/button.tsx'
import { EmptyState } from '../ui/empty-state.tsx'
import { type CachedPage, cachedPages } from './cached-pages.ts'

interface Kept {
  viewed: CachedPage[]
  favorites: CachedPage[]
  /** The page that could not be opened; null if opened on purpose. */
  from: string | null
  online: boolean
  now: number
}

export function meta() {
  return [{ title: 'Read offline | Magari' }, { name: 'robots', content: 'noindex' }]
}

/** The list of cached pages. The service worker shows it instead of an unavailable page. */
export default function Offline() {
  const kept = useKept()
  const online = kept?.online ?? false
  const nothing = kept && kept.viewed.length + kept.favorites.length === 0
  return (
    <div className="wrap min-h-[60dvh] py-8">
      <h1 className="text-2xl">{online ? 'Read offline' : 'You are offline'}</h1>
      <p className="mt-2 max-w-[60ch] text-ink-2">
        {online
          ? 'Cars you have viewed and your newest favorites are saved in this browser. Signing out removes them.'
          : 'Check your connection and try again. You can still read recently viewed pages; prices may have changed.'}
      </p>
      {kept && !online && (
        <LinkButton to={kept.from ?? '/'} reloadDocument variant="main" className="mt-4">
          Try again
        </LinkButton>
      )}
      {nothing && <EmptyState title="Nothing saved yet">Cars you view will appear here.</EmptyState>}
      {kept && <KeptList title="Favorites" pages={kept.favorites} now={kept.now} />}
      {kept && <KeptList title="Recently viewed" pages={kept.viewed} now={kept.now} />}
    </div>
  )
}

function useKept(): Kept | undefined {
  const [kept, setKept] = useState<Kept>()
  useEffect(() => {
    const from = new URLSearchParams(location.search).get('from')
    const rest = {
      // Internal paths only, because the parameter can be forged.
      from: from && /^\/(?![/\\])/.test(from) ? from : null,
      online: document.documentElement.dataset.keptAt === undefined,
      now: Date.now(),
    }
    const nothing = { viewed: [], favorites: [] }
    const pages = 'caches' in window ? cachedPages() : Promise.resolve(nothing)
    pages.catch(() => nothing).then((found) => setKept({ ...found, ...rest }))
  }, [])
  return kept
}

function KeptList({ title, pages, now }: { title: string; pages: CachedPage[]; now: number }) {
  if (pages.length === 0) return null
  return (
    <section className="mt-8">
      <h2 className="mb-3 text-lg">{title}</h2>
      <ul className="grid grid-cols-1 gap-2 md:grid-cols-2">
        {pages.map(({ path, title: name, picture, keptAt }) => (
          <li key={path}>
            <a
              href={path}
              className="flex min-h-11 items-center gap-3 overflow-hidden rounded-r border border-line bg-raise pr-3 text-ink no-underline hover:border-field"
            >
              <span className="aspect-4/3 w-24 flex-none bg-sky">
                {picture && <img src={picture} alt="" className="size-full object-cover" />}
              </span>
              <span className="min-w-0 py-2">
                <span className="block truncate font-medium">{name}</span>
                <span className="block text-sm text-ink-3">Saved {formatAge(keptAt, now)}</span>
              </span>
            </a>
          </li>
        ))}
      </ul>
    </section>
  )
}
