/** Sales of vehicles between two members: what own_sale() and own_sales() return, and their states in words (docs/sales.md). */
import type { Fact } from '../trust/facts.ts'
import type { SaleDoubt } from './doubts.ts'
import type { OfficialFee } from './official-fees.ts'
import type { ReviewOfSale } from './seller-reviews.ts'
import { canTick, type DoneStep, otherSide, type SaleSide, type SaleStep } from './steps.ts'

/** How a buyer pays the seller, the safest first. */
export const SALE_PAYMENT_METHODS = ['bank_transfer', 'bankers_cheque', 'loan', 'mpesa', 'cash'] as const
export type SalePaymentMethod = (typeof SALE_PAYMENT_METHODS)[number]
export const SALE_PAYMENT_METHOD_LABELS: Record<SalePaymentMethod, string> = {
  bank_transfer: 'Bank transfer',
  bankers_cheque: 'Banker’s cheque',
  loan: 'Loan, paid by the lender',
  mpesa: 'M-Pesa',
  cash: 'Cash',
}

/** What two members have agreed on; each may be open. */
export interface SaleTerms {
  /** Grows with each change; both agree to one version. */
  version: number
  /** KES. */
  price: number | null
  payment_method: SalePaymentMethod | null
  /** `2026-12-03`. */
  handover_on: string | null
  /** Known defects. */
  defects: string | null
}

/** What tells the state of a sale. */
export interface SaleProgress {
  side: SaleSide | null
  seller_confirmed_at: string | null
  buyer_confirmed_at: string | null
  completed_at: string | null
  cancelled_at: string | null
}

/** A sale as one of its sides reads it. */
export interface OwnSale extends SaleProgress {
  id: string
  /** Null: an administrator looks at it. */
  side: SaleSide | null
  /** Null once the ad was deleted. */
  listing_id: string | null
  vehicle: string
  picture: string | null
  is_for_sale: boolean
  /** Their id is null once their account was deleted. */
  other: { id: string | null; name: string | null }
  thread_id: string | null
  begun_by: SaleSide
  begun_at: string
  joined_at: string | null
  terms: SaleTerms
  steps: DoneStep[]
  cancelled_by: SaleSide | null
  shares_price: { seller: boolean; buyer: boolean }
  /** The last day for the transfer; null before completion. */
  transfer_due_on: string | null
  engine_cc: number | null
  fees: { copy_of_records: OfficialFee | null; transfer: OfficialFee | null }
  /** Of the seller. */
  facts: Fact[]
  review: ReviewOfSale
  /** For administrators, to whom `other` is the seller; likewise why the sale does not count. */
  buyer?: OwnSale['other']
  doubts?: SaleDoubt[]
}

/** A sale in the list of the member's own, as own_sales() returns it. */
export interface ListedSale {
  id: string
  listing_id: string | null
  vehicle: string
  picture: string | null
  side: SaleSide
  /** Null once their account was deleted. */
  other_id: string | null
  other_name: string | null
  state: 'open' | 'completed' | 'cancelled'
  has_confirmed: boolean
  other_has_confirmed: boolean
  /** Steps that the member has left. */
  open_steps: SaleStep[]
  begun_at: string
  ended_at: string | null
}

export type SaleState = 'open' | 'confirmed' | 'to_confirm' | 'completed' | 'cancelled'

/** The state for this side: who has confirmed, and whether it is over. */
export function saleState(sale: SaleProgress): SaleState {
  if (sale.cancelled_at) return 'cancelled'
  if (sale.completed_at) return 'completed'
  if (!sale.side) return 'open'
  return openState(confirmedBy(sale, sale.side) !== null, confirmedBy(sale, otherSide(sale.side)) !== null)
}

/** The state of a sale in the list. */
export function listedState(sale: ListedSale): SaleState {
  return sale.state === 'open' ? openState(sale.has_confirmed, sale.other_has_confirmed) : sale.state
}

/** The next step of the member in a sale of the list; null if none is left. */
export function listedNext({ state, side, open_steps, ended_at }: ListedSale): SaleStep | null {
  const end = {
    completed_at: state === 'completed' ? ended_at : null,
    cancelled_at: state === 'cancelled' ? ended_at : null,
  }
  return open_steps.find((step) => canTick(step, side, end)) ?? null
}

const openState = (own: boolean, other: boolean) => (own ? 'confirmed' : other ? 'to_confirm' : 'open')

/** When this side confirmed that the car was sold. */
export function confirmedBy(sale: SaleProgress, side: SaleSide): string | null {
  return side === 'seller' ? sale.seller_confirmed_at : sale.buyer_confirmed_at
}

/** In two or three words, for badges. */
export const SALE_STATE_LABELS: Record<SaleState, string> = {
  open: 'In progress',
  confirmed: 'You confirmed',
  to_confirm: 'Please confirm',
  completed: 'Completed',
  cancelled: 'Cancelled',
}

/** What a member calls it. */
export const SALE_NOUNS: Record<SaleSide, string> = { seller: 'sale', buyer: 'purchase' }

/** `Sale of Toyota Axio 2014`, `Purchase of Toyota Axio 2014`. */
export function saleTitle({ side, vehicle }: { side: SaleSide | null; vehicle: string }): string {
  return `${side === 'buyer' ? 'Purchase' : 'Sale'} of ${vehicle}`
}
