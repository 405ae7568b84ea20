/** The result of the database function `search_service_providers`. */

import type { SearchResult } from '../foundation/search-result.ts'
import type { OpeningException, OpeningHours } from './opening-hours.ts'
import type { ServiceType } from './services.ts'

/** One provider as `search_service_providers` gives it. */
export interface ServiceProviderCard {
  id: string
  user_id: string
  business_name: string
  location: string
  address: string | null
  service_types: ServiceType[]
  /** `+254 7** *** 678`; null when they gave none. */
  phone_masked: string | null
  opening_hours: OpeningHours
  /** Of the days around today. */
  opening_exceptions: OpeningException[]
  image: string | null
  /** 1 to 5 with one decimal; null without reviews. */
  rating_average: number | null
  rating_count: number
  verified: boolean
  created_at: string
  /** Names of up to four services, the newest first. */
  services: string[]
  /** Shillings of the cheapest service; null without any. */
  price_from: number | null
}

/** Its total is always exact: the directory is small enough to count whole. A rating's count is of that and better. */
export interface ServiceProviderSearchResult
  extends SearchResult<'type' | 'location' | 'service' | 'rating'> {
  providers: ServiceProviderCard[]
}
