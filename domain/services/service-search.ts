/** The filters of the services directory. The URL is their only state. */

import { type FilterValues, filterArguments, filterParams } from '../ads/filters.ts'
import { readFilters } from '../ads/read-filters.ts'
import { nameList } from '../foundation/name-list.ts'
import { type ParsedSearch, readSearchParams } from '../foundation/search-params.ts'
import { PAGE_SIZE, searchArguments } from '../foundation/search-result.ts'
import { chipsOf, type FilterChip, searchHeading } from '../foundation/search-words.ts'
import { writeSearchParams } from '../foundation/write-search-params.ts'
import { SERVICE_FILTERS } from './service-filters.ts'
import type { ServiceProviderSearchResult } from './service-provider-search-result.ts'
import { type Rating, SERVICE_TYPE_PLURALS, type ServiceType } from './services.ts'

/** The default comes first. */
export const SERVICE_SORTS = ['rating', 'reviews', 'newest', 'name'] as const
export type ServiceSort = (typeof SERVICE_SORTS)[number]
export const SERVICE_SORT_LABELS: Record<ServiceSort, string> = {
  rating: 'Highest rated',
  reviews: 'Most reviews',
  newest: 'Newest first',
  name: 'Name, A to Z',
}

export const RATING_LABELS: Record<Rating, string> = {
  '4.5': '4.5 and better',
  '4': '4 and better',
  '3': '3 and better',
}

export type ServiceFilters = FilterValues<typeof SERVICE_FILTERS> & { sort: ServiceSort; page: number }

/** Parses the URL. */
export function parseServiceSearch(params: URLSearchParams): ParsedSearch<ServiceFilters> {
  const reader = readSearchParams(params)
  const { filters, notices } = readFilters(SERVICE_FILTERS, reader)
  const sort = reader.sort(SERVICE_SORTS, 'the highest rated come first')
  const page = reader.page()
  return { filters: { ...filters, sort, page }, notices: [...reader.notices(), ...notices] }
}

/** The parameters of these filters, in a fixed order and without defaults. */
export function serviceSearchParams(filters: ServiceFilters): URLSearchParams {
  return writeSearchParams({
    ...filterParams(SERVICE_FILTERS, filters),
    sort: filters.sort !== 'rating' && filters.sort,
    page: filters.page > 1 && filters.page,
  })
}

/** Arguments of `search_service_providers`; omitted ones mean any. */
export function serviceSearchArguments({ sort, page, ...filters }: ServiceFilters) {
  return searchArguments({ ...filterArguments(SERVICE_FILTERS, filters), sort, page, page_size: PAGE_SIZE })
}

/** The active filters as removable chips, except the type, which has tabs. */
export function serviceFilterChips(filters: ServiceFilters): FilterChip[] {
  const { chips, add, addEach } = chipsOf(filters, serviceSearchParams)
  if (filters.search) add(`“${filters.search}”`, { search: '' })
  addEach('locations')
  addEach('services')
  if (filters.rating) add(RATING_LABELS[filters.rating], { rating: null })
  return chips
}

/** Type names for headings. */
const HEADINGS: Record<ServiceType, string> = {
  ...SERVICE_TYPE_PLURALS,
  car_wash: 'Car washes',
  car_hire: 'Car hire',
  mobile_service: 'Mobile services',
}

/** The heading of the list: `Garages in Nakuru`, `Car services matching “brakes”`, `Garages and car services`. */
export function serviceSearchTitle(
  filters: ServiceFilters,
  corrected: ServiceProviderSearchResult['corrected'] = null,
): string {
  const { search, types, services, locations } = filters
  const words: string[] = []
  if (types.length > 0 && types.length <= 2) words.push(nameList(types.map((type) => HEADINGS[type])))
  else words.push(search || locations.length > 0 ? 'Car services' : 'Garages and car services')
  if (services.length === 1) words.push(`for ${services[0]}`)
  return searchHeading(words, filters, corrected)
}
