import { useEffect } from 'react'
import { href, useRevalidator } from 'react-router'
import { parseWholeNumber } from '#domain/foundation/typed-amounts.ts'
import { browserClient } from '../../client.ts'
import { reportFailure } from '../../failures/report-failure.ts'
import { focusPageIfLost } from '../../frame/focus-page.ts'
import { memberContext } from '../../members/member.ts'
import { OFFLINE_PATH } from '../../offline/offline-path.ts'
import { useReloadOnReturn } from '../../session/on-return.ts'
import { Button, LinkButton } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { PageHead } from '../../ui/page-head.tsx'
import { Pagination } from '../../ui/pagination.tsx'
import { Tabs } from '../../ui/tabs.tsx'
import type { Route } from './+types/favorites-page.ts'
import { useFavoriteIds } from './favorites.ts'
import { addKnownFavorites, changesAnswered, load } from './marking.ts'
import type { Marked } from './queries.ts'
import { favoriteCounts, SAVED_PAGE_SIZE, type SavedPart, type SavedVehicle, savedPage } from './saved.ts'
import { SavedCard } from './saved-card.tsx'

interface Page {
  saved: (SavedVehicle | SavedPart)[]
  counts: Record<Marked['kind'], number>
  number: number
}

/** The last page shown, and to whom: it stays when a reload fails. */
let shown: { of: string; page: Page } | null = null

export async function clientLoader({ context, url }: Route.ClientLoaderArgs) {
  const { user } = context.get(memberContext)
  const kind: Marked['kind'] = url.searchParams.get('tab') === 'spare-parts' ? 'spare_part' : 'vehicle'
  const asked = Math.max(parseWholeNumber(url.searchParams.get('page') ?? '') ?? 1, 1)
  const of = `${user.id} ${kind} ${asked}`
  try {
    shown = { of, page: await read(user.id, kind, asked) }
  } catch (error) {
    reportFailure('The favorites could not be read', error)
  }
  return { kind, page: shown?.of === of ? shown.page : null, now: Date.now() }
}

async function read(userId: string, kind: Marked['kind'], asked: number): Promise<Page> {
  const client = await browserClient()
  // Or the number and the list, which are two requests, could differ.
  await changesAnswered()
  const [counts, first] = await Promise.all([
    favoriteCounts(client, userId),
    savedPage(client, userId, kind, asked),
    load(userId),
  ])
  const number = Math.min(asked, Math.max(Math.ceil(counts[kind] / SAVED_PAGE_SIZE), 1))
  const saved = number === asked ? first : await savedPage(client, userId, kind, number)
  addKnownFavorites(
    userId,
    saved.map(({ id }) => id),
  )
  return { saved, counts, number }
}

export { Loading as HydrateFallback } from '../../members/loading.tsx'

export const meta = () => [{ title: 'Favorites | Magari' }, { name: 'robots', content: 'noindex' }]

/** The person's favorites. Removing a heart removes its card; restoring it brings it back. */
export default function Favorites({ loaderData: { kind, page, now } }: Route.ComponentProps) {
  const { revalidate } = useRevalidator()
  useReloadOnReturn()
  const marked = useFavoriteIds()
  const left = page?.saved.filter(({ id }) => !marked || marked.has(id)) ?? []
  const removed = (page?.saved.length ?? 0) - left.length
  const total = page ? page.counts[kind] - removed : 0

  // The focused heart went with its card.
  useEffect(() => {
    if (removed > 0) focusPageIfLost()
  }, [removed])

  return (
    <div className="wrap py-2 lg:py-10">
      <PageHead title="Favorites" />
      <Tabs
        label="Kinds of favorites"
        className="mb-4 lg:mb-6"
        items={TABS.map(({ of, to, label }) => ({
          to,
          label,
          count: page && page.counts[of] - (of === kind ? removed : 0),
          current: of === kind,
        }))}
      />
      {page === null && (
        <EmptyState
          title="Your favorites could not be loaded"
          action={
            <span className="flex flex-wrap justify-center gap-3">
              <Button onClick={revalidate} variant="main">
                Try again
              </Button>
              <LinkButton to={OFFLINE_PATH} reloadDocument>
                Read offline
              </LinkButton>
            </span>
          }
        >
          Check your connection. Your newest favorites are saved in this browser.
        </EmptyState>
      )}
      {page && total === 0 && <NoFavorites kind={kind} />}
      {page && total > 0 && left.length === 0 && (
        <EmptyState
          title="All favorites on this page have been removed"
          action={<Button onClick={revalidate}>Show more</Button>}
        />
      )}
      <ul className="grid gap-4 sm:grid-cols-2 sm:gap-5 lg:grid-cols-3 xl:grid-cols-4">
        {left.map((saved, place) => (
          <SavedCard key={saved.id} saved={saved} now={now} priority={place < 2} />
        ))}
      </ul>
      {page && (
        <Pagination
          page={page.number}
          pages={Math.ceil(page.counts[kind] / SAVED_PAGE_SIZE)}
          href={(number) => addressOf(kind, number)}
        />
      )}
    </div>
  )
}

const TABS = [
  { of: 'vehicle', to: addressOf('vehicle', 1), label: 'Vehicles' },
  { of: 'spare_part', to: addressOf('spare_part', 1), label: 'Spare Parts' },
] as const

function addressOf(kind: Marked['kind'], page: number): string {
  const params = new URLSearchParams()
  if (kind === 'spare_part') params.set('tab', 'spare-parts')
  if (page > 1) params.set('page', String(page))
  const search = params.toString()
  return href('/favorites') + (search && `?${search}`)
}

function NoFavorites({ kind }: { kind: Marked['kind'] }) {
  const isVehicle = kind === 'vehicle'
  return (
    <EmptyState
      title="No favorites yet"
      action={
        <LinkButton to={isVehicle ? href('/vehicles') : href('/spare-parts')} variant="main">
          Browse {isVehicle ? 'Vehicles' : 'Spare Parts'}
        </LinkButton>
      }
    >
      Press the heart on a {isVehicle ? 'vehicle' : 'spare part'} to save it here and see what has changed
      since.
    </EmptyState>
  )
}
