import { href } from 'react-router'
import { type VehicleFilters, vehicleSearchParams, vehicleSortLabels } from '#domain/vehicle-search.ts'
import { filterChips, searchTitle } from '#domain/vehicle-search-words.ts'
import type { PageHandle } from '../frame/page-handle.ts'
import { headersOfLoader } from '../frame/page-headers.ts'
import { SellBanner } from '../listings/sell-banner.tsx'
import { loadList, reloadList, useShownList } from '../search/list-data.ts'
import { listMeta } from '../search/list-meta.ts'
import { ListPage, listSearch, listUrl, pageCount, resultCount, sixTimes } from '../search/list-page.tsx'
import { SortSelect } from '../search/sort-select.tsx'
import { LinkButton } from '../ui/button.tsx'
import { EmptyState } from '../ui/empty-state.tsx'
import { Pagination } from '../ui/pagination.tsx'
import type { Route } from './+types/list.ts'
import { Filters, VEHICLES } from './filters.tsx'
import { type VehicleList, vehicleList } from './queries.ts'
import { VehicleCard, VehicleCardSkeleton, VehicleGrid } from './vehicle-card.tsx'

/** The first row of pictures is in view on every screen. */
const CARDS_IN_VIEW = 3

export async function loader(args: Route.LoaderArgs) {
  return loadList(args, vehicleList)
}

export async function clientLoader(args: Route.ClientLoaderArgs) {
  return reloadList(args, vehicleList)
}

export const headers = headersOfLoader

export const handle: PageHandle = {
  picture: ({ result }: VehicleList) => result.listings.find((listing) => listing.image)?.image,
  canonicalSearch: ({ filters }: VehicleList) => listSearch(vehicleSearchParams(filters)),
}

export function meta({ loaderData }: Route.MetaArgs) {
  if (!loaderData) return [{ title: 'Vehicles | Magari' }]
  const { filters, result } = loaderData
  return listMeta({
    title: searchTitle(filters, result.corrected),
    count: resultCount(result, VEHICLES),
    promise: 'Compare prices, mileage and sellers on Magari.',
    filters,
    result,
    pages: pageCount(result),
    pageUrl: (page) => pageUrl(filters, page),
  })
}

export default function VehicleListPage({ loaderData }: Route.ComponentProps) {
  const { filters, notices, result, now } = loaderData
  const chips = filterChips(filters)

  useShownList(vehicleList, loaderData)

  return (
    <ListPage
      list={href('/vehicles')}
      title={searchTitle(filters, result.corrected)}
      count={resultCount(result, VEHICLES)}
      chips={chips}
      notices={notices}
      filters={<Filters filters={filters} result={result} />}
      sort={<SortSelect sort={filters.sort} labels={vehicleSortLabels(filters)} />}
      skeleton={
        <VehicleGrid>
          {sixTimes((name) => (
            <VehicleCardSkeleton key={name} />
          ))}
        </VehicleGrid>
      }
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
          <VehicleGrid>
            {result.listings.map((vehicle, index) => (
              <VehicleCard key={vehicle.id} vehicle={vehicle} now={now} priority={index < CARDS_IN_VIEW} />
            ))}
          </VehicleGrid>
          <Pagination page={filters.page} pages={pageCount(result)} href={(page) => pageUrl(filters, page)} />
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

function pageUrl(filters: VehicleFilters, page: number): string {
  return listUrl(href('/vehicles'), vehicleSearchParams({ ...filters, page }))
}
