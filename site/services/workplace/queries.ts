/** Queries of a provider's frame and dashboard. Each function throws the service's error. */
import type { Client } from '../../client.ts'

export interface ProviderFigures {
  total_bookings: number
  pending_bookings: number
  completed_bookings: number
  /** The mean; 0 with none. */
  average_rating: number
  reviews: number
  unanswered_reviews: number
  /** Counts of one to five stars. */
  stars: number[]
}

/** The caller's own business in numbers; null without a provider record. */
export async function providerFigures(client: Client): Promise<ProviderFigures | null> {
  const { data } = await client.rpc('provider_figures').throwOnError()
  return data[0] ?? null
}
