/** Queries of the favorites page; those of hearts are in queries.ts. Each function throws the service's error. */

import type { ListingStatus } from '#domain/ads/listing-states.ts'
import type { SparePartCard } from '#domain/parts/spare-part-search-result.ts'
import type { PartCategory, PartCondition } from '#domain/parts/spare-parts.ts'
import type { VehicleCard } from '#domain/vehicles/vehicle-search-result.ts'
import type { Client } from '../../client.ts'
import { CARD_COLUMNS, cardOf } from '../../vehicles/queries.ts'
import type { Marked } from './queries.ts'

export const SAVED_PAGE_SIZE = 24

const SAVED = 'id, created_at, name_when_saved, price_when_saved' as const
const VEHICLE = `${SAVED}, listing_id, ad:vehicle_listings(${CARD_COLUMNS}, status)` as const
const PART = `
  ${SAVED}, spare_part_id, ad:spare_parts(
    id, name, price, location, condition, category, part_number, compatible_makes, quantity, in_stock, listed, images,
    created_at,
    seller:profiles!spare_parts_seller_id_fkey(id, first_name, last_name, business_name, role, verified)
  )
` as const

/** A favorite as it was when saved, and as it is now. */
interface Saved<Kind, Ad> {
  kind: Kind
  id: string
  saved_at: string
  /** Null for favorites saved before names were recorded. */
  name_when_saved: string | null
  price_when_saved: number | null
  /** Null: no longer shown. */
  ad: Ad | null
}

export type SavedVehicle = Saved<'vehicle', VehicleCard & { status: ListingStatus }>
export type SavedPart = Saved<'spare_part', SparePartCard & { listed: boolean }>

/** A page of a person's favorites of one kind, newest first. */
export function savedPage(
  client: Client,
  userId: string,
  kind: Marked['kind'],
  page: number,
): Promise<(SavedVehicle | SavedPart)[]> {
  return (kind === 'vehicle' ? savedVehicles : savedParts)(client, userId, page)
}

/** The number of a person's favorite vehicles and parts. */
export async function favoriteCounts(
  client: Client,
  userId: string,
): Promise<Record<Marked['kind'], number>> {
  const count = async (column: 'listing_id' | 'spare_part_id') => {
    const { count } = await client
      .from('favorites')
      .select('id', { count: 'exact', head: true })
      .eq('user_id', userId)
      .not(column, 'is', null)
      .throwOnError()
    return count ?? 0
  }
  const [vehicle, sparePart] = await Promise.all([count('listing_id'), count('spare_part_id')])
  return { vehicle, spare_part: sparePart }
}

async function savedVehicles(client: Client, userId: string, page: number): Promise<SavedVehicle[]> {
  const { data } = await client
    .from('favorites')
    .select(VEHICLE)
    .eq('user_id', userId)
    .not('listing_id', 'is', null)
    .order('created_at', { ascending: false })
    .order('id')
    .range(...rangeOf(page))
    .throwOnError()
  return data.map(({ listing_id, ad, created_at, ...saved }) => ({
    ...saved,
    kind: 'vehicle',
    id: listing_id as string,
    saved_at: created_at,
    ad: ad && { ...cardOf(ad), status: ad.status as ListingStatus },
  }))
}

async function savedParts(client: Client, userId: string, page: number): Promise<SavedPart[]> {
  const { data } = await client
    .from('favorites')
    .select(PART)
    .eq('user_id', userId)
    .not('spare_part_id', 'is', null)
    .order('created_at', { ascending: false })
    .order('id')
    .range(...rangeOf(page))
    .throwOnError()
  return data.map(({ spare_part_id, ad, created_at, ...saved }) => ({
    ...saved,
    kind: 'spare_part',
    id: spare_part_id as string,
    saved_at: created_at,
    ad: ad && {
      ...ad,
      condition: ad.condition as PartCondition,
      category: ad.category as PartCategory,
      image: ad.images[0] ?? null,
      image_count: ad.images.length,
    },
  }))
}

function rangeOf(page: number): [number, number] {
  return [(page - 1) * SAVED_PAGE_SIZE, page * SAVED_PAGE_SIZE - 1]
}
