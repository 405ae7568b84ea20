/** Queries of the comparison. Throws the service's error. */
import { type ListingStatus, PUBLIC_STATUSES } from '#domain/ads/listing-states.ts'
import type { Client } from '../../client.ts'
import { FACT_COLUMNS } from '../queries.ts'

const COMPARED_COLUMNS = `
  id, title, price, images, status, created_at, price_mark, ${FACT_COLUMNS},
  seller:profiles!vehicle_listings_seller_id_fkey(role, verified)
` as const

/** The public vehicles of these ids, in their order. Owners' drafts are left out too: a comparison is the same for everybody. */
export async function comparedVehicles(client: Client, ids: readonly string[]) {
  if (ids.length === 0) return []
  const { data } = await client
    .from('vehicle_listings')
    .select(COMPARED_COLUMNS)
    .in('id', [...ids])
    .in('status', PUBLIC_STATUSES)
    .throwOnError()
  return data
    .map(({ images, ...vehicle }) => ({
      ...vehicle,
      status: vehicle.status as ListingStatus,
      image: images[0] ?? null,
    }))
    .sort((one, other) => ids.indexOf(one.id) - ids.indexOf(other.id))
}

export type ComparedVehicle = Awaited<ReturnType<typeof comparedVehicles>>[number]
