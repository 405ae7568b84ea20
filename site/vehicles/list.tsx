import { useEffect } from 'react'
import { data, href } from 'react-router'
import { imageVariant } from '#domain/images.ts'
import { type VehicleFilters, vehicleSearchParams, vehicleSortLabels } from '#domain/vehicle-search.ts'
import { correctedSentence, filterChips, searchTitle } from '#domain/vehicle-search-words.ts'
import { anonymousClient, browserClient } from '../client.ts'
import { browserConfig, publicConfig } from '../config.ts'
import type { PageHandle } from '../frame/page-handle.ts'
import { headersOfLoader, PUBLIC_PAGE } from '../frame/page-headers.ts'
import { SellBanner } from '../listings/sell-banner.tsx'
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

interface ListData extends VehicleList {
  /** When it was made; ages count from here. */
  now: number
  /** The public address. */
  site: string
}

export async function loader({ context, url, request }: Route.LoaderArgs) {
  const list = await vehicleList(context.get(anonymousClient), url.searchParams, request.signal)
  return data({ ...list, now: Date.now(), site: context.get(publicConfig).url }, { headers: PUBLIC_PAGE })
}

/** The list on screen: what stays when a search fails. */
let shown: ListData | undefined

export async function clientLoader({ url, request }: Route.ClientLoaderArgs): Promise<ListData> {
  try {
    const list = await vehicleList(await browserClient(), url.searchParams, request.signal)
    return { ...list, now: Date.now(), site: browserConfig().url }
  } catch (error) {
    if (request.signal.aborted || !shown) throw error
    // Spec 000 §8: the failure is logged and the list stays as it was.
    console.error('The search failed:', error)
    return {
      ...shown,
      notices: ['We could not search just now, so the list is as it was. Please try again.'],
    }
  }
}

export const headers = headersOfLoader

export const handle: PageHandle = {
  canonicalSearch: ({ filters }: ListData) => listSearch(vehicleSearchParams(filters)),
}

export function meta({ loaderData }: Route.MetaArgs) {
  if (!loaderData) return [{ title: 'Vehicles | Magari' }]
  const { filters, result, site } = loaderData
  const title = searchTitle(filters, result.corrected)
  const image = result.listings.find((listing) => listing.image)?.image
  const pages = pageCount(result)
  return [
    { title: `${title} | Magari` },
    {
      name: 'description',
      content: `${resultCount(result, VEHICLES)}: ${title}. Compare prices, mileage and sellers on Magari.`,
    },
    ...(filters.page > 1 ? [{ tagName: 'link', rel: 'prev', href: pageUrl(filters, filters.page - 1) }] : []),
    ...(filters.page < pages
      ? [{ tagName: 'link', rel: 'next', href: pageUrl(filters, filters.page + 1) }]
      : []),
    { property: 'og:title', content: title },
    ...(image ? [{ property: 'og:image', content: site + imageVariant(image, 1280) }] : []),
    ...(filters.search || result.total === 0 ? [{ name: 'robots', content: 'noindex, follow' }] : []),
  ]
}

export default function VehicleListPage({ loaderData }: Route.ComponentProps) {
  const { filters, notices, result, now } = loaderData
  const chips = filterChips(filters)

  useEffect(() => {
    shown = loaderData
  }, [loaderData])

  return (
    <ListPage
      list={href('/vehicles')}
      title={searchTitle(filters, result.corrected)}
      count={resultCount(result, VEHICLES)}
      chips={chips}
      notices={result.corrected ? [correctedSentence(result.corrected), ...notices] : notices}
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
