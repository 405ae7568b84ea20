/** Queries of favorites. Each function throws the service's error. */

import { href } from 'react-router'
import type { AdKind } from '#domain/ads/ads.ts'
import { PUBLIC_STATUSES } from '#domain/ads/listing-states.ts'
import type { Client } from '../../client.ts'

/** A vehicle or part that can be a favorite. */
export interface Marked {
  kind: Exclude<AdKind, 'service'>
  id: string
}

/** More than anyone keeps; the rest would show as unmarked. */
const MOST_FAVORITES = 1000

/** The ids of a person's favorites. */
export async function favoriteIds(client: Client, userId: string): Promise<string[]> {
  const { data } = await client
    .from('favorites')
    .select('listing_id, spare_part_id')
    .eq('user_id', userId)
    .order('created_at', { ascending: false })
    .limit(MOST_FAVORITES)
    .throwOnError()
  return data.flatMap(({ listing_id, spare_part_id }) => listing_id ?? spare_part_id ?? [])
}

/** The public pages of a person's favorites, newest first. */
export async function favoritePaths(client: Client, userId: string, most: number): Promise<string[]> {
  const { data } = await client
    .from('favorites')
    .select('vehicle:vehicle_listings(id), part:spare_parts(id)')
    .eq('user_id', userId)
    .in('vehicle.status', PUBLIC_STATUSES)
    .eq('part.listed', true)
    .order('created_at', { ascending: false })
    .limit(most)
    .throwOnError()
  return data.flatMap(({ vehicle, part }) => {
    if (vehicle) return href('/vehicles/:id', { id: vehicle.id })
    return part ? href('/spare-parts/:id', { id: part.id }) : []
  })
}

/** Adds a favorite. Idempotent. */
export async function addFavorite(client: Client, userId: string, { kind, id }: Marked): Promise<void> {
  const { error } = await client
    .from('favorites')
    .insert({ user_id: userId, ...(kind === 'vehicle' ? { listing_id: id } : { spare_part_id: id }) })
  if (error && error.code !== '23505') throw error
}

/** Removes a favorite. */
export async function removeFavorite(client: Client, userId: string, { kind, id }: Marked): Promise<void> {
  const column = kind === 'vehicle' ? 'listing_id' : 'spare_part_id'
  await client.from('favorites').delete().eq('user_id', userId).eq(column, id).throwOnError()
}
