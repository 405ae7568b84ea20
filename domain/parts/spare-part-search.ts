/** The search of the spare parts list. The URL is its whole state: what it says, what that means, and back again. */

import { didYouMean } from '../catalogue/nearest-name.ts'
import { formatKes, formatNumber } from '../foundation/money.ts'
import { placesAsked } from '../foundation/places.ts'
import { quote, readSearchParams, sameName } from '../foundation/search-params.ts'
import { type FilterChip, rangeLabel } from '../foundation/search-words.ts'
import { list } from '../vehicles/vehicle-search.ts'
import { HIGHEST_PRICE } from '../vehicles/vehicles.ts'
import type { SparePartSearchResult } from './spare-part-search-result.ts'
import {
  PART_CATEGORIES,
  PART_CATEGORY_LABELS,
  PART_CONDITION_LABELS,
  PART_CONDITIONS,
  type PartCategory,
} from './spare-parts.ts'

/** The default comes first. */
export const PART_SORTS = ['newest', 'price_asc', 'price_desc'] as const
export type PartSort = (typeof PART_SORTS)[number]
export const PART_SORT_LABELS: Record<PartSort, string> = {
  newest: 'Newest first',
  price_asc: 'Price: low to high',
  price_desc: 'Price: high to low',
}

/** The list's filter offers new and used; used means any but new (docs/product.md, Part search). */
export const USED = 'used'
const CONDITION_FILTERS = [
  'new',
  USED,
  ...PART_CONDITIONS.filter((condition) => condition !== 'new'),
] as const
export type PartConditionFilter = (typeof CONDITION_FILTERS)[number]
export const CONDITION_FILTER_LABELS: Record<string, string> = { ...PART_CONDITION_LABELS, [USED]: 'Used' }

export interface SparePartFilters {
  search: string
  categories: PartCategory[]
  conditions: PartConditionFilter[]
  makes: string[]
  locations: string[]
  minPrice: number | null
  maxPrice: number | null
  inStock: boolean
  sort: PartSort
  page: number
}

export const NO_PART_FILTERS: Readonly<SparePartFilters> = {
  search: '',
  categories: [],
  conditions: [],
  makes: [],
  locations: [],
  minPrice: null,
  maxPrice: null,
  inStock: false,
  sort: 'newest',
  page: 1,
}

/** Reads the filters from a URL; a value we do not know is left out, and a sentence says so. `all` is no filter. */
export function parseSparePartSearch(params: URLSearchParams): {
  filters: SparePartFilters
  notices: string[]
} {
  const { notices, search, names, known, range, sort, page, text } = readSearchParams(params)
  const categories = known('category', 'a category', PART_CATEGORIES)
  const conditions = known('condition', 'a condition', CONDITION_FILTERS)
  const locations = placesAsked(names('location'))
  const [minPrice, maxPrice] = range('Price', 'price', 0, HIGHEST_PRICE)
  const filters: SparePartFilters = {
    search: search(),
    categories,
    conditions,
    makes: names('make'),
    locations: locations.places,
    minPrice,
    maxPrice,
    inStock: sameName(text('inStock'), 'true'),
    sort: sort(PART_SORTS, 'the newest come first'),
    page: page(),
  }
  return { filters, notices: [...notices(), ...locations.notices] }
}

/** The parameters that say these filters, in one fixed order and without what is the default anyway. */
export function sparePartSearchParams(filters: SparePartFilters): URLSearchParams {
  const params = new URLSearchParams()
  const each = (name: string, values: readonly string[]) => {
    for (const value of values) params.append(name, value)
  }
  if (filters.search) params.set('search', filters.search)
  each('category', filters.categories)
  each('condition', filters.conditions)
  each('make', filters.makes)
  each('location', filters.locations)
  if (filters.minPrice !== null) params.set('minPrice', String(filters.minPrice))
  if (filters.maxPrice !== null) params.set('maxPrice', String(filters.maxPrice))
  if (filters.inStock) params.set('inStock', 'true')
  if (filters.sort !== 'newest') params.set('sort', filters.sort)
  if (filters.page > 1) params.set('page', String(filters.page))
  return params
}

