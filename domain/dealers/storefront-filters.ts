/** The filters of a dealer's page. */
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
