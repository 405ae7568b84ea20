/** A dealer's own vehicles: the list's filters in the URL, bulk changes and their reports. */

import { SELLER_STATUSES, type SellerStatus } from '../ads/listing-states.ts'
import { OWN_AD_STATE_LABELS, OWN_AD_STATES, type OwnAdState } from '../ads/own-ads.ts'
import { databaseRefusal } from '../foundation/errors.ts'
import { type Checked, type FieldErrors, moneyError } from '../foundation/form.ts'
import { formatKes, formatNumber } from '../foundation/money.ts'
import { parseMoney } from '../foundation/typed-amounts.ts'

/** States the filter offers. */
export const STOCK_STATES = ['active', 'draft', 'pending', 'sold', 'expired', 'rejected'] as const

export const STOCK_SORTS = [
  'newest',
  'oldest',
  'price',
  'price_desc',
  'views',
  'views_desc',
  'ending',
  'days',
  'days_desc',
  'photos',
  'photos_desc',
  'mark',
  'mark_desc',
  'leads',
  'leads_desc',
] as const
export type StockSort = (typeof STOCK_SORTS)[number]
export const STOCK_SORT_LABELS: Record<StockSort, string> = {
  newest: 'Newest first',
  oldest: 'Oldest first',
  price: 'Price: low to high',
  price_desc: 'Price: high to low',
  views: 'Fewest views',
  views_desc: 'Most views',
  ending: 'Ending soonest',
  days: 'Fewest days on the site',
  days_desc: 'Most days on the site',
  photos: 'Fewest photos',
  photos_desc: 'Most photos',
  mark: 'Price mark: best first',
  mark_desc: 'Price mark: highest price first',
  leads: 'Fewest leads',
  leads_desc: 'Most leads',
}

/** Ads on a page; the database's limit is the largest. */
export const STOCK_PAGE_SIZES = [20, 50, 100] as const
export const USUAL_STOCK_PAGE = 50

/** The filters in the URL. */
export interface StockQuery {
  search: string
  state: OwnAdState | null
  sort: StockSort
  /** Ads on a page. */
  size: number
  page: number
}

/** Parses the URL; unknown parameters are ignored. */
export function parseStock(params: URLSearchParams): StockQuery {
  const page = Number(params.get('page'))
  return {
    search: params.get('search')?.trim().slice(0, 100) ?? '',
    state: OWN_AD_STATES.find((state) => state === params.get('status')) ?? null,
    sort: STOCK_SORTS.find((sort) => sort === params.get('sort')) ?? 'newest',
    size: STOCK_PAGE_SIZES.find((size) => String(size) === params.get('size')) ?? USUAL_STOCK_PAGE,
    page: Number.isSafeInteger(page) && page > 0 && page <= 10_000 ? page : 1,
  }
}

/** The query of the first page, without defaults. */
export function stockParams({ search, state, sort, size }: StockQuery): URLSearchParams {
  return new URLSearchParams({
    ...(search && { search }),
    ...(state && { status: state }),
    ...(sort !== 'newest' && { sort }),
    ...(size !== USUAL_STOCK_PAGE && { size: String(size) }),
  })
}

/** Maximum number of ads in one bulk change, enforced by the database. */
export const MAX_BULK_CHANGES = 500

/** Bulk actions; the first three are the new status. */
export const STOCK_ACTIONS = ['sold', 'active', 'draft', 'renew', 'delete'] as const
export type StockAction = (typeof STOCK_ACTIONS)[number]
export const STOCK_ACTION_LABELS: Record<StockAction, string> = {
  sold: 'Mark sold',
  active: 'Make active',
  draft: 'Make draft',
  renew: 'Renew',
  delete: 'Delete',
}

/** Whether the action sets a status. */
export function setsStatus(act: StockAction): act is SellerStatus {
  return (SELLER_STATUSES as readonly StockAction[]).includes(act)
}

/** The changed ads by the status they had. Ads that had expired cannot be set back: renewing them is another matter. */
export function formerStatuses(lines: readonly ChangeLine[]): [status: SellerStatus, ids: string[]][] {
  return SELLER_STATUSES.map((status): [SellerStatus, string[]] => [
    status,
    lines
      .filter(({ outcome, former_status }) => outcome === 'changed' && former_status === status)
      .map(({ id }) => id),
  ]).filter(([, ids]) => ids.length > 0)
}

/** The action in a report: `3 ads renewed`. */
export function doneLabel(act: StockAction): string {
  return act === 'delete' ? 'deleted' : act === 'renew' ? 'renewed' : 'changed'
}

