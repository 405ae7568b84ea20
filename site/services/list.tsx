import { href } from 'react-router'
import {
  SERVICE_SORT_LABELS,
  type ServiceFilters,
  serviceFilterChips,
  serviceSearchParams,
  serviceSearchTitle,
} from '#domain/services/service-search.ts'
import { SERVICE_TYPE_PLURALS, SERVICE_TYPES } from '#domain/services/services.ts'
import { deferred } from '../frame/deferred.tsx'
import type { PageHandle } from '../frame/page-handle.ts'
import { headersOfLoader } from '../frame/page-headers.ts'
import { loadList, type PackedList, reloadList, unpackList } from '../search/list-data.ts'
import { listMeta } from '../search/list-meta.ts'
import { ListPage, sixSkeletons } from '../search/list-page.tsx'
import { listSearch, listUrl, resultCount } from '../search/list-words.ts'
import { SortSelect } from '../search/sort-select.tsx'
import { Tabs } from '../ui/tabs.tsx'
import type { Route } from './+types/list.ts'
import { PROVIDERS, ProviderCard, ProviderCardSkeleton, ProviderStack } from './provider-card.tsx'
import { PROVIDER_LIST_PARAMS, type ProviderList, providerList } from './queries.ts'

const CARDS_IN_VIEW = 3

const Filters = deferred(async () => (await import('./filters.tsx')).Filters)

export async function loader(args: Route.LoaderArgs) {
  return loadList(args, providerList)
}
loader.searchParams = PROVIDER_LIST_PARAMS

export async function clientLoader(args: Route.ClientLoaderArgs) {
  return reloadList(args, href('/services'), async () => (await import('./queries.ts')).providerList, Filters)
}

export const headers = headersOfLoader

export const handle: PageHandle = {
  canonicalSearch: ({ filters }: PackedList<ProviderList>) => listSearch(serviceSearchParams(filters)),
}

export function meta({ loaderData }: Route.MetaArgs) {
  if (!loaderData) return [{ title: 'Services | Magari' }]
  const { filters, result } = unpackList(loaderData)
  return listMeta({
    title: serviceSearchTitle(filters, result.corrected),
    count: resultCount(result, PROVIDERS),
    promise: 'Prices, opening hours and reviews by drivers; book online on Magari.',
    filters,
    result,
    pageUrl: (page) => pageUrl({ ...filters, page }),
  })
}

export default function ServiceListPage({ loaderData }: Route.ComponentProps) {
  const list = unpackList(loaderData)
  const { filters, result, now } = list
  const chips = serviceFilterChips(filters)
  const filtered = chips.length > 0 || filters.types.length > 0

  return (
    <ListPage
      list={href('/services')}
      data={list}
      title={serviceSearchTitle(filters, result.corrected)}
      count={resultCount(result, PROVIDERS)}
      chips={chips}
      filters={<Filters filters={filters} result={result} />}
      sort={<SortSelect sort={filters.sort} labels={SERVICE_SORT_LABELS} />}
      tabs={<TypeTabs filters={filters} result={result} />}
      skeleton={
        <ProviderStack>
          {sixSkeletons((name) => (
            <ProviderCardSkeleton key={name} />
          ))}
        </ProviderStack>
      }
      nothingFound={{
        title: 'No service providers found',
        hint: filtered
          ? 'Try adjusting your search filters to find more results.'
          : 'No garage or service is in the directory yet.',
        filtered,
      }}
      pageUrl={(page) => pageUrl({ ...filters, page })}
    >
      {result.providers.length === 0 ? null : (
        <ProviderStack>
          {result.providers.map((provider, index) => (
            <ProviderCard key={provider.id} provider={provider} now={now} priority={index < CARDS_IN_VIEW} />
          ))}
        </ProviderStack>
      )}
    </ListPage>
  )
}

/** A tab for all and one for each type; the other filters stay (docs/product.md, Directory of services). */
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

function pageUrl(filters: ServiceFilters): string {
  return listUrl(href('/services'), serviceSearchParams(filters))
}
