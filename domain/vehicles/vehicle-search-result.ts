/** What the database function `search_vehicles` is asked and what it answers. */
import type { VehicleFilters } from './vehicle-search.ts'
import type { BodyType, Condition, FuelType, Transmission } from './vehicles.ts'

export const PAGE_SIZE = 24

/** One listing as `search_vehicles` gives it. */
export interface VehicleCard {
  id: string
  title: string
  /** Shillings. */
  price: number
  location: string
  condition: Condition
  fuel_type: FuelType
  transmission: Transmission
  body_type: BodyType | null
  year: number
  /** Kilometres; null when the seller left it out. */
  mileage: number | null
  featured: boolean
  image: string | null
  image_count: number
  created_at: string
  make: string
  model: string | null
  seller: { verified: boolean; role: string }
}

export interface FacetCount {
  value: string
  count: number
}

export type VehicleFacet =
  | 'make'
  | 'model'
  | 'location'
  | 'condition'
  | 'fuel_type'
  | 'transmission'
  | 'body_type'
  | 'drive'
  | 'registration_state'
  | 'seller_type'

/** Each facet counts with every filter applied but its own. */
export type VehicleFacets = Record<VehicleFacet, FacetCount[]>

/** What the database function `search_vehicles` answers. */
export interface VehicleSearchResult {
  total: number
  /** False when there are more than the total says. */
  total_exact: boolean
  page: number
  page_size: number
  listings: VehicleCard[]
  facets: VehicleFacets
  /** False for a facet of more listings than are counted: each of its counts says how many there are at least. */
  facets_exact: Record<VehicleFacet, boolean>
  /** When no listing held a word of the search: what was typed, and what was looked for instead. */
  corrected: { from: string; to: string } | null
}

/** The arguments of `search_vehicles`; one that is left out means any. */
export interface VehicleSearchArguments {
  search?: string
  makes?: string[]
  models?: string[]
  locations?: string[]
  min_price?: number
  max_price?: number
  min_year?: number
  max_year?: number
  min_mileage?: number
  max_mileage?: number
  conditions?: string[]
  fuel_types?: string[]
  transmissions?: string[]
  body_types?: string[]
  drives?: string[]
  registration_states?: string[]
  seller_types?: string[]
  sort?: string
  page?: number
  page_size?: number
}

/** The arguments with which `search_vehicles` is asked. */
export function vehicleSearchArguments(filters: VehicleFilters): VehicleSearchArguments {
  const some = <Value>(values: Value[]) => (values.length > 0 ? values : undefined)
  return withoutUndefined({
    search: filters.search || undefined,
    makes: some(filters.makes),
    models: some(filters.models),
    locations: some(filters.locations),
    min_price: filters.minPrice ?? undefined,
    max_price: filters.maxPrice ?? undefined,
    min_year: filters.minYear ?? undefined,
    max_year: filters.maxYear ?? undefined,
    min_mileage: filters.minMileage ?? undefined,
    max_mileage: filters.maxMileage ?? undefined,
    conditions: some(filters.conditions),
    fuel_types: some(filters.fuelTypes),
    transmissions: some(filters.transmissions),
    body_types: some(filters.bodyTypes),
    drives: some(filters.drives),
    registration_states: some(filters.registrationStates),
    seller_types: some(filters.sellerTypes),
    sort: filters.sort,
    page: filters.page,
    page_size: PAGE_SIZE,
  })
}

function withoutUndefined<Value extends object>(value: Value): Value {
  return Object.fromEntries(Object.entries(value).filter(([, part]) => part !== undefined)) as Value
}
