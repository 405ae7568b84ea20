/** Queries and decisions about pending ads and businesses. Each function throws the service's error. */
import type { PartCategory, PartCondition } from '#domain/parts/spare-parts.ts'
import type { Role } from '#domain/people/accounts.ts'
import type { SaleDoubt } from '#domain/sales/doubts.ts'
import type { HeldReviewReason } from '#domain/services/held-reviews.ts'
import type { EvidenceKind } from '#domain/trust/evidence.ts'
import type { VehicleValues } from '#domain/vehicles/vehicle-fields.ts'
import type { Client } from '../../client.ts'
import { callFunction } from '../../functions.ts'
import type { PriceEstimate } from '../../vehicles/prices/queries.ts'
import type { ListPart } from '../../workplace/list-part.ts'

export type ApprovalKind =
  | 'vehicle_listings'
  | 'spare_parts'
  | 'service_providers'
  | 'business_names'
  | 'reviews'

/** The lists of the page: the pending items of each kind, and drafts that sellers have not submitted. */
export type ApprovalList = ApprovalKind | 'evidence' | 'yard_visits' | 'account_recoveries' | 'listing_drafts'

/** A seller and their history. */
export interface SellerHistory {
  id: string
  name: string | null
  business_name: string | null
  role: Role
  verified: boolean
  suspended_at: string | null
  member_since: string
  /** Vehicle listings by status; refused ones are `rejected`. */
  listings: Partial<Record<string, number>>
  open_reports: number
}

/** Other ads' prices for the same model, two years older to two years newer, in KES; null without any. */
export interface MarketPrice {
  median: number | null
  lowest: number | null
  highest: number | null
  count: number
}

/** What a price is compared with: its estimate, or else the median of others' ads. */
export interface UsualPrice {
  /** KES. */
  price: number
  /** model: of the same model and year; make: of the same make and year; all: of all ads for sale. */
  basis: 'estimate' | 'model' | 'make' | 'all'
  /** How many ads it comes from; null for all. */
  ads: number | null
}

/** Sort orders of listings: by date, or by how far the price lies from its usual one. */
export const APPROVAL_SORTS = ['newest', 'outliers'] as const
export type ApprovalSort = (typeof APPROVAL_SORTS)[number]

export interface SimilarAd {
  id: string
  title: string
  year: number
  price: number
  mileage: number | null
  location: string
  image: string | null
  same_seller: boolean
}

/** What speaks for a scam in a held ad, as it is now, and its seller's appeal. */
export interface Hold {
  /** Keys of SIGNALS. */
  signals: { signal: string; points: number }[]
  points: number
  threshold: number
  /** Other sellers' ads with photos of this one. */
  copies: {
    image: string
    other_image: string
    kind: string
    ad_id: string
    title: string
    seller_id: string
  }[]
  appeal: { letter: string; appealed_at: string; is_own_decision: boolean } | null
}

export type ChangedFact = 'title' | 'make_id' | 'model_id' | 'year' | 'mileage' | 'price' | 'images'

export interface WaitingListing extends VehicleValues {
  id: string
  images: string[]
  created_at: string
  updated_at: string
  /** When it was held for approval; null for a seller's own draft. */
  held_at: string | null
  /** Its state before it was held, as in the seller's list of ads; null if unknown. */
  was_state: string | null
  /** Its price at that time, in KES. */
  was_price: number | null
  /** Fields the seller has changed since it was last published; empty if unknown. */
  changed: ChangedFact[]
  /** True for a draft that its seller has not submitted. */
  own_draft: boolean
  make: string
  model: string | null
  /** Its make and model if they are pending; approving the ad lists them. */
  pending_names: string[]
  seller: SellerHistory
  market: MarketPrice
  /** Null with too few similar vehicles. */
  estimate: PriceEstimate | null
  /** Null if nothing is for sale. */
  usual: UsualPrice | null
  similar_ads: SimilarAd[]
  /** Keys of LISTING_DOUBTS. */
  doubts: string[]
  /** Null for one that is not held. */
  hold: Hold | null
  /** Another administrator who is looking at it in the queue. */
  claimed_by: string | null
}

/** A spare part that waits for approval. */
export interface WaitingPart {
  id: string
  name: string
  description: string | null
  /** KES. */
  price: number
  location: string
  condition: PartCondition
  category: PartCategory
  part_number: string | null
  compatible_makes: string[]
  quantity: number
  in_stock: boolean
  images: string[]
  created_at: string
  updated_at: string
  held_at: string
  /** It was public before it was held. */
  was_public: boolean
  seller: SellerHistory
  /** Keys of PART_DOUBTS. */
  doubts: string[]
  hold: Hold
  /** Another administrator who is looking at it in the queue. */
  claimed_by: string | null
}

