/** A member's own ads: the result of the database function `own_ads`, and the actions each state allows. */

import { DAY } from '../foundation/dates.ts'
import { dayInNairobi } from '../foundation/days.ts'
import { parseWholeNumber } from '../foundation/typed-amounts.ts'
import type { PartCategory, PartCondition } from '../parts/spare-parts.ts'
import { isFeatured } from '../vehicles/featured.ts'
import type { ShownMark } from '../vehicles/price-marks.ts'
import { AD_KIND_SEGMENTS, type AdKind, adKindOfSegment } from './ads.ts'
import { RENEWABLE_DAYS_BEFORE_END } from './listing-states.ts'

/** States of an ad as its seller sees them, computed by the database's `private.ad_state`. */
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
  /** Times the phone number was revealed. */
  calls: number
  chats: number
  messages: number
  created_at: string
}

export interface OwnVehicle extends OwnAd {
  /** KES. */
  price: number
  year: number
  /** Kilometres; null if not stated. */
  mileage: number | null
  make: string
  model: string | null
  featured: boolean
  /** When what its owner paid for ends; null: not featured, or by an administrator. */
  featured_until: string | null
  /** The dealer's own number of the vehicle. */
  stock_number: string | null
  /** Days on the site in Nairobi, until it was sold or taken from buyers; null if it never was on it. */
  days: number | null
  /** Of an active ad; null without an estimate. */
  price_mark: ShownMark | null
  expires_at: string | null
  rejection_reason: string | null
}

export interface OwnPart extends OwnAd {
  price: number
  condition: PartCondition
  category: PartCategory
  quantity: number
  /** Why an administrator took it down or did not approve it. */
  held_reason: string | null
}

export interface OwnService extends OwnAd {
  service_types: string[]
  rating_average: number | null
  rating_count: number
}

/** Number of active ads, and the limit. */
export interface AdAllowance {
  /** Null without a plan. */
  plan: string | null
  /** Null: unlimited. */
  most: number | null
  active: number
}

interface Listed<Kind extends AdKind, Ad> {
  kind: Kind
  counts: Record<AdKind, number>
  /** Counts of the states that occur. */
  states: Partial<Record<OwnAdState, number>>
  total: number
  page: number
  page_size: number
  ads: Ad[]
  allowance: AdAllowance
  /** KES for featuring a vehicle; null: not offered. */
  promotion_price: number | null
}

/** The result of `own_ads` with the requested kind. */
export type OwnAds =
  | Listed<'vehicle', OwnVehicle>
  | Listed<'service', OwnService>
  | Listed<'spare_part', OwnPart>

/** The filters in the URL. */
export interface OwnAdsQuery {
  kind: AdKind
  state: OwnAdState | null
  page: number
}

/** Parses the URL; unknown parameters are ignored. */
export function parseOwnAds(params: URLSearchParams): OwnAdsQuery {
  const page = parseWholeNumber(params.get('page') ?? '')
  return {
    kind: adKindOfSegment(params.get('tab') ?? '') ?? 'vehicle',
    state: OWN_AD_STATES.find((state) => state === params.get('status')) ?? null,
    page: page !== null && page >= 1 && page <= 10_000 ? page : 1,
  }
}

/** The query string, '' for the first page of all vehicles. */
export function ownAdsSearch({ kind, state, page }: OwnAdsQuery): string {
  const params = new URLSearchParams()
  if (kind !== 'vehicle') params.set('tab', AD_KIND_SEGMENTS[kind])
  if (state) params.set('status', state)
  if (page > 1) params.set('page', String(page))
  const search = params.toString()
  return search && `?${search}`
}

/** Actions of a seller besides viewing, editing and deleting an ad. */
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
  send_in: 'Submit Again',
  mark_sold: 'Mark as Sold',
  sell_again: 'Relist',
  take_down: 'Take Down',
  in_stock: 'Back in Stock',
  out_of_stock: 'Mark as Out of Stock',
  list: 'List Again',
  unlist: 'Take Down',
}

/** What undoes an action that took an ad in this state from buyers; null for other actions, and where nothing does. */
export function undoingAction(action: AdAction, state: OwnAdState): AdAction | null {
  switch (action) {
    case 'mark_sold':
      return state === 'active' ? 'sell_again' : state === 'draft' ? 'take_down' : null
    case 'take_down':
      return 'publish'
    case 'out_of_stock':
      return 'in_stock'
    case 'unlist':
      return state === 'active' ? 'list' : null
    default:
      return null
  }
}

/** The main action for an ad's state, and the others. */
export interface AdActions {
  main: AdAction | null
  more: AdAction[]
}

const PART_ACTIONS: Partial<Record<OwnAdState, AdActions>> = {
  active: { main: null, more: ['out_of_stock', 'unlist'] },
  out_of_stock: { main: 'in_stock', more: ['unlist'] },
  unlisted: { main: 'list', more: [] },
}

/** Actions for a vehicle, by the rules of `private.check_vehicle`. */
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

/** What an owner can do about featuring a vehicle: pay for it, or see what it brings; null: neither. */
export function featuringOf(
  ad: Pick<OwnVehicle, 'state' | 'featured' | 'featured_until'>,
  price: number | null,
  now: number,
): 'offer' | 'running' | null {
  if (isFeatured(ad, now) && ad.featured_until) return 'running'
  return ad.state === 'active' && price !== null ? 'offer' : null
}

/** Actions for a spare part. */
export function partActions({ state }: Pick<OwnPart, 'state'>): AdActions {
  return PART_ACTIONS[state] ?? { main: null, more: [] }
}

/** Whether an active ad has reached its renewal window. */
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

/** `2 of 5 ads used`; without a limit `12 active ads`. */
export function allowanceWords({ most, active }: AdAllowance): string {
  if (most === null) return active === 1 ? '1 active ad' : `${active} active ads`
  return `${active} of ${most} ${most === 1 ? 'ad' : 'ads'} used`
}
