/** Parses the filters in the URL of a dealer's page. */
import { readSearchParams, sameName } from '../foundation/search-params.ts'
import { PRICE, YEAR } from '../vehicles/vehicle-filters.ts'
import { STOREFRONT_SORTS, type StorefrontSearch } from './storefront-filters.ts'

/** Parses the URL like the lists do; `notices` name ignored values. */
export function parseStorefrontSearch(params: URLSearchParams): {
  asked: StorefrontSearch
  notices: string[]
} {
  const { names, range, sort, page, notices } = readSearchParams(params)
  const [make = null] = names('make')
  const [minPrice, maxPrice] = range('minPrice', 'maxPrice', PRICE)
  const [minYear, maxYear] = range('minYear', 'maxYear', YEAR)
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

/** The make of the page with this name, ignoring letter case. */
export function findOffered<Make extends { name: string }>(
  makes: readonly Make[],
  asked: string | null,
): Make | undefined {
  return asked === null ? undefined : makes.find(({ name }) => sameName(name, asked))
}
