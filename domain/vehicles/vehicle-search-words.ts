/** Texts of a search: chips of active filters, and the title of the list. */
import { formatKes, formatKilometres, formatNumber } from '../foundation/money.ts'
import { nameList } from '../foundation/name-list.ts'
import { chipsOf, type FilterChip, rangeLabel, searchHeading } from '../foundation/search-words.ts'
import { PRICE_MARK_LABELS } from './price-marks.ts'
import { type VehicleFilters, vehicleSearchParams } from './vehicle-search.ts'
import type { VehicleSearchResult } from './vehicle-search-result.ts'
import {
  BODY_TYPE_LABELS,
  type BodyType,
  CONDITION_LABELS,
  DRIVE_LABELS,
  FUEL_TYPE_LABELS,
  REGISTRATION_STATE_LABELS,
  SELLER_TYPE_LABELS,
  TRANSMISSION_LABELS,
} from './vehicles.ts'

export const BODY_TYPE_PLURALS: Record<BodyType, string> = {
  saloon: 'saloons',
  hatchback: 'hatchbacks',
  station_wagon: 'station wagons',
  suv: 'SUVs',
  pickup: 'pickups',
  van: 'vans',
  lorry: 'lorries',
  motorcycle: 'motorcycles',
}

const SHILLINGS = { plain: formatNumber, stands: 'before' } as const
const UNIT_AFTER = { plain: formatNumber, stands: 'after' } as const

/** The active filters as removable chips; a range is one chip. */
export function filterChips(filters: VehicleFilters): FilterChip[] {
  const { chips, add, addEach } = chipsOf(filters, vehicleSearchParams)
  if (filters.search) add(`“${filters.search}”`, { search: '' })
  for (const make of filters.makes) {
    // Models belong to makes: without a make, its models would match other makes' models of the same name.
    const makes = filters.makes.filter((other) => other !== make)
    add(make, makes.length === 0 ? { makes, models: [] } : { makes })
  }
  addEach('models')
  addEach('locations')
  const { minPrice, maxPrice, minYear, maxYear, minMileage, maxMileage } = filters
  if (minPrice !== null || maxPrice !== null)
    add(rangeLabel(minPrice, maxPrice, formatKes, SHILLINGS), { minPrice: null, maxPrice: null })
  if (minYear !== null || maxYear !== null)
    add(rangeLabel(minYear, maxYear, String), { minYear: null, maxYear: null })
  if (minMileage !== null || maxMileage !== null)
    add(rangeLabel(minMileage, maxMileage, formatKilometres, UNIT_AFTER), {
      minMileage: null,
      maxMileage: null,
    })
  for (const { label, without } of lastBounds(filters)) add(label, without)
  addEach('priceMarks', PRICE_MARK_LABELS)
  addEach('conditions', CONDITION_LABELS)
  addEach('fuelTypes', FUEL_TYPE_LABELS)
  addEach('transmissions', TRANSMISSION_LABELS)
  addEach('bodyTypes', BODY_TYPE_LABELS)
  addEach('drives', DRIVE_LABELS)
  addEach('registrationStates', REGISTRATION_STATE_LABELS)
  addEach('sellerTypes', SELLER_TYPE_LABELS)
  return chips
}

/** `1,500 cc`. */
export function formatEngine(size: number): string {
  return `${formatNumber(size)} cc`
}

/** The bounds that chips and names of saved searches say last, and the filters without them: `1,500 to 2,000 cc`. */
export function lastBounds(filters: VehicleFilters): { label: string; without: Partial<VehicleFilters> }[] {
  const { minEngine, maxEngine, maxOwners } = filters
  const bounds = []
  if (minEngine !== null || maxEngine !== null)
    bounds.push({
      label: rangeLabel(minEngine, maxEngine, formatEngine, UNIT_AFTER),
      without: { minEngine: null, maxEngine: null },
    })
  if (maxOwners !== null) bounds.push({ label: ownersWords(maxOwners), without: { maxOwners: null } })
  return bounds
}

/** `At most 1 previous owner`. */
function ownersWords(most: number): string {
  if (most === 0) return 'No previous owners'
  return `At most ${most} previous ${most === 1 ? 'owner' : 'owners'}`
}

/**
 * The heading of the list: `Toyota cars in Nairobi`, `Used SUVs matching “sunroof”`, `Vehicles for sale in Kenya`. It is short, because
 * the chips beside it list all filters.
 */
export function searchTitle(
  filters: VehicleFilters,
  corrected: VehicleSearchResult['corrected'] = null,
): string {
  const { makes, models, bodyTypes, conditions } = filters
  const words: string[] = []
  if (conditions.length === 1 && conditions[0]) words.push(CONDITION_LABELS[conditions[0]])
  if (makes.length > 0 && makes.length <= 2) words.push(nameList(makes))
  if (makes.length === 1 && models.length === 1) words.push(models.join(''))
  if (bodyTypes.length === 1 && bodyTypes[0]) words.push(BODY_TYPE_PLURALS[bodyTypes[0]])
  else words.push(makes.length > 0 ? 'cars' : 'vehicles')
  return searchHeading(words, filters, corrected, 'for sale in Kenya')
}
