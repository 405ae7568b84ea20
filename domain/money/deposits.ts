/** Deposits and reservations (docs/product.md, Deposits). */
import { DAY, formatDate } from '../foundation/dates.ts'

/** The bounds of what a dealer asks for holding a vehicle (private.require_reservation_terms). KES and days. */
export const LEAST_DEPOSIT = 500
export const MOST_DEPOSIT = 250_000
export const RESERVED_DAYS = [1, 2, 3, 4, 5, 6, 7]
/** How long an owner may take to return a deposit (private.deposit_rules). */
export const RETURN_DAYS = 7

/** What everybody reads of an ad: until when it is reserved, or what holding it costs. */
export type ReservationFacts =
  | { reserved_until: string; amount?: never; days?: never }
  | { reserved_until?: never; amount: number; days: number }

/** `1 day`, `3 days`. */
export const daysInWords = (days: number) => (days === 1 ? '1 day' : `${days} days`)

export const DEPOSIT_STATUSES = [
  'waiting',
  'unpaid',
  'paid',
  'return_due',
  'returned',
  'counted',
  'kept',
] as const
export type DepositStatus = (typeof DEPOSIT_STATUSES)[number]

export const DEPOSIT_STATUS_LABELS: Record<DepositStatus, string> = {
  waiting: 'Waiting for M-Pesa',
  unpaid: 'Not paid',
  paid: 'Paid',
  return_due: 'To be returned',
  returned: 'Returned',
  counted: 'Part of the price',
  kept: 'Kept',
}

/** A deposit that the member paid or took (own_deposits). */
export interface OwnDeposit {
  id: string
  side: 'payer' | 'owner'
  number: string
  /** The vehicle or the work. */
  purpose: string
  listing_id: string | null
  other_id: string | null
  other_name: string | null
  amount: number
  method: 'push' | 'hand'
  paid_to: string | null
  status: DepositStatus
  failure: string | null
  receipt_number: string | null
  created_at: string
  paid_at: string | null
  reserved_until: string | null
  return_due_at: string | null
  return_reason: EndReason | null
  is_overdue: boolean
  settled_at: string | null
  return_receipt: string | null
  /** Of a deposit for a service; null too if the booking was deleted. */
  booking_id: string | null
  is_for_booking: boolean
}

export type EndReason = 'taken' | 'over' | 'buyer' | 'seller' | 'sold' | 'gone'

type Sides = Record<OwnDeposit['side'], string>

const RESERVATION_END_REASONS: Record<EndReason, Sides> = {
  buyer: { payer: 'You do not buy.', owner: 'The buyer does not buy.' },
  over: {
    payer: 'The days of your reservation are over.',
    owner: 'The days of the reservation are over.',
  },
  seller: { payer: 'The seller ended your reservation.', owner: 'You ended the reservation.' },
  sold: { payer: 'The vehicle was sold to somebody else.', owner: 'The vehicle was sold.' },
  taken: {
    payer: 'Your payment came too late: the vehicle was no longer free.',
    owner: 'The payment came too late: the vehicle was no longer free.',
  },
  gone: {
    payer: 'The ad or the account of the seller is gone.',
    owner: 'The ad or the account of the buyer is gone.',
  },
}

const BOOKING_END_REASONS: Partial<Record<EndReason, Sides>> = {
  buyer: { payer: 'You cancelled in time.', owner: 'The customer cancelled in time.' },
  seller: { payer: 'The booking does not take place.', owner: 'The booking does not take place.' },
  taken: {
    payer: 'The booking was over, or its deposit was paid already.',
    owner: 'The booking was over, or its deposit was paid already.',
  },
  gone: {
    payer: 'The account of the business is gone.',
    owner: 'The account of the customer is gone.',
  },
}

/** Why a deposit goes back, to its payer or to its owner. */
export function whyItGoesBack(why: EndReason, side: OwnDeposit['side'], isForBooking: boolean): string {
  return ((isForBooking && BOOKING_END_REASONS[why]) || RESERVATION_END_REASONS[why])[side]
}

/** The day by which a deposit has to be returned, in words. */
export const returnDay = (dueSince: string) => formatDate(Date.parse(dueSince) + RETURN_DAYS * DAY)
