/** Shared facts and texts of kinds about bookings. */
import { formatDateTime } from '../foundation/dates.ts'
import { formatKes } from '../foundation/money.ts'
import { PAYMENT_METHODS } from '../services/invoices.ts'
import { amount, type Facts, flag, id, maybe, moment, name, oneOf, path, person, text } from './facts.ts'
import type { MailWords } from './kind.ts'

/** The visit: private.booking_facts writes it. */
export const VISIT = {
  booking_id: id,
  /** Name of the service, or label of its type. */
  work: name,
  at: moment,
}

/** The visit and its customer, for the provider. */
export const VISIT_OF_CUSTOMER = { ...VISIT, person: maybe(person) }

/** The facts of notifications to customers about bookings, written by private.tell_booking_customer. */
export const CUSTOMER_BOOKING = {
  ...VISIT,
  /** null: a name that strangers must not read (private.printable_name). */
  business: maybe(name),
  price: maybe(amount),
  /** The provider's note on this change. */
  note: maybe(text),
  /** URL that answers without signing in; in messages only, not on the site. */
  answer_path: maybe(path),
  /** What it cancels: a request, a confirmed booking in time, or a visit that it is too late to cancel. */
  cancels: maybe(oneOf('request', 'booking', 'visit')),
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

/** The page on which a booking is answered: without signing in if the message has the link for it. */
export function answerPage({ booking_id, answer_path }: Pick<CustomerBooking, 'booking_id' | 'answer_path'>) {
  return answer_path ?? ownBooking({ booking_id })
}

/** The same for text messages, where each letter counts. */
export function shortAnswerPage({ answer_path }: Pick<CustomerBooking, 'answer_path'>): string | null {
  const token = answer_path && /[?&]token=([^&]+)/.exec(answer_path)?.[1]
  return token ? `/b?t=${token}` : null
}

/** Where providers answer requests. */
export const PROVIDER_BOOKINGS = '/service-provider/bookings'

/** Where providers keep the job cards of bookings. */
export const PROVIDER_JOBS = '/service-provider/jobs'

/** The page of a booking for its provider. */
export function ofProvider({ booking_id }: { booking_id: string }): string {
  return `${PROVIDER_BOOKINGS}?booking=${booking_id}`
}

/** `Amina Odhiambo cannot come`: the customer as the subject of a sentence. */
export function customerDoes({ person }: { person: string | null }, deed: string): string {
  return `${person ?? 'The customer'} ${deed}`
}

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

const CANCEL_LABELS = {
  request: 'Cancel this request',
  booking: 'Cancel this booking',
  visit: 'I cannot come',
}

/** Mails to customers: with a link to cancel, and without an action for those who have no account. */
export function bookingMail(facts: CustomerBooking): Partial<MailWords> {
  const { by_hand, answer_path, cancels } = facts
  const second = answer_path && {
    label: CANCEL_LABELS[cancels ?? 'visit'],
    path: `${answer_path}&answer=cancel`,
  }
  return {
    second: second || null,
    ...(by_hand && { action: null, notes: [notMeNote(facts)] }),
  }
}

/** Facts of the job of a booking, written by private.tell_job_customer. */
export const CUSTOMER_JOB = {
  ...VISIT,
  /** null: a name that strangers must not read (private.printable_name). */
  business: maybe(name),
  /** KES, with tax. */
  total: amount,
  /** URL that shows the job without signing in; in messages only, not on the site. */
  answer_path: maybe(path),
  by_hand: maybe(flag),
}

/** Facts of a job's invoice. */
export const INVOICE = {
  ...CUSTOMER_JOB,
  number: amount,
  paid_by: maybe(oneOf(...PAYMENT_METHODS)),
  /** Why it was voided; not for people without an account. */
  reason: maybe(text),
}

/** The page of a job for its customer. */
export function jobPage(facts: { booking_id: string; answer_path: string | null }): string {
  return facts.answer_path ?? ownBooking(facts)
}

/** Mails to customers about a job. */
export function jobMail(facts: Pick<CustomerBooking, 'business' | 'by_hand'>): Partial<MailWords> {
  return facts.by_hand ? { notes: [notMeNote(facts)] } : {}
}

/** Why somebody without an account is written to, and how to stop it. */
export function notMeNote(facts: Pick<CustomerBooking, 'business'>): string {
  return `You received this e-mail because ${businessOf(facts)} entered this address for a booking. If it is not yours, choose 'This was not me': we will not e-mail you for them again.`
}
