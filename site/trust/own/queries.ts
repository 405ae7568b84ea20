/** A member's own evidence and the numbers of their vehicles. Each function throws the service's error. */
import type { EvidenceKind, EvidenceStatus } from '#domain/trust/evidence.ts'
import type { TrustLevel, TrustLimit } from '#domain/trust/levels.ts'
import type { Client } from '../../client.ts'
import { callFunction } from '../../functions.ts'

export interface OwnEvidence {
  id: string
  kind: EvidenceKind
  listing_id: string | null
  status: EvidenceStatus
  submitted_at: string
  decided_at: string | null
  reason: string | null
  /** How many pages are still kept. */
  pages: number
  /** How often staff opened them. */
  opened: number
  last_opened_at: string | null
}

export async function ownEvidence(client: Client): Promise<OwnEvidence[]> {
  const { data } = await client.rpc('own_evidence', undefined, { get: true }).throwOnError()
  return data as OwnEvidence[]
}

export interface OwnAd {
  id: string
  title: string
  /** What papers showed, while it counts. */
  facts: { kind: string; ends_at: string }[]
}

/** The member's vehicle ads that are not sold, the newest first; at most 500. */
export async function ownVehicleAds(client: Client, userId: string): Promise<OwnAd[]> {
  const { data } = await client
    .from('vehicle_listings')
    .select('id, title, facts(kind, ends_at)')
    .eq('seller_id', userId)
    .neq('status', 'sold')
    .gt('facts.ends_at', new Date().toISOString())
    .order('created_at', { ascending: false })
    .limit(500)
    .throwOnError()
  return data
}

/** A number of an ad as it may be shown. */
export interface MaskedNumber {
  kind: 'chassis' | 'plate'
  masked: string
}

export async function ownVehicleNumbers(client: Client, ad: string): Promise<MaskedNumber[]> {
  const { data } = await client.rpc('own_vehicle_numbers', { ad }, { get: true }).throwOnError()
  return (data ?? []) as unknown as MaskedNumber[]
}

/** Keeps numbers of an ad; an empty one is removed, an absent one stays. Throws with a sentence. */
export async function keepVehicleNumbers(
  listing_id: string,
  numbers: { chassis?: string; plate?: string },
): Promise<MaskedNumber[]> {
  const { numbers: kept } = await callFunction<{ numbers: MaskedNumber[] }>('evidence/vehicle-numbers', {
    listing_id,
    ...numbers,
  })
  return kept
}

/** Sends uploaded pages as evidence. */
export async function submitEvidence(
  client: Client,
  kind: EvidenceKind,
  pages: string[],
  listing_id: string | null,
): Promise<void> {
  await client.rpc('submit_evidence', { kind, pages, ...(listing_id && { listing_id }) }).throwOnError()
}

export async function withdrawEvidence(client: Client, evidence_id: string): Promise<void> {
  await client.rpc('withdraw_evidence', { evidence_id }).throwOnError()
}

/** The pages that an uploaded PDF was rendered to. Throws with a sentence. */
export async function renderedPages(path: string): Promise<string[]> {
  const { pages } = await callFunction<{ pages: string[] }>('evidence/pages', { path })
  return pages
}

/** How far the member is trusted, and what each level allows; null: no limit. */
export interface OwnLevel {
  level: TrustLevel
  limits: Record<TrustLevel, Record<TrustLimit, number | null>>
}

export async function ownTrustLevel(client: Client): Promise<OwnLevel> {
  const { data } = await client.rpc('own_trust_level', undefined, { get: true }).throwOnError()
  return data as unknown as OwnLevel
}
