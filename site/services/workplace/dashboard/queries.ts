/** Queries of a provider's dashboard. Throws the service's error. */
import type { Client } from '../../../client.ts'

/** The newest reviews. */
export async function recentReviews(client: Client, providerId: string, most: number) {
  const { data } = await client
    .from('reviews')
    .select('id, reviewer_name, rating, comment, reply, created_at')
    .eq('service_provider_id', providerId)
    .order('created_at', { ascending: false })
    .order('id')
    .limit(most)
    .throwOnError()
  return data
}

export type RecentReview = Awaited<ReturnType<typeof recentReviews>>[number]
