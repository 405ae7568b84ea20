/** The data of the directory with its texts: the browser loads their code only for a new search. */
import { namesReadBy } from '#domain/foundation/search-params.ts'
import { openingStatus } from '#domain/services/opening-hours.ts'
import type { ServiceProviderSearchResult } from '#domain/services/service-provider-search-result.ts'
import {
  parseServiceSearch,
  SERVICE_SORT_LABELS,
  type ServiceFilters,
  type ServiceSort,
  serviceFilterChips,
  serviceSearchParams,
  serviceSearchTitle,
} from '#domain/services/service-search.ts'
import { SERVICE_TYPE_PLURALS, SERVICE_TYPES } from '#domain/services/services.ts'
import type { Client } from '../client.ts'
import { type LinkedChip, linkedChips, listSearch, resultCount } from '../search/list-words.ts'
import type { ListedProvider } from './provider-card.tsx'
import { PROVIDERS } from './provider-noun.ts'
import { type ProviderList, providerList } from './queries.ts'

export interface ProvidersInWords extends Omit<ProviderList, 'result'> {
  result: Omit<ServiceProviderSearchResult, 'providers'> & { providers: ListedProvider[] }
  title: string
  count: string
  chips: LinkedChip[]
  sorts: Record<ServiceSort, string>
  /** The query string of the search's first page. */
  search: string
  /** All and each type, with the query string of its tab; the other filters stay (docs/product.md, Directory of services). */
  tabs: { label: string; count?: number; search: string; current: boolean }[]
}

/** The URL parameters that the list reads. */
export const PROVIDER_LIST_PARAMS = /* @__PURE__ */ namesReadBy(parseServiceSearch)

/** The page of the directory for URL parameters. Throws the service's error. */
export async function providersInWords(
  client: Client,
  params: URLSearchParams,
  signal?: AbortSignal,
): Promise<ProvidersInWords> {
  const list = await providerList(client, params, signal)
  const { filters, result } = list
  const now = Date.now()
  const providers = result.providers.map(({ opening_hours, opening_exceptions, ...shown }) => ({
    ...shown,
    status: openingStatus(opening_hours, now, opening_exceptions),
  }))
  return {
    ...list,
    result: { ...result, providers },
    title: serviceSearchTitle(filters, result.corrected),
    count: resultCount(result, PROVIDERS),
    chips: linkedChips(serviceFilterChips(filters)),
    sorts: SERVICE_SORT_LABELS,
    search: firstPage(filters),
    tabs: tabsOf(list),
  }
}

function tabsOf({ filters, result }: ProviderList): ProvidersInWords['tabs'] {
  const one = filters.types.length === 1 ? filters.types[0] : null
  const count = (value: string) => result.facets.type.find((option) => option.value === value)?.count ?? 0
  return [
    { label: 'All', search: firstPage({ ...filters, types: [] }), current: filters.types.length === 0 },
    ...SERVICE_TYPES.map((type) => ({
      label: SERVICE_TYPE_PLURALS[type],
      count: count(type),
      search: firstPage({ ...filters, types: [type] }),
      current: type === one,
    })),
  ]
}

function firstPage(filters: ServiceFilters): string {
  return listSearch(serviceSearchParams({ ...filters, page: 1 }))
}
