/** Shared facts and texts of kinds about bookings. */
import { formatDateTime } from '../foundation/dates.ts'
import { formatKes } from '../foundation/money.ts'
import { amount, type Facts, flag, id, maybe, moment, name, oneOf, path, text } from './facts.ts'
import type { MailWords } from './kind.ts'

/** The visit: private.booking_facts writes it. */
export const VISIT = {
  booking_id: id,
  /** Name of the service, or label of its type. */
  work: name,
  at: moment,
}

/** The facts of notifications to customers about bookings, written by private.tell_booking_customer. */
export const CUSTOMER_BOOKING = {
  ...VISIT,
  /** null: a name that strangers must not read (private.printable_name). */
  business: maybe(name),
  price: maybe(amount),
  /** The provider's note on this change. */
  note: maybe(text),
  /** URL that cancels without signing in; in mails only. */
  cancel_path: maybe(path),
  /** What it cancels: a request, or an agreed visit. */
  cancels: maybe(oneOf('request', 'visit')),
  /** The provider entered the customer's address: there is no account. */
  by_hand: maybe(flag),
}
type CustomerBooking = Facts<typeof CUSTOMER_BOOKING>

/** `Full service on 3 Nov 2026 at 10:00` */
export function visit({ work, at }: { work: string; at: string }): string {
  return `${work} on ${formatDateTime(at)}`
}

/** `Price: KSh 4,500.`, or null. */
export function priceSentence({ price }: { price: number | null }): string | null {
  return price === null ? null : `Price: ${formatKes(price)}.`
}

/** The page of a booking for its customer. */
export function ownBooking({ booking_id }: { booking_id: string }): string {
  return `/my-bookings/${booking_id}`
}

/** Where providers answer requests. */
export const PROVIDER_BOOKINGS = '/service-provider/bookings'

/** `Baraka Garage expects you`: the business as the subject of a sentence. */
export function businessDoes({ business }: Pick<CustomerBooking, 'business'>, deed: string): string {
  return `${business ?? 'A service provider'} ${deed}`
}

/** The business within a sentence. */
export function businessOf({ business }: Pick<CustomerBooking, 'business'>): string {
  return business ?? 'a service provider'
}

/** The provider's note, only for customers with an account: others did not sign up for mail. */
export function noteOf({ note, by_hand }: CustomerBooking): string | null {
  return by_hand ? null : note
}

/** `Reason: The lift is broken.`, or null. */
export function reasonOf(facts: CustomerBooking): string | null {
  const note = noteOf(facts)
  return note && `Reason: ${note}`
}

/** Mails to customers: with a link to cancel, and without an action for those who have no account. */
export function bookingMail(facts: CustomerBooking): Partial<MailWords> {
  const { by_hand, cancel_path, cancels } = facts
  const second = cancel_path && {
    label: cancels === 'request' ? 'Cancel this request' : 'I cannot come',
    path: cancel_path,
  }
  return {
    second: second || null,
    ...(by_hand && {
      action: null,
      notes: [
        `You received this e-mail because ${businessOf(facts)} entered this address for a booking. If it is not yours, choose 'This was not me': we will not e-mail you for them again.`,
      ],
    }),
  }
}
