import { type ReactNode, useEffect } from 'react'
import { href, useRevalidator } from 'react-router'
import { parseWholeNumber } from '#domain/foundation/typed-amounts.ts'
import { reportFailure } from '../../failures/report-failure.ts'
import { focusPageIfLost } from '../../frame/focus-page.ts'
import type { Owner } from '../../session/owner.ts'
import { Button, LinkButton } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { Pagination } from '../../ui/pagination.tsx'
import { type TabLink, Tabs } from '../../ui/tabs.tsx'
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

export interface ListedFavorites {
  kind: Marked['kind']
  /** Null if it could not be loaded. */
  page: Page | null
  now: number
}

/** The last page shown, and to whom: it stays when a reload fails. */
let shown: { of: string; page: Page } | null = null

/** The favorites of the tab and page that the URL names. */
export async function readFavorites(owner: Owner, { searchParams }: URL): Promise<ListedFavorites> {
  const kind: Marked['kind'] = searchParams.get('tab') === 'spare-parts' ? 'spare_part' : 'vehicle'
  const asked = Math.max(parseWholeNumber(searchParams.get('page') ?? '') ?? 1, 1)
  const of = `${owner.id} ${kind} ${asked}`
  try {
    shown = { of, page: await read(owner, kind, asked) }
  } catch (error) {
    reportFailure('The favorites could not be read', error)
  }
  return { kind, page: shown?.of === of ? shown.page : null, now: Date.now() }
}

async function read(owner: Owner, kind: Marked['kind'], asked: number): Promise<Page> {
  const client = await owner.client()
  // Or the number and the list, which are two requests, could differ.
  await changesAnswered()
  const [counts, first] = await Promise.all([
    favoriteCounts(client, owner.id),
    savedPage(client, owner.id, kind, asked),
    load(owner),
  ])
  const number = Math.min(asked, Math.max(Math.ceil(counts[kind] / SAVED_PAGE_SIZE), 1))
  const saved = number === asked ? first : await savedPage(client, owner.id, kind, number)
  addKnownFavorites(
    owner,
    saved.map(({ id }) => id),
  )
  return { saved, counts, number }
}

interface FavoritesListProps extends ListedFavorites {
  /** The page's path, which its tabs and pages continue. */
  path: string
  /** A tab beside those of vehicles and parts. */
  more?: TabLink
  /** What helps a person whose favorites could not be loaded, besides trying again. */
  offline?: ReactNode
}

/** The tabs and cards. Removing a heart removes its card; restoring it brings it back. */
export function FavoritesList({ kind, page, now, path, more, offline }: FavoritesListProps) {
  const { revalidate } = useRevalidator()
  const marked = useFavoriteIds()
  const left = page?.saved.filter(({ id }) => !marked || marked.has(id)) ?? []
  const removed = (page?.saved.length ?? 0) - left.length
  const total = page ? page.counts[kind] - removed : 0

  // The focused heart went with its card.
  useEffect(() => {
    if (removed > 0) focusPageIfLost()
  }, [removed])

  return (
    <>
      <Tabs
        label="Kinds of favorites"
        className="mb-4 lg:mb-6"
        items={[
          ...TABS.map(({ of, label }) => ({
            to: addressOf(path, of, 1),
            label,
            count: page && page.counts[of] - (of === kind ? removed : 0),
            current: of === kind,
          })),
          ...(more ? [more] : []),
        ]}
      />
      {page === null && (
        <EmptyState
          title="Your favorites could not be loaded"
          action={
            <span className="flex flex-wrap justify-center gap-3">
              <Button onClick={revalidate} variant="main">
                Try again
              </Button>
              {offline}
            </span>
          }
        >
          Check your connection.{offline && ' Your newest favorites are saved in this browser.'}
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
          href={(number) => addressOf(path, kind, number)}
        />
      )}
    </>
  )
}

const TABS = [
  { of: 'vehicle', label: 'Vehicles' },
  { of: 'spare_part', label: 'Spare Parts' },
] as const

function addressOf(path: string, kind: Marked['kind'], page: number): string {
  const params = new URLSearchParams()
  if (kind === 'spare_part') params.set('tab', 'spare-parts')
  if (page > 1) params.set('page', String(page))
  const search = params.toString()
  return path + (search && `?${search}`)
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