/** The filters with their makes spelled as the ads spell them, as far as the counts name them. */
export function withKnownMakes(filters: SparePartFilters, result: SparePartSearchResult): SparePartFilters {
  const makes = filters.makes.map(
    (asked) => result.facets.make.find(({ value }) => sameName(value, asked))?.value ?? asked,
  )
  return { ...filters, makes }
}

/** A sentence for each make that no part here is for. */
export function unknownMakes({ makes }: SparePartFilters, { facets }: SparePartSearchResult): string[] {
  const known = facets.make.map(({ value }) => value)
  return makes
    .filter((asked) => !known.some((name) => sameName(name, asked)))
    .map((asked) => `No part here is for ${quote(asked)}.${didYouMean(known, asked)}`)
}

/** The arguments with which `search_spare_parts` is asked; one that is left out means any. */
export function sparePartSearchArguments(filters: SparePartFilters) {
  const some = <Value>(values: Value[]) => (values.length > 0 ? values : undefined)
  return {
    ...(filters.search && { search: filters.search }),
    ...(some(filters.categories) && { categories: filters.categories }),
    ...(some(filters.conditions) && { conditions: filters.conditions }),
    ...(some(filters.makes) && { makes: filters.makes }),
    ...(some(filters.locations) && { locations: filters.locations }),
    ...(filters.minPrice !== null && { min_price: filters.minPrice }),
    ...(filters.maxPrice !== null && { max_price: filters.maxPrice }),
    ...(filters.inStock && { in_stock_only: true }),
    sort: filters.sort,
    page: filters.page,
    page_size: 24,
  }
}

/** What is set, as chips that can be removed one by one. */
export function sparePartChips(filters: SparePartFilters): FilterChip[] {
  const chips: FilterChip[] = []
  const add = (label: string, without: Partial<SparePartFilters>) =>
    chips.push({ label, params: sparePartSearchParams({ ...filters, ...without, page: 1 }) })
  const each = (
    key: 'categories' | 'conditions' | 'makes' | 'locations',
    labels: Record<string, string> = {},
  ) => {
    for (const value of filters[key])
      add(labels[value] ?? value, { [key]: filters[key].filter((other: string) => other !== value) })
  }
  const { search, minPrice, maxPrice, inStock } = filters
  if (search) add(`“${search}”`, { search: '' })
  each('categories', PART_CATEGORY_LABELS)
  each('conditions', CONDITION_FILTER_LABELS)
  each('makes')
  each('locations')
  if (minPrice !== null || maxPrice !== null)
    add(rangeLabel(minPrice, maxPrice, formatKes, { plain: formatNumber, stands: 'before' }), {
      minPrice: null,
      maxPrice: null,
    })
  if (inStock) add('In stock', { inStock: false })
  return chips
}

/** The categories as a sentence names them. */
const CATEGORY_WORDS: Record<PartCategory, string> = {
  engine: 'engine parts',
  brake: 'brake parts',
  suspension: 'suspension parts',
  electrical: 'electrical parts',
  lighting: 'lights',
  interior: 'interior parts',
  exterior: 'exterior parts',
  transmission: 'transmission parts',
  body: 'body parts',
  wheels: 'wheels',
}

/** The list's heading: `Spare parts for sale in Kenya`, `Used brake parts for Toyota in Nairobi`. */
export function sparePartTitle({
  search,
  categories,
  conditions,
  makes,
  locations,
}: SparePartFilters): string {
  const words: string[] = []
  if (conditions.length === 1 && conditions[0]) words.push(CONDITION_FILTER_LABELS[conditions[0]] ?? '')
  if (categories.length > 0 && categories.length <= 2)
    words.push(list(categories.map((category) => CATEGORY_WORDS[category])))
  else words.push('spare parts')
  if (makes.length > 0 && makes.length <= 2) words.push(`for ${list(makes)}`)
  if (search) words.push(`matching “${search}”`)
  if (locations.length > 0 && locations.length <= 2) words.push(`in ${list(locations)}`)
  else if (locations.length > 2) words.push(`in ${locations.length} places`)
  else if (!search) words.push('for sale in Kenya')
  const title = words.join(' ')
  return title.charAt(0).toUpperCase() + title.slice(1)
}
