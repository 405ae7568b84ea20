/** A search in words: the chips of what is set, and the title of the list. */
import { formatKes, formatKilometres, formatNumber } from '../foundation/money.ts'
import { type FilterChip, rangeLabel } from '../foundation/search-words.ts'
import { list, type VehicleFilters, type VehicleSearchResult, vehicleSearchParams } from './vehicle-search.ts'
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

const BODY_TYPE_PLURALS: Record<BodyType, string> = {
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
const KILOMETRES = { plain: formatNumber, stands: 'after' } as const

/** What is set, as chips that can be removed one by one; a range is one chip. */
export function filterChips(filters: VehicleFilters): FilterChip[] {
  const chips: FilterChip[] = []
  const add = (label: string, without: Partial<VehicleFilters>) =>
    chips.push({ label, params: vehicleSearchParams({ ...filters, ...without, page: 1 }) })
  const each = <Key extends keyof VehicleFilters>(key: Key, labels?: Record<string, string>) => {
    const values = filters[key] as string[]
    for (const value of values)
      add(labels?.[value] ?? value, {
        [key]: values.filter((other) => other !== value),
      } as Partial<VehicleFilters>)
  }

  if (filters.search) add(`“${filters.search}”`, { search: '' })
  for (const make of filters.makes) {
    // Models belong to makes: without its last make a search for models would find others of the same name.
    const makes = filters.makes.filter((other) => other !== make)
    add(make, makes.length === 0 ? { makes, models: [] } : { makes })
  }
  each('models')
  each('locations')
  const { minPrice, maxPrice, minYear, maxYear, minMileage, maxMileage } = filters
  if (minPrice !== null || maxPrice !== null)
    add(rangeLabel(minPrice, maxPrice, formatKes, SHILLINGS), { minPrice: null, maxPrice: null })
  if (minYear !== null || maxYear !== null)
    add(rangeLabel(minYear, maxYear, String), { minYear: null, maxYear: null })
  if (minMileage !== null || maxMileage !== null)
    add(rangeLabel(minMileage, maxMileage, formatKilometres, KILOMETRES), {
      minMileage: null,
      maxMileage: null,
    })
  each('conditions', CONDITION_LABELS)
  each('fuelTypes', FUEL_TYPE_LABELS)
  each('transmissions', TRANSMISSION_LABELS)
  each('bodyTypes', BODY_TYPE_LABELS)
  each('drives', DRIVE_LABELS)
  each('registrationStates', REGISTRATION_STATE_LABELS)
  each('sellerTypes', SELLER_TYPE_LABELS)
  return chips
}

/**
 * The list's heading: `Toyota cars in Nairobi`, `Used SUVs matching “sunroof”`, `Vehicles for sale in Kenya`.
 * Only what can be said shortly is said; the chips beside it say all. A corrected word stands as it was looked for.
 */
export function searchTitle(
  filters: VehicleFilters,
  corrected: VehicleSearchResult['corrected'] = null,
): string {
  const { makes, models, bodyTypes, conditions, locations } = filters
  const search = corrected?.to ?? filters.search
  const words: string[] = []
  if (conditions.length === 1 && conditions[0]) words.push(CONDITION_LABELS[conditions[0]])
  if (makes.length > 0 && makes.length <= 2) words.push(list(makes))
  if (makes.length === 1 && models.length === 1) words.push(models.join(''))
  if (bodyTypes.length === 1 && bodyTypes[0]) words.push(BODY_TYPE_PLURALS[bodyTypes[0]])
  else words.push(makes.length > 0 ? 'cars' : 'vehicles')
  if (search) words.push(`matching “${search}”`)
  if (locations.length > 0 && locations.length <= 2) words.push(`in ${list(locations)}`)
  else if (locations.length > 2) words.push(`in ${locations.length} places`)
  else if (!search) words.push('for sale in Kenya')
  const title = words.join(' ')
  return title.charAt(0).toUpperCase() + title.slice(1)
}
