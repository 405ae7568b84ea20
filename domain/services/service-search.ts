/** The filters of the services directory. The URL is their only state. */

import { nameList } from '../foundation/name-list.ts'
import { resolvePlaces } from '../foundation/places.ts'
import { type ParsedSearch, readSearchParams } from '../foundation/search-params.ts'
import { PAGE_SIZE, searchArguments } from '../foundation/search-result.ts'
import { chipsOf, type FilterChip, searchHeading } from '../foundation/search-words.ts'
import { writeSearchParams } from '../foundation/write-search-params.ts'
import type { ServiceProviderSearchResult } from './service-provider-search-result.ts'
import { SERVICE_TYPE_PLURALS, SERVICE_TYPES, type ServiceType } from './services.ts'

/** The default comes first. */
export const SERVICE_SORTS = ['rating', 'reviews', 'newest', 'name'] as const
export type ServiceSort = (typeof SERVICE_SORTS)[number]
export const SERVICE_SORT_LABELS: Record<ServiceSort, string> = {
  rating: 'Highest rated',
  reviews: 'Most reviews',
  newest: 'Newest first',
  name: 'Name, A to Z',
}

/** Minimum ratings. */
export const RATINGS = ['4.5', '4', '3'] as const
export type Rating = (typeof RATINGS)[number]
export const RATING_LABELS: Record<Rating, string> = {
  '4.5': '4.5 and better',
  '4': '4 and better',
  '3': '3 and better',
}

export interface ServiceFilters {
  search: string
  types: ServiceType[]
  locations: string[]
  /** Service names, as providers call them. */
  services: string[]
  rating: Rating | null
  sort: ServiceSort
  page: number
}

/** Parses the URL. */
export function parseServiceSearch(params: URLSearchParams): ParsedSearch<ServiceFilters> {
  const { notices, search, names, known, sort, page } = readSearchParams(params)
  const locations = resolvePlaces(names('location'))
  const filters = {
    search: search(),
    types: known('type', 'a type of service', SERVICE_TYPES),
    locations: locations.places,
    services: names('service'),
    // The lowest of several ratings includes the others.
    rating: known('rating', 'a rating', RATINGS).at(-1) ?? null,
    sort: sort(SERVICE_SORTS, 'the highest rated come first'),
    page: page(),
  }
  return { filters, notices: [...notices(), ...locations.notices] }
}

/** The parameters of these filters, in a fixed order and without defaults. */
export function serviceSearchParams(filters: ServiceFilters): URLSearchParams {
  return writeSearchParams({
    search: filters.search,
    type: filters.types,
    location: filters.locations,
    service: filters.services,
    rating: filters.rating,
    sort: filters.sort !== 'rating' && filters.sort,
    page: filters.page > 1 && filters.page,
  })
}

/** Arguments of `search_service_providers`; omitted ones mean any. */
export function serviceSearchArguments({ rating, ...filters }: ServiceFilters) {
  return searchArguments({ ...filters, min_rating: rating && Number(rating), page_size: PAGE_SIZE })
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
