/** The filters of vehicles, stated once: list, saved searches, alerts and the search function follow from it */
import type { BoundedColumn, FilterList } from '../ads/filters.ts'
import { SHOWN_MARKS } from './price-marks.ts'
import {
  BODY_TYPES,
  CONDITIONS,
  DRIVES,
  EARLIEST_YEAR,
  FUEL_TYPES,
  HIGHEST_MILEAGE,
  HIGHEST_PRICE,
  LARGEST_ENGINE,
  LATEST_SEARCHED_YEAR,
  REGISTRATION_STATES,
  SELLER_TYPES,
  SMALLEST_ENGINE,
  TRANSMISSIONS,
} from './vehicles.ts'

export const PRICE = {
  column: 'price',
  noun: 'price',
  unit: 'money',
  lowest: 0,
  highest: HIGHEST_PRICE,
} as const satisfies BoundedColumn
export const YEAR = {
  column: 'year',
  noun: 'year',
  lowest: EARLIEST_YEAR,
  highest: LATEST_SEARCHED_YEAR,
} as const satisfies BoundedColumn
const MILEAGE = {
  column: 'mileage',
  noun: 'mileage',
  unit: 'km',
  lowest: 0,
  highest: HIGHEST_MILEAGE,
} as const satisfies BoundedColumn
/** Nominal cm³: 1500 finds 1,496. */
const ENGINE = {
  column: 'engine_cc',
  noun: 'engine size',
  unit: 'engine',
  lowest: SMALLEST_ENGINE,
  highest: LARGEST_ENGINE,
} as const satisfies BoundedColumn
const OWNERS = {
  column: 'previous_owners',
  noun: 'number of previous owners',
  lowest: 0,
  highest: 20,
} as const satisfies BoundedColumn

export const VEHICLE_FILTERS = {
  search: { form: 'text' },
  makes: { form: 'names', parameter: 'make', facet: 'make', column: 'make_id' },
  models: { form: 'names', parameter: 'model', facet: 'model', column: 'model_id' },
  locations: { form: 'places', parameter: 'location', facet: 'location' },
  minPrice: { form: 'least', of: PRICE },
  maxPrice: { form: 'most', of: PRICE },
  minYear: { form: 'least', of: YEAR },
  maxYear: { form: 'most', of: YEAR },
  minMileage: { form: 'least', of: MILEAGE },
  maxMileage: { form: 'most', of: MILEAGE },
  minEngine: { form: 'least', of: ENGINE },
  maxEngine: { form: 'most', of: ENGINE },
  maxOwners: { form: 'most', of: OWNERS },
  conditions: {
    form: 'known',
    parameter: 'condition',
    facet: 'condition',
    what: 'a condition',
    values: CONDITIONS,
  },
  fuelTypes: {
    form: 'known',
    parameter: 'fuelType',
    facet: 'fuel_type',
    what: 'a fuel type',
    values: FUEL_TYPES,
  },
  transmissions: {
    form: 'known',
    parameter: 'transmission',
    facet: 'transmission',
    what: 'a transmission',
    values: TRANSMISSIONS,
  },
  bodyTypes: {
    form: 'known',
    parameter: 'bodyType',
    facet: 'body_type',
    what: 'a body type',
    values: BODY_TYPES,
  },
  drives: { form: 'known', parameter: 'drive', facet: 'drive', what: 'a drive', values: DRIVES },
  registrationStates: {
    form: 'known',
    parameter: 'registration',
    facet: 'registration_state',
    what: 'a registration state',
    values: REGISTRATION_STATES,
  },
  /** By the role of its seller. */
  sellerTypes: {
    form: 'known',
    parameter: 'seller',
    facet: 'seller_type',
    column: 'seller_id',
    what: 'a kind of seller',
    values: SELLER_TYPES,
  },
  priceMarks: {
    form: 'known',
    parameter: 'priceMark',
    facet: 'price_mark',
    what: 'a price rating',
    values: SHOWN_MARKS,
  },
} as const satisfies FilterList
