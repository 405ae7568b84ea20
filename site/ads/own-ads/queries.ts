/** What a seller asks about their own ads and does with them. Each function throws the service's error. */
import type { AdKind } from '#domain/ads/ads.ts'
import type { AdAction, OwnAds, OwnAdsAsked } from '#domain/ads/own-ads.ts'
import type { StockAsked } from '#domain/dealers/dealer-stock.ts'
import type { FacebookPostStatus } from '#domain/integrations/integrations.ts'
import type { Client } from '../../client.ts'

/** The page of the caller's own ads that an address asks for, with the counts beside its tabs and states. */
export async function ownAds(client: Client, { kind, state, page }: OwnAdsAsked): Promise<OwnAds> {
  const { data } = await client.rpc('own_ads', { kind, page, ...(state && { state }) }).throwOnError()
  return { kind, ...(data as object) } as OwnAds
}

export type OwnVehicles = Extract<OwnAds, { kind: 'vehicle' }>

/** A page of the caller's own vehicles, searched and in the order that is asked for. */
export async function ownVehicles(
  client: Client,
  { search, state, sort, page }: StockAsked,
  pageSize?: number,
): Promise<OwnVehicles> {
  const { data } = await client
    .rpc('own_ads', {
      kind: 'vehicle',
      sort,
      page,
      ...(search && { search }),
      ...(state && { state }),
      ...(pageSize && { page_size: pageSize }),
    })
    .throwOnError()
  return { kind: 'vehicle', ...(data as object) } as OwnVehicles
}

/** What became of an own ad that is to be on Facebook. */
export interface OwnFacebookPost {
  listing_id: string
  status: FacebookPostStatus
  post_id: string | null
}

/** Of these own vehicles, those that are or were to be on Facebook. Where that cannot be read, none: their list is worth as much. */
export async function ownFacebookPosts(
  client: Client,
  vehicles: readonly { id: string }[],
): Promise<OwnFacebookPost[]> {
  if (vehicles.length === 0) return []
  const { data, error } = await client
    .from('facebook_posts')
    .select('listing_id, status, post_id')
    .in(
      'listing_id',
      vehicles.map(({ id }) => id),
    )
  if (error) console.warn('What became of the ads on Facebook could not be read:', error)
  return (data ?? []) as OwnFacebookPost[]
}

/** What a vehicle has become. */
export interface MovedVehicle {
  status: string
  expires_at: string | null
}

const NEXT_STATUS: Partial<Record<AdAction, string>> = {
  publish: 'active',
  send_in: 'draft',
  mark_sold: 'sold',
  sell_again: 'active',
  take_down: 'draft',
}

/** Renews the vehicle's ad or moves it to another state. One that is not the caller's is 'no rows' (PGRST116). */
export async function moveVehicle(client: Client, id: string, action: AdAction): Promise<MovedVehicle> {
  if (action === 'renew') {
    const { data } = await client.rpc('renew_listing', { listing_id: id }).throwOnError()
    return data
  }
  const status = NEXT_STATUS[action]
  if (!status) throw new Error(`A vehicle cannot be ${action}`)
  const { data } = await client
    .from('vehicle_listings')
    .update({ status })
    .eq('id', id)
    .select('status, expires_at')
    .single()
    .throwOnError()
  return data
}

const PART_CHANGES: Partial<Record<AdAction, { in_stock: boolean } | { listed: boolean }>> = {
  in_stock: { in_stock: true },
  out_of_stock: { in_stock: false },
  list: { listed: true },
  unlist: { listed: false },
}

/** Says whether a part is in stock, or takes its ad down or up. One that is not the caller's is 'no rows' (PGRST116). */
export async function movePart(client: Client, id: string, action: AdAction): Promise<void> {
  const change = PART_CHANGES[action]
  if (!change) throw new Error(`A part cannot be ${action}`)
  await client.from('spare_parts').update(change).eq('id', id).select('id').single().throwOnError()
}

/** Deletes the ad and answers its pictures. One that is not the caller's is 'no rows' (PGRST116). */
export async function deleteAd(client: Client, kind: AdKind, id: string): Promise<string[]> {
  if (kind === 'service') {
    const { data } = await client
      .from('service_providers')
      .delete()
      .eq('id', id)
      .select('photos')
      .maybeSingle()
      .throwOnError()
    if (data) return data.photos
    // What was booked or reviewed is removed from the site, and stays with its pictures.
    await client
      .from('service_providers')
      .select('id')
      .eq('id', id)
      .not('archived_at', 'is', null)
      .single()
      .throwOnError()
    return []
  }
  const table = kind === 'vehicle' ? 'vehicle_listings' : 'spare_parts'
  const { data } = await client.from(table).delete().eq('id', id).select('images').single().throwOnError()
  return data.images
}
