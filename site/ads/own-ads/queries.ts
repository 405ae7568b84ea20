/** Queries and changes of own ads. Each function throws the service's error. */

import type { AdKind } from '#domain/ads/ads.ts'
import type { AdAction, OwnAdState, OwnAds, OwnAdsQuery } from '#domain/ads/own-ads.ts'
import type { Suggestion } from '#domain/ads/suggestions.ts'
import type { StockQuery } from '#domain/dealers/dealer-stock.ts'
import type { FacebookPostStatus } from '#domain/integrations/integrations.ts'
import type { Client } from '../../client.ts'
import { reportFailure } from '../../failures/report-failure.ts'

/** A page of the caller's ads, with the counts of tabs and states. */
export async function ownAds(client: Client, { kind, state, page }: OwnAdsQuery): Promise<OwnAds> {
  const { data } = await client.rpc('own_ads', { kind, page, ...(state && { state }) }).throwOnError()
  return { kind, ...(data as object) } as OwnAds
}

export type OwnVehicles = Extract<OwnAds, { kind: 'vehicle' }>

/** A page of the caller's vehicles, filtered and sorted. */
export async function ownVehicles(
  client: Client,
  { search, state, sort, size, page }: StockQuery,
): Promise<OwnVehicles> {
  const { data } = await client
    .rpc('own_ads', {
      kind: 'vehicle',
      sort,
      page,
      ...(search && { search }),
      page_size: size,
      ...(state && { state }),
    })
    .throwOnError()
  return { kind: 'vehicle', ...(data as object) } as OwnVehicles
}

/** The Facebook post of an own ad. */
export interface OwnFacebookPost {
  listing_id: string
  status: FacebookPostStatus
  post_id: string | null
}

/** The Facebook posts of these vehicles; empty on failure, since the list works without them. */
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
  if (error) reportFailure('The Facebook posts of the ads could not be read', error)
  return (data ?? []) as OwnFacebookPost[]
}

/** Suggestions by the id of their ad. */
export type OwnSuggestions = Readonly<Record<string, Suggestion>>

/** The suggestions for these vehicles; none on failure, since the list works without them. */
export async function ownSuggestions(
  client: Client,
  vehicles: readonly { id: string; state: OwnAdState }[],
): Promise<OwnSuggestions> {
  const listings = vehicles.flatMap(({ id, state }) => (state === 'active' ? [id] : []))
  if (listings.length === 0) return {}
  const { data, error } = await client.rpc('own_suggestions', { listings })
  if (error) reportFailure('The suggestions for the seller’s ads could not be read', error)
  return Object.fromEntries((data ?? []).map(({ listing_id, suggestion }) => [listing_id, suggestion]))
}

/** An ad after a change of state. */
export interface MovedAd {
  /** Of a part, draft while it is not public. */
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

/** Renews the ad or moves it to another state. One that is not the caller's is 'no rows' (PGRST116). */
export async function moveVehicle(client: Client, id: string, action: AdAction): Promise<MovedAd> {
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

/** Changes whether a part is in stock or public. One that is not the caller's is 'no rows' (PGRST116). */
export async function movePart(client: Client, id: string, action: AdAction): Promise<MovedAd> {
  const change = PART_CHANGES[action]
  if (!change) throw new Error(`A part cannot be ${action}`)
  const { data } = await client
    .from('spare_parts')
    .update(change)
    .eq('id', id)
    .select('listed')
    .single()
    .throwOnError()
  return { status: data.listed ? 'active' : 'draft', expires_at: null }
}

/** Deletes the ad and returns its pictures. One that is not the caller's is 'no rows' (PGRST116). */
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
    // A booked or reviewed service is hidden and keeps its pictures.
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
