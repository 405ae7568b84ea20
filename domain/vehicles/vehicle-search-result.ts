/** Arguments and result of the database function `search_vehicles`. */
import { PAGE_SIZE, type SearchResult, searchArguments } from '../foundation/search-result.ts'

import type { ShownMark } from './price-marks.ts'
import type { VehicleFilters } from './vehicle-search.ts'
import type { BodyType, Condition, FuelType, Transmission } from './vehicles.ts'

/** A listing in the result. */
export interface VehicleCard {
  id: string
  title: string
  /** KES. */
  price: number
  location: string
  condition: Condition
  fuel_type: FuelType
  transmission: Transmission
  body_type: BodyType | null
  year: number
  /** Kilometres; null if not stated. */
  mileage: number | null
  featured: boolean
  image: string | null
  image_count: number
  created_at: string
  make: string
  model: string | null
  /** Rating of its price against similar vehicles; null without an estimate. */
  price_mark: ShownMark | null
  seller: { verified: boolean; role: string }
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
  | 'price_mark'

export interface VehicleSearchResult extends SearchResult<VehicleFacet> {
  listings: VehicleCard[]
  /** False for facets with more listings than are counted; their counts are lower bounds. */
  facets_exact: Record<VehicleFacet, boolean>
}

/** Omitted arguments mean any. */
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
  min_engine?: number
  max_engine?: number
  conditions?: string[]
  fuel_types?: string[]
  transmissions?: string[]
  body_types?: string[]
  drives?: string[]
  registration_states?: string[]
  seller_types?: string[]
  price_marks?: string[]
  sort?: string
  page?: number
  page_size?: number
}

export function vehicleSearchArguments(filters: VehicleFilters): VehicleSearchArguments {
  return searchArguments({
    search: filters.search,
    makes: filters.makes,
    models: filters.models,
    locations: filters.locations,
    min_price: filters.minPrice,
    max_price: filters.maxPrice,
    min_year: filters.minYear,
    max_year: filters.maxYear,
    min_mileage: filters.minMileage,
    max_mileage: filters.maxMileage,
    min_engine: filters.minEngine,
    max_engine: filters.maxEngine,
    conditions: filters.conditions,
    fuel_types: filters.fuelTypes,
    transmissions: filters.transmissions,
    body_types: filters.bodyTypes,
    drives: filters.drives,
    registration_states: filters.registrationStates,
    seller_types: filters.sellerTypes,
    price_marks: filters.priceMarks,
    sort: filters.sort,
    page: filters.page,
    page_size: PAGE_SIZE,
  })
}
