import { useEffect } from 'react'
import { data, href } from 'react-router'
import { imageVariant } from '#domain/images.ts'
import { formatNumber } from '#domain/money.ts'
import {
  PART_SORT_LABELS,
  type SparePartFilters,
  sparePartChips,
  sparePartSearchParams,
  sparePartTitle,
} from '#domain/spare-part-search.ts'
import { anonymousClient, browserClient } from '../client.ts'
import { browserConfig, publicConfig } from '../config.ts'
import type { PageHandle } from '../frame/page-handle.ts'
import { headersOfLoader, PUBLIC_PAGE } from '../frame/page-headers.ts'
import { SellBanner } from '../listings/sell-banner.tsx'
import { ListPage, listSearch, listUrl, pageCount, sixTimes, type Total } from '../search/list-page.tsx'
import { SortSelect } from '../search/sort-select.tsx'
import { LinkButton } from '../ui/button.tsx'
import { EmptyState } from '../ui/empty-state.tsx'
import { Pagination } from '../ui/pagination.tsx'
import { VehicleGrid } from '../vehicles/vehicle-card.tsx'
import type { Route } from './+types/list.ts'
import { Filters } from './filters.tsx'
import { PartCard, PartCardSkeleton } from './part-card.tsx'
import { PartFindForm } from './part-find-form.tsx'
import { type SparePartList, sparePartList } from './queries.ts'

/** The first row of pictures is in view on every screen. */
const CARDS_IN_VIEW = 3

interface ListData extends SparePartList {
  /** When it was made; ages count from here. */
  now: number
  /** The public address. */
  site: string
}

export async function loader({ context, url, request }: Route.LoaderArgs) {
  const list = await sparePartList(context.get(anonymousClient), url.searchParams, request.signal)
  return data({ ...list, now: Date.now(), site: context.get(publicConfig).url }, { headers: PUBLIC_PAGE })
}

/** The list on screen: what stays when a search fails. */
let shown: ListData | undefined

export async function clientLoader({ url, request }: Route.ClientLoaderArgs): Promise<ListData> {
  try {
    const list = await sparePartList(await browserClient(), url.searchParams, request.signal)
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
  canonicalSearch: ({ filters }: ListData) => listSearch(sparePartSearchParams(filters)),
}

export function meta({ loaderData }: Route.MetaArgs) {
  if (!loaderData) return [{ title: 'Spare Parts | Magari' }]
  const { filters, result, site } = loaderData
  const title = sparePartTitle(filters)
  const image = result.parts.find((part) => part.image)?.image
  return [
    { title: `${title} | Magari` },
    {
      name: 'description',
      content: `${showing(result)}: ${title}. Compare prices, condition and sellers on Magari.`,
    },
    ...(filters.page > 1 ? [{ tagName: 'link', rel: 'prev', href: pageUrl(filters, filters.page - 1) }] : []),
    ...(filters.page < pageCount(result)
      ? [{ tagName: 'link', rel: 'next', href: pageUrl(filters, filters.page + 1) }]
      : []),
    { property: 'og:title', content: title },
    ...(image ? [{ property: 'og:image', content: site + imageVariant(image, 1280) }] : []),
    ...(filters.search || result.total === 0 ? [{ name: 'robots', content: 'noindex, follow' }] : []),
  ]
}

export default function SparePartListPage({ loaderData }: Route.ComponentProps) {
  const { filters, notices, result, now } = loaderData
  const chips = sparePartChips(filters)

  useEffect(() => {
    shown = loaderData
  }, [loaderData])

  return (
    <ListPage
      list={href('/spare-parts')}
      title={sparePartTitle(filters)}
      count={showing(result)}
      chips={chips}
      notices={notices}
      filters={<Filters filters={filters} result={result} />}
      sort={<SortSelect sort={filters.sort} labels={PART_SORT_LABELS} />}
      tabs={<PartFindForm filters={filters} />}
      skeleton={
        <VehicleGrid>
          {sixTimes((name) => (
            <PartCardSkeleton key={name} />
          ))}
        </VehicleGrid>
      }
      end={
        <SellBanner title="Selling spare parts?">
          Post them in a few minutes. Buyers call you directly.
        </SellBanner>
      }
    >
      {result.parts.length === 0 ? (
        <EmptyState
          title="No spare parts found matching your criteria."
          action={
            chips.length > 0 && (
              <LinkButton to={href('/spare-parts')} variant="main">
                Clear all filters
              </LinkButton>
            )
          }
        />
      ) : (
        <>
          <VehicleGrid>
            {result.parts.map((part, index) => (
              <PartCard key={part.id} part={part} now={now} priority={index < CARDS_IN_VIEW} />
            ))}
          </VehicleGrid>
          <Pagination page={filters.page} pages={pageCount(result)} href={(page) => pageUrl(filters, page)} />
        </>
      )}
    </ListPage>
  )
}

/** Spec 000 §2: 'Showing N results'. */
function showing({ total, total_exact }: Total): string {
  if (!total_exact) return `Showing more than ${formatNumber(total)} results`
  return `Showing ${formatNumber(total)} ${total === 1 ? 'result' : 'results'}`
}

function pageUrl(filters: SparePartFilters, page: number): string {
  return listUrl(href('/spare-parts'), sparePartSearchParams({ ...filters, page }))
}
