/** The filters in the URL of a dealer's page. */
import { readSearchParams, sameName } from '../foundation/search-params.ts'
import { EARLIEST_YEAR, HIGHEST_PRICE, LATEST_SEARCHED_YEAR } from '../vehicles/vehicles.ts'

export const STOREFRONT_SORTS = ['newest', 'price_asc', 'price_desc', 'mileage', 'year'] as const
export type StorefrontSort = (typeof STOREFRONT_SORTS)[number]
export const STOREFRONT_SORT_LABELS: Record<StorefrontSort, string> = {
  newest: 'Newest',
  price_asc: 'Lowest price',
  price_desc: 'Highest price',
  mileage: 'Lowest mileage',
  year: 'Newest year',
}

export interface StorefrontFilters {
  /** As typed; the page checks it against the makes. */
  make: string | null
  /** KES. */
  minPrice: number | null
  maxPrice: number | null
  minYear: number | null
  maxYear: number | null
}

export const NO_FILTERS: StorefrontFilters = {
  make: null,
  minPrice: null,
  maxPrice: null,
  minYear: null,
  maxYear: null,
}

export interface StorefrontSearch extends StorefrontFilters {
  sort: StorefrontSort
  page: number
}

/** Parses the URL like the lists do; `notices` name ignored values. */
export function parseStorefrontSearch(params: URLSearchParams): {
  asked: StorefrontSearch
  notices: string[]
} {
  const { names, range, sort, page, notices } = readSearchParams(params)
  const [make = null] = names('make')
  const [minPrice, maxPrice] = range('Price', 'price', 0, HIGHEST_PRICE)
  const [minYear, maxYear] = range('Year', 'year', EARLIEST_YEAR, LATEST_SEARCHED_YEAR)
  const asked = {
    make,
    minPrice,
    maxPrice,
    minYear,
    maxYear,
    sort: sort(STOREFRONT_SORTS, 'the newest come first'),
    page: page(),
  }
  return { asked, notices: notices() }
}

/** Whether any filter is set. */
export function isNarrowed({ make, minPrice, maxPrice, minYear, maxYear }: StorefrontFilters): boolean {
  return [make, minPrice, maxPrice, minYear, maxYear].some((value) => value !== null)
}

/** The query string without defaults; '' or beginning with '?'. */
export function storefrontQuery(asked: StorefrontSearch): string {
  const params = new URLSearchParams()
  for (const [name, value] of Object.entries(asked))
    if (value !== null && value !== (name === 'page' ? 1 : 'newest')) params.set(name, String(value))
  const query = params.toString()
  return query && `?${query}`
}

/** The make of the page with this name, ignoring letter case. */
export function findOffered<Make extends { name: string }>(
  makes: readonly Make[],
  asked: string | null,
): Make | undefined {
  return asked === null ? undefined : makes.find(({ name }) => sameName(name, asked))
}
