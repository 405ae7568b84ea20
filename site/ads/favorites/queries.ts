/** What the hearts ask. Each function throws the service's error. */

import { href } from 'react-router'
import type { Client } from '../../client.ts'

/** What a heart marks. */
export interface Marked {
  kind: 'vehicle' | 'part'
  id: string
}

/** More hearts than anyone keeps; the rest would show as not marked. */
const MOST_FAVORITES = 1000

/** The ids of the vehicles and parts a person has marked. */
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

/** The pages of what a person has marked, newest first; of what has no page for everybody any more, none. */
export async function favoritePaths(client: Client, userId: string, most: number): Promise<string[]> {
  const { data } = await client
    .from('favorites')
    .select('vehicle:vehicle_listings(id), part:spare_parts(id)')
    .eq('user_id', userId)
    .in('vehicle.status', ['active', 'sold'])
    .eq('part.listed', true)
    .order('created_at', { ascending: false })
    .limit(most)
    .throwOnError()
  return data.flatMap(({ vehicle, part }) => {
    if (vehicle) return href('/vehicles/:id', { id: vehicle.id })
    return part ? href('/spare-parts/:id', { id: part.id }) : []
  })
}

/** Marks it. Marking it twice is fine. */
export async function addFavorite(client: Client, userId: string, { kind, id }: Marked): Promise<void> {
  const { error } = await client
    .from('favorites')
    .insert({ user_id: userId, ...(kind === 'vehicle' ? { listing_id: id } : { spare_part_id: id }) })
  if (error && error.code !== '23505') throw error
}

/** Takes the mark away. */
export async function removeFavorite(client: Client, userId: string, { kind, id }: Marked): Promise<void> {
  const column = kind === 'vehicle' ? 'listing_id' : 'spare_part_id'
  await client.from('favorites').delete().eq('user_id', userId).eq(column, id).throwOnError()
}
