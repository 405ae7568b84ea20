import { useEffect } from 'react'
import { data, href } from 'react-router'
import {
  SERVICE_SORT_LABELS,
  type ServiceFilters,
  serviceFilterChips,
  serviceSearchParams,
  serviceSearchTitle,
} from '#domain/service-search.ts'
import { SERVICE_TYPE_PLURALS, SERVICE_TYPES } from '#domain/services.ts'
import { anonymousClient, browserClient } from '../client.ts'
import { browserConfig, publicConfig } from '../config.ts'
import type { PageHandle } from '../frame/page-handle.ts'
import { headersOfLoader, PUBLIC_PAGE } from '../frame/page-headers.ts'
import { ListPage, listSearch, listUrl, pageCount, resultCount, sixTimes } from '../search/list-page.tsx'
import { SortSelect } from '../search/sort-select.tsx'
import { LinkButton } from '../ui/button.tsx'
import { EmptyState } from '../ui/empty-state.tsx'
import { Pagination } from '../ui/pagination.tsx'
import { Tabs } from '../ui/tabs.tsx'
import type { Route } from './+types/list.ts'
import { Filters, PROVIDERS } from './filters.tsx'
import { ProviderCard, ProviderCardSkeleton, ProviderStack } from './provider-card.tsx'
import { type ProviderList, providerList } from './queries.ts'

/** The first pictures are in view on every screen. */
const CARDS_IN_VIEW = 3

interface ListData extends ProviderList {
  /** When it was made: who is open is open then. */
  now: number
  /** The public address. */
  site: string
}

export async function loader({ context, url, request }: Route.LoaderArgs) {
  const list = await providerList(context.get(anonymousClient), url.searchParams, request.signal)
  return data({ ...list, now: Date.now(), site: context.get(publicConfig).url }, { headers: PUBLIC_PAGE })
}

/** The list on screen: what stays when a search fails. */
let shown: ListData | undefined

export async function clientLoader({ url, request }: Route.ClientLoaderArgs): Promise<ListData> {
  try {
    const list = await providerList(await browserClient(), url.searchParams, request.signal)
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
  canonicalSearch: ({ filters }: ListData) => listSearch(serviceSearchParams(filters)),
}

export function meta({ loaderData }: Route.MetaArgs) {
  if (!loaderData) return [{ title: 'Services | Magari' }]
  const { filters, result } = loaderData
  const title = serviceSearchTitle(filters)
  return [
    { title: `${title} | Magari` },
    {
      name: 'description',
      content: `${resultCount(result, PROVIDERS)}: ${title}. Prices, opening hours and reviews by drivers; book online on Magari.`,
    },
    ...(filters.page > 1
      ? [{ tagName: 'link', rel: 'prev', href: pageUrl({ ...filters, page: filters.page - 1 }) }]
      : []),
    ...(filters.page < pageCount(result)
      ? [{ tagName: 'link', rel: 'next', href: pageUrl({ ...filters, page: filters.page + 1 }) }]
      : []),
    { property: 'og:title', content: title },
    ...(filters.search || result.total === 0 ? [{ name: 'robots', content: 'noindex, follow' }] : []),
  ]
}

export default function ServiceListPage({ loaderData }: Route.ComponentProps) {
  const { filters, notices, result, now } = loaderData
  const chips = serviceFilterChips(filters)

  useEffect(() => {
    shown = loaderData
  }, [loaderData])

  return (
    <ListPage
      list={href('/services')}
      title={serviceSearchTitle(filters)}
      count={resultCount(result, PROVIDERS)}
      chips={chips}
      notices={notices}
      filters={<Filters filters={filters} result={result} />}
      sort={<SortSelect sort={filters.sort} labels={SERVICE_SORT_LABELS} />}
      tabs={<TypeTabs filters={filters} result={result} />}
      skeleton={
        <ProviderStack>
          {sixTimes((name) => (
            <ProviderCardSkeleton key={name} />
          ))}
        </ProviderStack>
      }
    >
      {result.providers.length === 0 ? (
        <NothingFound filtered={chips.length > 0 || filters.types.length > 0} />
      ) : (
        <>
          <ProviderStack>
            {result.providers.map((provider, index) => (
              <ProviderCard
                key={provider.id}
                provider={provider}
                now={now}
                priority={index < CARDS_IN_VIEW}
              />
            ))}
          </ProviderStack>
          <Pagination
            page={filters.page}
            pages={pageCount(result)}
            href={(page) => pageUrl({ ...filters, page })}
          />
        </>
      )}
    </ListPage>
  )
}

/** All, and one for each type (spec 000 §2); the other filters stay. */
function TypeTabs({ filters, result }: Pick<ProviderList, 'filters' | 'result'>) {
  const one = filters.types.length === 1 ? filters.types[0] : null
  const count = (value: string) => result.facets.type.find((option) => option.value === value)?.count ?? 0
  return (
    <Tabs
      label="Kind of service"
      className="mb-4"
      items={[
        {
          to: pageUrl({ ...filters, types: [], page: 1 }),
          label: 'All',
          current: filters.types.length === 0,
        },
        ...SERVICE_TYPES.map((type) => ({
          to: pageUrl({ ...filters, types: [type], page: 1 }),
          label: SERVICE_TYPE_PLURALS[type],
          count: count(type),
          current: type === one,
        })),
      ]}
    />
  )
}

function NothingFound({ filtered }: { filtered: boolean }) {
  return (
    <EmptyState
      title="No service providers found"
      action={
        filtered ? (
          <LinkButton to={href('/services')} variant="main">
            Clear all filters
          </LinkButton>
        ) : undefined
      }
    >
      {filtered
        ? 'Try adjusting your search filters to find more results.'
        : 'No garage or service is in the directory yet.'}
    </EmptyState>
  )
}

function pageUrl(filters: ServiceFilters): string {
  return listUrl(href('/services'), serviceSearchParams(filters))
}