/** The outcome for one ad of a bulk change. */
export interface ChangeLine {
  id: string
  /** Null if the ad no longer exists. */
  title: string | null
  outcome: 'changed' | 'unchanged' | 'refused'
  /** The status before the change. */
  former_status?: string | null
  state?: OwnAdState | null
  code?: string | null
  message?: string | null
  hint?: string | null
  /** Pictures of a deleted ad, for removal from storage. */
  pictures?: string[] | null
}

/** The outcome of a price change or its preview. */
export interface PriceLine extends ChangeLine {
  old_price: number | null
  new_price: number | null
  /** The ad awaits approval before others see it again. */
  held: boolean | null
}

/** A sentence about why the ad was not changed. */
export function refusalOf(line: ChangeLine): string {
  return databaseRefusal({ ...line, message: line.message ?? '' }).sentence
}

/** `7 of 9 ads changed`. */
export function changeSummary(lines: readonly ChangeLine[], done = 'changed'): string {
  const changed = lines.filter(({ outcome }) => outcome === 'changed').length
  if (changed === lines.length) return `${adCount(changed)} ${done}`
  return `${formatNumber(changed)} of ${adCount(lines.length)} ${done}`
}

/** What keeps changed ads from being public: '1 ad is awaiting approval because it differs from its public version.' Null if nothing does. */
export function waitingSummary(lines: readonly ChangeLine[]): string | null {
  const waiting = lines.filter(({ outcome, state }) => outcome === 'changed' && state === 'pending').length
  if (waiting === 0) return null
  return waiting === 1
    ? '1 ad is awaiting approval because it differs from its public version.'
    : `${adCount(waiting)} are awaiting approval because they differ from their public versions.`
}

/** Why the ad would not be, or was not, changed: its refusal, or that nothing is left to do. */
export function unchangedReason(line: ChangeLine): string {
  if (line.outcome === 'refused') return refusalOf(line)
  return line.state ? `It is ${OWN_AD_STATE_LABELS[line.state].toLowerCase()} already.` : 'Nothing to change.'
}

/** `3 ads`, for buttons and headings. */
export function adCount(count: number): string {
  return `${formatNumber(count)} ${count === 1 ? 'ad' : 'ads'}`
}

export interface PriceForm {
  direction: 'lower' | 'raise'
  by: 'percent' | 'amount'
  /** A percentage, or KES. */
  amount: string
  /** Lower bound of the new prices, in KES. */
  least: string
}

/** Arguments of the database function `change_own_listing_prices`. */
export interface PriceChange {
  change: 'percent' | 'amount'
  amount: number
  least_price: number
}

export const MIN_PRICE = 10_000
const MOST_SHILLINGS = 10_000_000_000

export const EMPTY_PRICE_FORM: PriceForm = {
  direction: 'lower',
  by: 'percent',
  amount: '',
  least: String(MIN_PRICE),
}

/** A price typed in the list: the amount in KES, or a sentence that says what is wrong with it. */
export function readPrice(text: string): { price: number } | { error: string } {
  const error = moneyError(text, MIN_PRICE, MOST_SHILLINGS)
  const price = parseMoney(text)
  if (error !== null || price === null)
    return { error: error ?? 'Enter a price, for example 1,250,000 or 1.25M.' }
  return { price }
}

/** Validates a price change by the rules of the database. */
export function checkPriceForm({ direction, by, amount, least }: PriceForm): Checked<PriceForm, PriceChange> {
  const errors: FieldErrors<PriceForm> = {}
  const most = by === 'amount' ? MOST_SHILLINGS : direction === 'lower' ? 90 : 500
  const given = by === 'amount' ? (parseMoney(amount) ?? 0) : percentage(amount)
  if (!(given > 0 && given <= most))
    errors.amount =
      by === 'amount'
        ? (moneyError(amount, 1, MOST_SHILLINGS) ?? 'Enter an amount in shillings.')
        : `Enter a percentage above 0 and up to ${most}, for example 5.`
  const floor = parseMoney(least) ?? 0
  const wrongFloor = moneyError(least, 1, MOST_SHILLINGS)
  if (wrongFloor || floor < 1) errors.least = wrongFloor ?? `Enter at least ${formatKes(1)}.`
  const wrong = Object.values(errors)
  if (wrong.length > 0) return { value: null, errors, summary: wrong[0] ?? 'Please check the marked fields' }
  return {
    errors: null,
    summary: null,
    value: { change: by, amount: direction === 'lower' ? -given : given, least_price: floor },
  }
}

/** `5`, `7.5`; NaN for anything else. */
function percentage(text: string): number {
  const plain = text.trim().replace(/\s*%$/, '').replace(',', '.')
  return /^\d{1,3}(\.\d{1,2})?$/.test(plain) ? Number(plain) : Number.NaN
}
