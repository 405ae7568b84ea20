/** Queries about ads and businesses that wait, and decisions. Each function throws the service's error. */
import type { Role } from '#domain/people/accounts.ts'
import type { HeldReviewReason } from '#domain/services/held-reviews.ts'
import type { VehicleValues } from '#domain/vehicles/vehicle-fields.ts'
import type { Client } from '../../client.ts'
import type { PriceEstimate } from '../../vehicles/prices/queries.ts'
import type { ListPart } from '../../workplace/list-part.ts'

export type ApprovalKind = 'vehicle_listings' | 'service_providers' | 'business_names' | 'reviews'

/** The lists of the page: what waits of each kind, and the drafts that sellers have not asked to be public. */
export type ApprovalList = ApprovalKind | 'listing_drafts'

/** Who a seller is, and how they did so far. */
export interface SellerHistory {
  id: string
  name: string | null
  business_name: string | null
  role: Role
  verified: boolean
  suspended_at: string | null
  member_since: string
  /** How many vehicle listings they have, by status; those that were not approved are `rejected`. */
  listings: Partial<Record<string, number>>
  open_reports: number
}

/** What others ask for the same model from two years before to two years after, in KES; null where there are none. */
export interface MarketPrice {
  median: number | null
  lowest: number | null
  highest: number | null
  count: number
}

/** Orders of listings: by date, or by the ratio between price and estimate. */
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

export type ChangedFact = 'title' | 'make_id' | 'model_id' | 'year' | 'mileage' | 'price' | 'images'

export interface WaitingListing extends VehicleValues {
  id: string
  images: string[]
  created_at: string
  updated_at: string
  /** Since when its seller cannot make it public themselves; null for a draft of theirs. */
  held_at: string | null
  /** What it was before it waited, as the seller's list of ads names it; null where nothing is known. */
  was_state: string | null
  /** KES, at that time. */
  was_price: number | null
  /** What its seller changed since it was published last; empty where nothing is known. */
  changed: ChangedFact[]
  /** Whether it waits for nobody: a draft that its seller has not asked to be public. */
  own_draft: boolean
  make: string
  model: string | null
  /** Its make and model if they are pending; approval lists them. */
  pending_names: string[]
  seller: SellerHistory
  market: MarketPrice
  /** Null where too few vehicles are like it. */
  estimate: PriceEstimate | null
  similar_ads: SimilarAd[]
}

/** What hangs on a business: its removal leaves it with its people. */
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
}

/** What speaks against a name. */
export interface NameDoubt {
  /** A reason of HELD_NAME_REASONS; null: none. */
  name_doubt: string | null
  /** Names of verified businesses of others that are equal to it, or nearly. */
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

/** A review that does not count before an administrator has looked at it. */
export interface HeldReview {
  id: string
  rating: number
  comment: string | null
  held_for: HeldReviewReason[]
  created_at: string
  business: {
    id: string
    name: string
    owner_id: string
    rating_average: number | null
    rating_count: number
  }
  booking: {
    requested_at: string
    answered_at: string | null
    completed_at: string | null
    /** KES. */
    price: number | null
  }
  /** Who wrote it. */
  seller: SellerHistory
}

/** A page of what is approved or rejected. */
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

/** A page of the vehicle listings that wait. */
export function waitingListings(client: Client, page = 1, pageSize = 10, sort?: ApprovalSort) {
  return approvals<WaitingListing>(client, 'vehicle_listings', page, pageSize, sort)
}

/** A page of sellers' own drafts, which wait for nobody. */
export function sellersDrafts(client: Client, page: number, sort: ApprovalSort) {
  return approvals<WaitingListing>(client, 'listing_drafts', page, 10, sort)
}

/** A page of the service providers that wait, the newest first. */
export function waitingProviders(client: Client, page = 1, pageSize = 10) {
  return approvals<WaitingProvider>(client, 'service_providers', page, pageSize)
}

/** A page of the requested names of businesses, newest first. */
export function requestedNames(client: Client, page = 1, pageSize = 10) {
  return approvals<RequestedName>(client, 'business_names', page, pageSize)
}

/** A page of the held reviews, the newest first. */
export function heldReviews(client: Client, page = 1, pageSize = 10) {
  return approvals<HeldReview>(client, 'reviews', page, pageSize)
}

/** Companies whose names no business may use alone, by name. */
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

/** Makes what waits public; refused if its owner has changed it since `version`, its updated_at. */
export async function approve(
  client: Client,
  kind: ApprovalKind,
  id: string,
  version?: string,
): Promise<void> {
  const read = version === undefined ? {} : { version }
  if (kind === 'vehicle_listings')
    await client.rpc('approve_listing', { listing_id: id, ...read }).throwOnError()
  else if (kind === 'business_names')
    await client.rpc('approve_business_name', { change_id: id }).throwOnError()
  else if (kind === 'reviews') await client.rpc('approve_review', { review_id: id }).throwOnError()
  else await client.rpc('approve_service_provider', { provider_id: id, ...read }).throwOnError()
}

/** Turns down what waits; its owner is told the reason. A service provider's record is removed. */
export async function reject(client: Client, kind: ApprovalKind, id: string, reason: string): Promise<void> {
  if (kind === 'vehicle_listings')
    await client.rpc('reject_listing', { listing_id: id, reason }).throwOnError()
  else if (kind === 'business_names')
    await client.rpc('reject_business_name', { change_id: id, reason }).throwOnError()
  else if (kind === 'reviews') await client.rpc('reject_review', { review_id: id, reason }).throwOnError()
  else await client.rpc('reject_service_provider', { provider_id: id, reason }).throwOnError()
}
