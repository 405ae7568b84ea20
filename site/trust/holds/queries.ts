/** The hold of one of the caller's ads. Each function throws the service's error. */
import type { AdKind } from '#domain/ads/ads.ts'
import type { OwnAdState } from '#domain/ads/own-ads.ts'
import type { Client } from '../../client.ts'

/** Why an ad waits or was rejected, and what its seller can do. */
export interface OwnHold {
  kind: Exclude<AdKind, 'service'>
  title: string
  state: OwnAdState
  held_at: string | null
  /** Why it was rejected or taken down. */
  reason: string | null
  /** Keys of SIGNALS that its seller is told. */
  signals: string[]
  is_suspect: boolean
  phone_confirmed: boolean
  /** Today's code for a photo; null if none is asked for. */
  code: string | null
  appeal: { letter: string; appealed_at: string; accepted: boolean | null } | null
}

/** Null if the ad neither waits nor was rejected, or is not the caller's. */
export async function ownAdHold(client: Client, listing_id: string): Promise<OwnHold | null> {
  const { data } = await client.rpc('own_ad_hold', { listing_id }, { get: true }).throwOnError()
  return data as unknown as OwnHold | null
}

export async function appealAd(client: Client, listing_id: string, letter: string): Promise<void> {
  await client.rpc('appeal_ad', { listing_id, letter }).throwOnError()
}

/** What papers of one of the caller's ads showed, while it counts. */
export async function factsOfAd(client: Client, listing_id: string) {
  const { data } = await client
    .from('facts')
    .select('kind, ends_at')
    .eq('listing_id', listing_id)
    .gt('ends_at', new Date().toISOString())
    .throwOnError()
  return data
}
