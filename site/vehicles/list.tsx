import { href } from 'react-router'
import { deferred } from '../frame/deferred.tsx'
import type { PageHandle } from '../frame/page-handle.ts'
import { headersOfLoader } from '../frame/page-headers.ts'
import { loadList, reloadList, useShownList } from '../search/list-data.ts'
import { listMeta } from '../search/list-meta.ts'
import { ListPage } from '../search/list-page.tsx'
import { pageCount } from '../search/list-words.ts'
import { SortSelect } from '../search/sort-select.tsx'
import { LinkButton } from '../ui/button.tsx'
import { CardList } from '../ui/card-list.tsx'
import { EmptyState } from '../ui/empty-state.tsx'
import { Pagination } from '../ui/pagination.tsx'
import type { Route } from './+types/list.ts'
import { VEHICLE_LIST_PARAMS, type VehiclesInWords, vehiclesInWords } from './list-data.ts'
import { VEHICLE_CARD_TEXT, VehicleCard } from './vehicle-card.tsx'

/** The first row of pictures is in view on every screen. */
const CARDS_IN_VIEW = 3

const laterParts = () => import('./later-parts.ts')
const Filters = deferred(async () => (await laterParts()).Filters)
const SellBanner = deferred(async () => (await laterParts()).SellBanner)
const Skeletons = deferred(async () => (await laterParts()).VehicleSkeletons)

export async function loader(args: Route.LoaderArgs) {
  return loadList(args, vehiclesInWords)
}
loader.searchParams = VEHICLE_LIST_PARAMS

export async function clientLoader(args: Route.ClientLoaderArgs) {
  return reloadList(
    args,
    href('/vehicles'),
    async () => (await import('./list-data.ts')).vehiclesInWords,
    Filters,
  )
}

export const headers = headersOfLoader

export const handle: PageHandle = {
  picture: ({ result }: VehiclesInWords) => result.listings.find((listing) => listing.image)?.image,
  canonicalSearch: ({ search, filters }: VehiclesInWords) => pageSearch(search, filters.page),
}

export function meta({ loaderData }: Route.MetaArgs) {
  if (!loaderData) return [{ title: 'Vehicles | Magari' }]
  const { title, count, search, filters, result } = loaderData
  return listMeta({
    title,
    count,
    promise: 'Compare prices, mileage and sellers on Magari.',
    filters,
    result,
    pages: pageCount(result),
    pageUrl: (page) => pageUrl(search, page),
  })
}

export default function VehicleListPage({ loaderData }: Route.ComponentProps) {
  const { title, count, chips, sorts, search, filters, notices, result, now } = loaderData

  useShownList(href('/vehicles'), loaderData)

  return (
    <ListPage
      list={href('/vehicles')}
      compactable
      title={title}
      count={count}
      chips={chips}
      notices={notices}
      filters={<Filters filters={filters} result={result} />}
      sort={<SortSelect sort={filters.sort} labels={sorts} />}
      skeleton={<Skeletons />}
      end={
        <SellBanner
          title={filters.makes.length === 1 ? `Selling a ${filters.makes[0]}?` : 'Selling your vehicle?'}
        >
          Post it in a few minutes. Buyers call you directly.
        </SellBanner>
      }
    >
      {result.listings.length === 0 ? (
        <NothingFound filtered={chips.length > 0} />
      ) : (
        <>
          <CardList belowPicture={VEHICLE_CARD_TEXT}>
            {result.listings.map((vehicle, index) => (
              <VehicleCard key={vehicle.id} vehicle={vehicle} now={now} priority={index < CARDS_IN_VIEW} />
            ))}
          </CardList>
          <Pagination
            key={filters.page}
            page={filters.page}
            pages={pageCount(result)}
            href={(page) => pageUrl(search, page)}
          />
        </>
      )}
    </ListPage>
  )
}

function NothingFound({ filtered }: { filtered: boolean }) {
  return (
    <EmptyState
      title="No vehicles found"
      action={
        filtered ? (
          <LinkButton to={href('/vehicles')} variant="main">
            Clear all filters
          </LinkButton>
        ) : undefined
      }
    >
      Try adjusting your search filters to find more results.
    </EmptyState>
  )
}

/** The query string of one page of a search. */
function pageSearch(search: string, page: number): string {
  if (page === 1) return search
  return `${search || '?'}${search && '&'}page=${page}`
}

function pageUrl(search: string, page: number): string {
  return href('/vehicles') + pageSearch(search, page)
}
