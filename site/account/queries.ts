/** What a person's own pages ask of the data service. Each function throws the service's error. */
import type { Client } from '../client.ts'

/** How many listings the person has marked with the heart. */
export async function countFavorites(client: Client, userId: string): Promise<number> {
  const { count } = await client
    .from('favorites')
    .select('id', { count: 'exact', head: true })
    .eq('user_id', userId)
    .throwOnError()
  return count ?? 0
}

/** How many vehicle listings the person has, in any status. */
export async function countOwnListings(client: Client, sellerId: string): Promise<number> {
  const { count } = await client
    .from('vehicle_listings')
    .select('id', { count: 'exact', head: true })
    .eq('seller_id', sellerId)
    .throwOnError()
  return count ?? 0
}