/** Records of a business that are kept when it is removed. */
export interface ProviderTies {
  bookings: number
  reviews: number
  /** Conversations. */
  talks: number
}

export interface WaitingProvider extends NameDoubt {
  id: string
  business_name: string
  description: string | null
  location: string
  address: string | null
  phone: string | null
  email: string | null
  website: string | null
  experience_since: number | null
  warranty: string | null
  specializations: string[]
  certifications: string[]
  service_types: string[]
  photos: string[]
  created_at: string
  updated_at: string
  seller: SellerHistory
  services: { name: string; price: number }[]
  hangs: ProviderTies
  /** Keys of PROVIDER_DOUBTS. */
  doubts: string[]
  /** Another administrator who is looking at it in the queue. */
  claimed_by: string | null
}

/** Why a name needs a check. */
export interface NameDoubt {
  /** A key of HELD_NAME_REASONS, or null. */
  name_doubt: string | null
  /** Equal or similar names of other verified businesses. */
  similar_names: string[]
}

export interface RequestedName extends NameDoubt {
  id: string
  kind: 'profile' | 'service_provider'
  /** The requested name. */
  business_name: string
  current_name: string | null
  description: string | null
  created_at: string
  seller: SellerHistory
}

/** A review that does not count until an administrator approves it. */
export interface HeldReview {
  id: string
  rating: number
  comment: string | null
  held_for: HeldReviewReason[]
  created_at: string
  /** Of a business, with the booking; null for a seller. */
  business: {
    id: string
    name: string
    owner_id: string
    rating_average: number | null
    rating_count: number
  } | null
  booking: {
    requested_at: string
    answered_at: string | null
    completed_at: string | null
    /** KES. */
    price: number | null
  } | null
  /** Of a seller; null for a business. */
  sale: HeldSale | null
  /** Who wrote it. */
  seller: SellerHistory
}

/** The sale that a held review is about. */
export interface HeldSale {
  id: string
  vehicle: string
  listing_id: string | null
  /** KES. */
  price: number | null
  begun_at: string
  completed_at: string
  doubts: SaleDoubt[]
  seller: SellerHistory
}

/** A number that stands on the papers or vehicles of another account as well. */
export interface SharedNumber {
  kind: 'id' | 'registration' | 'tax_pin' | 'plate' | 'chassis'
  /** The other account. */
  id: string
  name: string | null
  suspended: boolean
}

/** Papers that await a decision. */
export interface WaitingEvidence {
  id: string
  kind: EvidenceKind
  submitted_at: string
  pages: number
  names: { first_name: string | null; last_name: string | null; business_name: string | null }
  /** The ad that a logbook or a copy of records is for; `chassis` is masked. */
  ad: {
    id: string
    title: string
    year: number
    make: string
    model: string | null
    chassis: string | null
  } | null
  /** The spare part that a photo with the code of a day is for. */
  part: { id: string; name: string } | null
  /** The codes that a photo may show: of the day it was sent, and of the day before. */
  codes: string[] | null
  seller: SellerHistory
  sharing: SharedNumber[]
}

/** A visit to a yard that another administrator confirms. */
export interface WaitingVisit {
  id: string
  visited_on: string
  place: string
  note: string | null
  entered_at: string
  entered_by: string
  /** Entered by the caller, who may remove but not confirm it. */
  is_own: boolean
  seller: SellerHistory
}

/** A request for an account whose number is lost, beside that account. */
export interface WaitingAccountRecovery {
  id: string
  /** The former number, in E.164. */
  phone: string
  /** As the requester states them. */
  names: string
  belongings: string
  created_at: string
  /** When the owner of the account was told; null: not yet. */
  told_at: string | null
  hands_over_at: string | null
  evidence_id: string
  pages: number
  requester: SellerHistory
  /** Null: nobody has the number. */
  account: {
    person: SellerHistory
    first_name: string | null
    last_name: string | null
    has_email: boolean
    has_second_factor: boolean
    last_used_at: string | null
    spare_parts: number
    bookings: number
    payments: number
  } | null
  /** Why nobody can approve it; null if they can. */
  obstacle: string | null
  /** About the caller's own account. */
  is_own: boolean
  approvals: { by: string; reason: string; approved_at: string; is_own: boolean }[]
}

/** A page of pending items. */
export interface Approvals<Row> extends ListPart {
  rows: Row[]
  counts: Record<ApprovalList, number>
}

