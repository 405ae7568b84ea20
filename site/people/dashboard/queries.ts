/** Queries of the dashboard. Each function throws the service's error. */
import type { Client } from '../../client.ts'

const COUNTED = { count: 'exact', head: true } as const

/** The number of messages the person has received. */
export async function countReceivedMessages(client: Client, userId: string): Promise<number> {
  const { count } = await client
    .from('messages')
    .select('id', COUNTED)
    .eq('recipient_id', userId)
    .throwOnError()
  return count ?? 0
}

/** The number of the person's vehicle and part ads in any state, and the newest of them. */
export async function recentAds(client: Client, sellerId: string, most: number) {
  const [vehicles, parts] = await Promise.all([
    client
      .from('vehicle_listings')
      .select('id, title, price, images, status, views_count, created_at', { count: 'exact' })
      .eq('seller_id', sellerId)
      .order('created_at', { ascending: false })
      .limit(most)
      .throwOnError(),
    client
      .from('spare_parts')
      .select('id, title:name, price, images, in_stock, views_count, created_at', { count: 'exact' })
      .eq('seller_id', sellerId)
      .order('created_at', { ascending: false })
      .limit(most)
      .throwOnError(),
  ])
  const ads = [
    ...vehicles.data.map((ad) => ({ ...ad, kind: 'vehicle' as const })),
    ...parts.data.map((ad) => ({ ...ad, kind: 'spare_part' as const })),
  ].sort((one, other) => Date.parse(other.created_at) - Date.parse(one.created_at))
  return { count: (vehicles.count ?? 0) + (parts.count ?? 0), ads: ads.slice(0, most) }
}

export type RecentAd = Awaited<ReturnType<typeof recentAds>>['ads'][number]

/** The number of the person's favorites, and the newest that are still visible. */
export async function recentFavorites(client: Client, userId: string, most: number) {
  const { data, count } = await client
    .from('favorites')
    .select(
      'id, listing:vehicle_listings(id, title, price, images, status), part:spare_parts(id, name, price, images, in_stock)',
      { count: 'exact' },
    )
    .eq('user_id', userId)
    .order('created_at', { ascending: false })
    // Some may be of ads that were taken down.
    .limit(2 * most)
    .throwOnError()
  return { count: count ?? 0, favorites: data.filter(({ listing, part }) => listing || part).slice(0, most) }
}

export type RecentFavorite = Awaited<ReturnType<typeof recentFavorites>>['favorites'][number]

/** The person's conversations with the newest messages. */
export async function recentThreads(client: Client, most: number) {
  const { data } = await client.rpc('list_threads', { most }).throwOnError()
  return data
}

export type RecentThread = Awaited<ReturnType<typeof recentThreads>>[number]

/** The person's ads that an administrator rejected, with the reason. */
export async function rejectedAds(client: Client, sellerId: string, most: number) {
  const { data } = await client
    .from('vehicle_listings')
    .select('id, title, rejection_reason')
    .eq('seller_id', sellerId)
    .not('rejection_reason', 'is', null)
    .order('updated_at', { ascending: false })
    .limit(most)
    .throwOnError()
  return data
}

/** The person's own business in the directory with how many requests wait for an answer, or null. */
export async function ownBusiness(client: Client, userId: string) {
  const { data } = await client
    .from('service_providers')
    .select('id, business_name, photos, verified, rating_average, rating_count')
    .eq('user_id', userId)
    .maybeSingle()
    .throwOnError()
  if (!data) return null
  const { count } = await client
    .from('service_bookings')
    .select('id', COUNTED)
    .eq('service_provider_id', data.id)
    .eq('status', 'pending')
    .throwOnError()
  return { ...data, asked: count ?? 0 }
}
