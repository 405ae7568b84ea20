/** The search of the services directory. The URL is its whole state: what it says, what that means, and back again. */

import { placesAsked } from '../foundation/places.ts'
import { readSearchParams } from '../foundation/search-params.ts'
import type { FilterChip } from '../foundation/search-words.ts'
import { list } from '../vehicles/vehicle-search.ts'
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

/** 'At least so many stars'. */
export const RATINGS = ['4.5', '4', '3'] as const
export type Rating = (typeof RATINGS)[number]
export const RATING_LABELS: Record<Rating, string> = {
  '4.5': '4.5 and better',
  '4': '4 and better',
  '3': '3 and better',
}

export const SERVICE_PAGE_SIZE = 24

export interface ServiceFilters {
  search: string
  types: ServiceType[]
  locations: string[]
  /** Names of services, as businesses call them. */
  services: string[]
  rating: Rating | null
  sort: ServiceSort
  page: number
}

/** The filters of a URL and one sentence for each value that was left out or changed. */
export interface ParsedServiceSearch {
  filters: ServiceFilters
  notices: string[]
}

/** Reads the filters from a URL's parameters. */
export function parseServiceSearch(params: URLSearchParams): ParsedServiceSearch {
  const { notices, search, names, known, sort, page } = readSearchParams(params)
  const locations = placesAsked(names('location'))
  const filters = {
    search: search(),
    types: known('type', 'a type of service', SERVICE_TYPES),
    locations: locations.places,
    services: names('service'),
    // The lowest of several says them all.
    rating: known('rating', 'a rating', RATINGS).at(-1) ?? null,
    sort: sort(SERVICE_SORTS, 'the highest rated come first'),
    page: page(),
  }
  return { filters, notices: [...notices(), ...locations.notices] }
}

/** The parameters that say these filters, in one fixed order and without what is the default anyway. */
export function serviceSearchParams(filters: ServiceFilters): URLSearchParams {
  const params = new URLSearchParams()
  if (filters.search) params.set('search', filters.search)
  for (const type of filters.types) params.append('type', type)
  for (const location of filters.locations) params.append('location', location)
  for (const service of filters.services) params.append('service', service)
  if (filters.rating) params.set('rating', filters.rating)
  if (filters.sort !== 'rating') params.set('sort', filters.sort)
  if (filters.page > 1) params.set('page', String(filters.page))
  return params
}

/** The arguments with which `search_service_providers` is asked; one that is left out means any. */
export function serviceSearchArguments(filters: ServiceFilters) {
  const { search, types, locations, services, rating, sort, page } = filters
  return {
    ...(search && { search }),
    ...(types.length > 0 && { types }),
    ...(locations.length > 0 && { locations }),
    ...(services.length > 0 && { services }),
    ...(rating && { min_rating: Number(rating) }),
    sort,
    page,
    page_size: SERVICE_PAGE_SIZE,
  }
}

/** What is set beside the type, which has its tabs, as chips that can be removed one by one. */
export function serviceFilterChips(filters: ServiceFilters): FilterChip[] {
  const chips: FilterChip[] = []
  const add = (label: string, without: Partial<ServiceFilters>) =>
    chips.push({ label, params: serviceSearchParams({ ...filters, ...without, page: 1 }) })
  if (filters.search) add(`“${filters.search}”`, { search: '' })
  for (const location of filters.locations)
    add(location, { locations: filters.locations.filter((other) => other !== location) })
  for (const service of filters.services)
    add(service, { services: filters.services.filter((other) => other !== service) })
  if (filters.rating) add(RATING_LABELS[filters.rating], { rating: null })
  return chips
}

/** The types as a heading says them. */
const HEADINGS: Record<ServiceType, string> = {
  ...SERVICE_TYPE_PLURALS,
  car_wash: 'Car washes',
  car_hire: 'Car hire',
  mobile_service: 'Mobile services',
}

/** The list's heading: `Garages in Nakuru`, `Car services matching “brakes”`, `Garages and car services`. */
export function serviceSearchTitle({ search, types, services, locations }: ServiceFilters): string {
  const words: string[] = []
  if (types.length > 0 && types.length <= 2) words.push(list(types.map((type) => HEADINGS[type])))
  else words.push(search || locations.length > 0 ? 'Car services' : 'Garages and car services')
  if (services.length === 1) words.push(`for ${services[0]}`)
  if (search) words.push(`matching “${search}”`)
  if (locations.length > 0 && locations.length <= 2) words.push(`in ${list(locations)}`)
  else if (locations.length > 2) words.push(`in ${locations.length} places`)
  return words.join(' ')
}
