/** The filters of spare parts, stated once */
import type { FilterList } from '../ads/filters.ts'
import { PRICE } from '../vehicles/vehicle-filters.ts'
import { PART_CATEGORIES, PART_CONDITIONS, USED } from './spare-parts.ts'

const CONDITION_FILTERS = [
  'new',
  USED,
  ...PART_CONDITIONS.filter((condition) => condition !== 'new'),
] as const
export type PartConditionFilter = (typeof CONDITION_FILTERS)[number]

export const SPARE_PART_FILTERS = {
  search: { form: 'text' },
  categories: {
    form: 'known',
    parameter: 'category',
    facet: 'category',
    what: 'a category',
    values: PART_CATEGORIES,
  },
  conditions: {
    form: 'known',
    parameter: 'condition',
    facet: 'condition',
    what: 'a condition',
    values: CONDITION_FILTERS,
  },
  makes: { form: 'names', parameter: 'make', facet: 'make', column: 'compatible_makes', isList: true },
  locations: { form: 'places', parameter: 'location', facet: 'location' },
  minPrice: { form: 'least', of: PRICE },
  maxPrice: { form: 'most', of: PRICE },
  inStock: { form: 'flag', argument: 'in_stock_only', column: 'in_stock' },
} as const satisfies FilterList
