/** A person's own ads: what /my-listings asks the database function `own_ads`, and what may be done with each. */

import { DAY } from '../foundation/dates.ts'
import { dayInNairobi } from '../foundation/days.ts'
import { parseWholeNumber } from '../foundation/typed-amounts.ts'
import type { PartCategory, PartCondition } from '../parts/spare-parts.ts'
import { AD_KIND_PLACES, type AdKind, kindAt } from './ads.ts'
import { RENEWABLE_DAYS_BEFORE_END } from './listing-states.ts'

/** What a seller calls the states of an ad; the database's `private.ad_state` says which is which. */
export const OWN_AD_STATES = [
  'active',
  'pending',
  'rejected',
  'draft',
  'out_of_stock',
  'unlisted',
  'taken_down',
  'expired',
  'sold',
] as const
export type OwnAdState = (typeof OWN_AD_STATES)[number]
export const OWN_AD_STATE_LABELS: Record<OwnAdState, string> = {
  active: 'Active',
  pending: 'Pending',
  rejected: 'Not approved',
  draft: 'Draft',
  out_of_stock: 'Out of stock',
  unlisted: 'Not listed',
  taken_down: 'Taken down',
  expired: 'Expired',
  sold: 'Sold',
}

interface OwnAd {
  id: string
  state: OwnAdState
  name: string
  location: string
  image: string | null
  image_count: number
  views: number
  /** How often its number was shown. */
  calls: number
  chats: number
  messages: number
  created_at: string
}

export interface OwnVehicle extends OwnAd {
  /** Shillings. */
  price: number
  year: number
  /** Kilometres; null when it was left out. */
  mileage: number | null
  make: string
  model: string | null
  featured: boolean
  /** What a dealer calls it. */
  stock_number: string | null
  expires_at: string | null
  rejection_reason: string | null
}

export interface OwnPart extends OwnAd {
  price: number
  condition: PartCondition
  category: PartCategory
  quantity: number
}

export interface OwnService extends OwnAd {
  service_types: string[]
  rating_average: number | null
  rating_count: number
}

/** How many ads a person has active, and how many they may have. */
export interface AdAllowance {
  /** Null without a plan. */
  plan: string | null
  /** Null where that is as many as they like. */
  most: number | null
  active: number
}

interface Listed<Kind extends AdKind, Ad> {
  kind: Kind
  counts: Record<AdKind, number>
  /** How many there are of each state that occurs. */
  states: Partial<Record<OwnAdState, number>>
  total: number
  page: number
  page_size: number
  ads: Ad[]
  allowance: AdAllowance
}

/** What `own_ads` answers, with the kind it was asked for. */
export type OwnAds =
  | Listed<'vehicle', OwnVehicle>
  | Listed<'service', OwnService>
  | Listed<'spare_part', OwnPart>

/** What an address asks for. */
export interface OwnAdsAsked {
  kind: AdKind
  state: OwnAdState | null
  page: number
}

/** Reads an address; what is not known in it counts as not said. */
export function parseOwnAds(params: URLSearchParams): OwnAdsAsked {
  const page = parseWholeNumber(params.get('page') ?? '')
  return {
    kind: kindAt(params.get('tab') ?? '') ?? 'vehicle',
    state: OWN_AD_STATES.find((state) => state === params.get('status')) ?? null,
    page: page !== null && page >= 1 && page <= 10_000 ? page : 1,
  }
}

/** The query of an address, '' for the first page of all vehicles. */
export function ownAdsSearch({ kind, state, page }: OwnAdsAsked): string {
  const params = new URLSearchParams()
  if (kind !== 'vehicle') params.set('tab', AD_KIND_PLACES[kind])
  if (state) params.set('status', state)
  if (page > 1) params.set('page', String(page))
  const search = params.toString()
  return search && `?${search}`
}

/** What a seller can do with an ad beside looking at it, changing what it says and deleting it. */
export type AdAction =
  | 'renew'
  | 'publish'
  | 'send_in'
  | 'mark_sold'
  | 'sell_again'
  | 'take_down'
  | 'in_stock'
  | 'out_of_stock'
  | 'list'
  | 'unlist'

export const AD_ACTION_LABELS: Record<AdAction, string> = {
  renew: 'Renew',
  publish: 'Publish',
  send_in: 'Send In Again',
  mark_sold: 'Mark as Sold',
  sell_again: 'Put Up for Sale Again',
  take_down: 'Take Down',
  in_stock: 'Back in Stock',
  out_of_stock: 'Mark as Out of Stock',
  list: 'List Again',
  unlist: 'Take Down',
}

/** The action that the state of an ad suggests, and the others. */
export interface AdActions {
  main: AdAction | null
  more: AdAction[]
}

const PART_ACTIONS: Partial<Record<OwnAdState, AdActions>> = {
  active: { main: null, more: ['out_of_stock', 'unlist'] },
  out_of_stock: { main: 'in_stock', more: ['unlist'] },
  unlisted: { main: 'list', more: [] },
}

/** What may be done with a vehicle; the database judges by the same rules (`private.guard_vehicle_listing`). */
export function vehicleActions(ad: Pick<OwnVehicle, 'state' | 'expires_at'>, now: number): AdActions {
  switch (ad.state) {
    case 'active':
      return { main: isEnding(ad, now) ? 'renew' : null, more: ['mark_sold', 'take_down'] }
    case 'draft':
      return { main: 'publish', more: ['mark_sold'] }
    case 'expired':
      return { main: 'renew', more: ['mark_sold'] }
    case 'sold':
      return { main: null, more: ['sell_again'] }
    case 'rejected':
      return { main: null, more: ['send_in'] }
    default:
      return { main: null, more: [] }
  }
}

/** What may be done with a spare part. */
export function partActions({ state }: Pick<OwnPart, 'state'>): AdActions {
  return PART_ACTIONS[state] ?? { main: null, more: [] }
}

/** Whether an active ad can be renewed by now. */
export function isEnding({ state, expires_at }: Pick<OwnVehicle, 'state' | 'expires_at'>, now: number) {
  return (
    state === 'active' &&
    expires_at !== null &&
    new Date(expires_at).getTime() - now <= RENEWABLE_DAYS_BEFORE_END * DAY
  )
}

/** `30 days left` on the first of thirty days in Nairobi, `1 day left`, `Ends today`. */
export function daysLeft(expiresAt: string, now: number): string {
  const days = Math.round((Date.parse(dayInNairobi(expiresAt)) - Date.parse(dayInNairobi(now))) / DAY)
  if (days < 1) return 'Ends today'
  return days === 1 ? '1 day left' : `${days} days left`
}

/** `2 of 5 ads used`, `12 active ads` where there is no limit. */
export function allowanceWords({ most, active }: AdAllowance): string {
  if (most === null) return active === 1 ? '1 active ad' : `${active} active ads`
  return `${active} of ${most} ${most === 1 ? 'ad' : 'ads'} used`
}
