/** The result of the database function `search_service_providers`. */

import type { SearchResult } from '../foundation/search-result.ts'
import type { OpeningException, OpeningHours } from './opening-hours.ts'
import type { ServiceType } from './services.ts'

/** A provider in the result. */
export interface ServiceProviderCard {
  id: string
  user_id: string
  business_name: string
  location: string
  address: string | null
  service_types: ServiceType[]
  /** `+254 7** *** 678`; null without a number. */
  phone_masked: string | null
  opening_hours: OpeningHours
  /** Exceptions of the days around today. */
  opening_exceptions: OpeningException[]
  image: string | null
  /** 1 to 5 with one decimal; null without reviews. */
  rating_average: number | null
  rating_count: number
  verified: boolean
  created_at: string
  /** Names of up to four services, newest first. */
  services: string[]
  /** Price of the cheapest service in KES; null without services. */
  price_from: number | null
}

/** The total is always exact, because the directory is small. A rating's count includes better ratings. */
export interface ServiceProviderSearchResult
  extends SearchResult<'type' | 'location' | 'service' | 'rating'> {
  providers: ServiceProviderCard[]
}