async function approvals<Row>(
  client: Client,
  kind: ApprovalList,
  page: number,
  pageSize: number,
  sort: ApprovalSort = 'newest',
): Promise<Approvals<Row>> {
  const { data } = await client
    .rpc('admin_approvals', { kind, page, page_size: pageSize, sort })
    .throwOnError()
  return data as unknown as Approvals<Row>
}

/** Those of these items that are pending, in this order. */
export async function approvalsByIds<Row>(
  client: Client,
  kind: ApprovalKind,
  ids: readonly string[],
): Promise<Approvals<Row>> {
  const { data } = await client.rpc('admin_approvals', { kind, only_ids: [...ids] }).throwOnError()
  return data as unknown as Approvals<Row>
}

/** A page of the pending vehicle listings. */
export function waitingListings(client: Client, page = 1, pageSize = 10, sort?: ApprovalSort) {
  return approvals<WaitingListing>(client, 'vehicle_listings', page, pageSize, sort)
}

/** A page of sellers' own drafts, which await no approval. */
export function sellersDrafts(client: Client, page: number, sort: ApprovalSort) {
  return approvals<WaitingListing>(client, 'listing_drafts', page, 10, sort)
}

/** A page of the spare parts that wait: those with signals or an appeal first, then the newest. */
export function waitingParts(client: Client, page = 1, pageSize = 10) {
  return approvals<WaitingPart>(client, 'spare_parts', page, pageSize)
}

/** A page of the pending service providers, newest first. */
export function waitingProviders(client: Client, page = 1, pageSize = 10) {
  return approvals<WaitingProvider>(client, 'service_providers', page, pageSize)
}

/** A page of the requested business names, newest first. */
export function requestedNames(client: Client, page = 1, pageSize = 10) {
  return approvals<RequestedName>(client, 'business_names', page, pageSize)
}

/** A page of the held reviews, newest first. */
export function heldReviews(client: Client, page = 1, pageSize = 10) {
  return approvals<HeldReview>(client, 'reviews', page, pageSize)
}

/** A page of the evidence that awaits a decision, oldest first. */
export function waitingEvidence(client: Client, page = 1, pageSize = 10) {
  return approvals<WaitingEvidence>(client, 'evidence', page, pageSize)
}

/** A page of the visits that await confirmation, oldest first. */
export function waitingVisits(client: Client, page = 1, pageSize = 10) {
  return approvals<WaitingVisit>(client, 'yard_visits', page, pageSize)
}

/** A page of the requests for accounts whose number is lost, oldest first. */
export function waitingRecoveries(client: Client, page = 1, pageSize = 10) {
  return approvals<WaitingAccountRecovery>(client, 'account_recoveries', page, pageSize)
}

export async function approveRecovery(client: Client, recovery_id: string, reason: string): Promise<void> {
  await client.rpc('approve_account_recovery', { recovery_id, reason }).throwOnError()
}

export async function rejectRecovery(client: Client, recovery_id: string, reason: string): Promise<void> {
  await client.rpc('reject_account_recovery', { recovery_id, reason }).throwOnError()
}

/** URLs of the pages of evidence, and the seconds for which they are valid. The look is recorded. */
export function openEvidence(id: string): Promise<{ pages: string[]; ends_in: number }> {
  return callFunction('evidence/open', { id })
}

/** What an administrator read on papers. */
export interface ReadEvidence {
  id: string
  kind: EvidenceKind
  number?: string
  chassis?: string
  plate?: string
  issued_on?: string
  has_caveat?: boolean
  /** They have read that a number stands on another account as well. */
  knows_others?: boolean
}

export async function acceptEvidence(read: ReadEvidence): Promise<void> {
  await callFunction('evidence/accept', read)
}

export async function rejectEvidence(client: Client, evidence_id: string, reason: string): Promise<void> {
  await client.rpc('reject_evidence', { evidence_id, reason }).throwOnError()
}

export async function confirmYardVisit(client: Client, visit_id: string): Promise<void> {
  await client.rpc('confirm_yard_visit', { visit_id }).throwOnError()
}

export async function removeYardVisit(client: Client, visit_id: string): Promise<void> {
  await client.rpc('remove_yard_visit', { visit_id }).throwOnError()
}

/** Protected company names in alphabetical order. */
export async function knownNames(client: Client) {
  const { data } = await client.from('known_names').select('id, name').order('name').throwOnError()
  return data
}

export type KnownName = Awaited<ReturnType<typeof knownNames>>[number]

export async function addKnownName(client: Client, name: string): Promise<void> {
  await client.from('known_names').insert({ name }).throwOnError()
}

export async function deleteKnownName(client: Client, id: number): Promise<void> {
  await client.from('known_names').delete().eq('id', id).throwOnError()
}
