import Info from 'lucide-react/icons/info'
import SlidersHorizontal from 'lucide-react/icons/sliders-horizontal'
import { useEffect } from 'react'
import { data, href, useNavigation } from 'react-router'
import { imageVariant } from '#domain/images.ts'
import { formatNumber } from '#domain/money.ts'
import { type VehicleFilters, vehicleSearchParams } from '#domain/vehicle-search.ts'
import { filterChips, searchTitle } from '#domain/vehicle-search-words.ts'
import { anonymousClient, browserClient } from '../client.ts'
import { browserConfig, publicConfig } from '../config.ts'
import type { PageHandle } from '../frame/page-handle.ts'
import { SellBanner } from '../listings/sell-banner.tsx'
import { Button, LinkButton } from '../ui/button.tsx'
import { EmptyState } from '../ui/empty-state.tsx'
import { Icon } from '../ui/icon.tsx'
import { PageHead } from '../ui/page-head.tsx'
import { Pagination } from '../ui/pagination.tsx'
import type { Route } from './+types/list.ts'
import { FILTERS_PANEL, Filters } from './filters.tsx'
import { headersOfLoader, PUBLIC_PAGE } from './page-headers.ts'
import { type VehicleList, vehicleList } from './queries.ts'
import { SetFilters } from './set-filters.tsx'
import { SortSelect } from './sort-select.tsx'
import { VehicleCard, VehicleCardSkeleton, VehicleGrid } from './vehicle-card.tsx'

/** The first row of pictures is in view on every screen. */
const CARDS_IN_VIEW = 3
const SKELETONS = ['one', 'two', 'three', 'four', 'five', 'six']

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
  canonicalSearch: ({ filters }: ListData) => listSearch(filters),
}

export function meta({ loaderData }: Route.MetaArgs) {
  if (!loaderData) return [{ title: 'Vehicles | Magari' }]
  const { filters, result, site } = loaderData
  const title = searchTitle(filters)
  const image = result.listings.find((listing) => listing.image)?.image
  const pages = pageCount(result)
  return [
    { title: `${title} | Magari` },
    {
      name: 'description',
      content: `${resultCount(result)}: ${title}. Compare prices, mileage and sellers on Magari.`,
    },
    ...(filters.page > 1 ? [{ tagName: 'link', rel: 'prev', href: listUrl(filters, filters.page - 1) }] : []),
    ...(filters.page < pages
      ? [{ tagName: 'link', rel: 'next', href: listUrl(filters, filters.page + 1) }]
      : []),
    { property: 'og:title', content: title },
    ...(image ? [{ property: 'og:image', content: site + imageVariant(image, 1280) }] : []),
    ...(filters.search || result.total === 0 ? [{ name: 'robots', content: 'noindex, follow' }] : []),
  ]
}

export default function VehicleListPage({ loaderData }: Route.ComponentProps) {
  const { filters, notices, result, now } = loaderData
  const navigation = useNavigation()
  const searching = navigation.state === 'loading' && navigation.location.pathname === href('/vehicles')
  const chips = filterChips(filters)

  useEffect(() => {
    shown = loaderData
  }, [loaderData])

  return (
    <div className="wrap lg:grid lg:grid-cols-[280px_minmax(0,1fr)] lg:gap-8 lg:pt-6">
      <Filters filters={filters} result={result} />
      <div className="lg:grid lg:grid-cols-[minmax(0,1fr)_auto] lg:content-start lg:items-end">
        <div className="sticky top-0 z-20 -mx-(--gut) grid grid-cols-2 gap-2 border-b border-line bg-ground px-(--gut) py-2 lg:static lg:order-2 lg:mx-0 lg:block lg:border-0 lg:p-0 lg:pb-3">
          <Button popoverTarget={FILTERS_PANEL} className="text-sm lg:hidden">
            <Icon of={SlidersHorizontal} />
            Filters
            {chips.length > 0 && (
              <b className="grid h-5 min-w-5 place-items-center rounded-full bg-green px-1.5 text-xs font-semibold text-on-green">
                {chips.length}
              </b>
            )}
          </Button>
          <SortSelect sort={filters.sort} />
        </div>
        <PageHead title={searchTitle(filters)} className="lg:order-1">
          <p role="status">{resultCount(result)}</p>
        </PageHead>
        <div className="min-w-0 lg:order-3 lg:col-span-2">
          <SetFilters chips={chips} />
          <Notices sentences={notices} />
          {searching ? (
            <>
              <p role="status" className="sr-only">
                Loading
              </p>
              <VehicleGrid>
                {SKELETONS.map((name) => (
                  <VehicleCardSkeleton key={name} />
                ))}
              </VehicleGrid>
            </>
          ) : result.listings.length === 0 ? (
            <NothingFound filtered={chips.length > 0} />
          ) : (
            <>
              <VehicleGrid>
                {result.listings.map((vehicle, index) => (
                  <VehicleCard
                    key={vehicle.id}
                    vehicle={vehicle}
                    now={now}
                    priority={index < CARDS_IN_VIEW}
                  />
                ))}
              </VehicleGrid>
              <Pagination
                page={filters.page}
                pages={pageCount(result)}
                href={(page) => listUrl(filters, page)}
              />
            </>
          )}
          <div className="mt-12">
            <SellBanner
              title={filters.makes.length === 1 ? `Selling a ${filters.makes[0]}?` : 'Selling your vehicle?'}
            >
              Post it in a few minutes. Buyers call you directly.
            </SellBanner>
          </div>
        </div>
      </div>
    </div>
  )
}

function Notices({ sentences }: { sentences: string[] }) {
  if (sentences.length === 0) return null
  return (
    <div
      role="status"
      className="mb-4 flex gap-3 rounded-r border border-line bg-sunk p-4 text-sm leading-normal text-ink-2"
    >
      <Icon of={Info} className="text-green-ink" />
      <div className="grid gap-1">
        {sentences.map((sentence) => (
          <p key={sentence} className="wrap-anywhere">
            {sentence}
          </p>
        ))}
      </div>
    </div>
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

function listUrl(filters: VehicleFilters, page: number): string {
  return href('/vehicles') + listSearch({ ...filters, page })
}

function listSearch(filters: VehicleFilters): string {
  const params = vehicleSearchParams(filters)
  return params.size > 0 ? `?${params}` : ''
}

function pageCount({ total, page_size }: { total: number; page_size: number }): number {
  return Math.max(1, Math.ceil(total / page_size))
}

function resultCount({ total, total_exact }: { total: number; total_exact: boolean }): string {
  if (!total_exact) return `More than ${formatNumber(total)} vehicles`
  return `${formatNumber(total)} ${total === 1 ? 'vehicle' : 'vehicles'}`
}
