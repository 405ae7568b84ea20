/** Arguments and result of the database function `search_vehicles`. */
import { type FacetOf, type FilterArguments, filterArguments } from '../ads/filters.ts'
import { PAGE_SIZE, type SearchResult, searchArguments } from '../foundation/search-result.ts'

import type { ShownMark } from './price-marks.ts'
import { VEHICLE_FILTERS } from './vehicle-filters.ts'
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
  /** The weightiest kind of what was checked about it and its seller; absent where lists do not ask for it. */
  fact?: string | null
}

export type VehicleFacet = FacetOf<typeof VEHICLE_FILTERS>

export interface VehicleSearchResult extends SearchResult<VehicleFacet> {
  listings: VehicleCard[]
  /** Up to three ads that match and are featured for money; they may be among the listings too. */
  featured: VehicleCard[]
  /** False for facets with more listings than are counted; their counts are lower bounds. */
  facets_exact: Record<VehicleFacet, boolean>
}

/** Omitted arguments mean any. */
export type VehicleSearchArguments = FilterArguments<typeof VEHICLE_FILTERS> & {
  sort?: string
  page?: number
  page_size?: number
}

export function vehicleSearchArguments({ sort, page, ...filters }: VehicleFilters): VehicleSearchArguments {
  return searchArguments({ ...filterArguments(VEHICLE_FILTERS, filters), sort, page, page_size: PAGE_SIZE })
}
