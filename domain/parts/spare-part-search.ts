/** The filters of the spare parts list. The URL is their only state. */

import { type FilterValues, filterArguments, filterParams, noFilters } from '../ads/filters.ts'
import { readFilters } from '../ads/read-filters.ts'
import { didYouMean } from '../catalogue/nearest-name.ts'
import { formatKes, formatNumber } from '../foundation/money.ts'
import { nameList } from '../foundation/name-list.ts'
import { type ParsedSearch, quote, readSearchParams, sameName } from '../foundation/search-params.ts'
import { PAGE_SIZE, searchArguments } from '../foundation/search-result.ts'
import { chipsOf, type FilterChip, rangeLabel, searchHeading } from '../foundation/search-words.ts'
import { writeSearchParams } from '../foundation/write-search-params.ts'
import { SPARE_PART_FILTERS } from './spare-part-filters.ts'
import type { SparePartSearchResult } from './spare-part-search-result.ts'
import { PART_CATEGORY_LABELS, PART_CONDITION_LABELS, type PartCategory, USED } from './spare-parts.ts'

/** The default comes first. */
export const PART_SORTS = ['newest', 'price_asc', 'price_desc'] as const
export type PartSort = (typeof PART_SORTS)[number]
export const PART_SORT_LABELS: Record<PartSort, string> = {
  newest: 'Newest first',
  price_asc: 'Price: low to high',
  price_desc: 'Price: high to low',
}

export const CONDITION_FILTER_LABELS: Record<string, string> = { ...PART_CONDITION_LABELS, [USED]: 'Used' }

export type SparePartFilters = FilterValues<typeof SPARE_PART_FILTERS> & { sort: PartSort; page: number }

export const NO_PART_FILTERS: Readonly<SparePartFilters> = {
  .../* @__PURE__ */ noFilters(SPARE_PART_FILTERS),
  sort: 'newest',
  page: 1,
}

/** Parses the URL; unknown values are ignored with a notice, `all` means no filter. */
export function parseSparePartSearch(params: URLSearchParams): ParsedSearch<SparePartFilters> {
  const reader = readSearchParams(params)
  const { filters, notices } = readFilters(SPARE_PART_FILTERS, reader)
  const sort = reader.sort(PART_SORTS, 'the newest come first')
  const page = reader.page()
  return { filters: { ...filters, sort, page }, notices: [...reader.notices(), ...notices] }
}

/** The parameters of these filters, in a fixed order and without defaults. */
export function sparePartSearchParams(filters: SparePartFilters): URLSearchParams {
  return writeSearchParams({
    ...filterParams(SPARE_PART_FILTERS, filters),
    sort: filters.sort !== 'newest' && filters.sort,
    page: filters.page > 1 && filters.page,
  })
}

/** The filters with makes in the catalogue's spelling, as far as the result's counts contain them. */
export function withKnownMakes(filters: SparePartFilters, result: SparePartSearchResult): SparePartFilters {
  const makes = filters.makes.map(
    (asked) => result.facets.make.find(({ value }) => sameName(value, asked))?.value ?? asked,
  )
  return { ...filters, makes }
}

/** A notice for each make without any part. */
export function unknownMakes({ makes }: SparePartFilters, { facets }: SparePartSearchResult): string[] {
  const known = facets.make.map(({ value }) => value)
  return makes
    .filter((asked) => !known.some((name) => sameName(name, asked)))
    .map((asked) => `No part here is for ${quote(asked)}.${didYouMean(known, asked)}`)
}

/** Arguments of `search_spare_parts`; omitted ones mean any. */
export function sparePartSearchArguments({ sort, page, ...filters }: SparePartFilters) {
  return searchArguments({
    ...filterArguments(SPARE_PART_FILTERS, filters),
    sort,
    page,
    page_size: PAGE_SIZE,
  })
}

/** The active filters as removable chips. */
export function sparePartChips(filters: SparePartFilters): FilterChip[] {
  const { chips, add, addEach } = chipsOf(filters, sparePartSearchParams)
  const { search, minPrice, maxPrice, inStock } = filters
  if (search) add(`“${search}”`, { search: '' })
  addEach('categories', PART_CATEGORY_LABELS)
  addEach('conditions', CONDITION_FILTER_LABELS)
  addEach('makes')
  addEach('locations')
  if (minPrice !== null || maxPrice !== null)
    add(rangeLabel(minPrice, maxPrice, formatKes, { plain: formatNumber, stands: 'before' }), {
      minPrice: null,
      maxPrice: null,
    })
  if (inStock) add('In stock', { inStock: false })
  return chips
}

/** Category names for the middle of a heading. */
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

/** The heading of the list: `Spare parts for sale in Kenya`, `Used brake parts for Toyota in Nairobi`. */
export function sparePartTitle(
  filters: SparePartFilters,
  corrected: SparePartSearchResult['corrected'] = null,
): string {
  const { categories, conditions, makes } = filters
  const words: string[] = []
  if (conditions.length === 1 && conditions[0]) words.push(CONDITION_FILTER_LABELS[conditions[0]] ?? '')
  if (categories.length > 0 && categories.length <= 2)
    words.push(nameList(categories.map((category) => CATEGORY_WORDS[category])))
  else words.push('spare parts')
  if (makes.length > 0 && makes.length <= 2) words.push(`for ${nameList(makes)}`)
  return searchHeading(words, filters, corrected, 'for sale in Kenya')
}
