/** Outcomes of mails to manually entered customers, as shown to the provider. */
import { formatDateTime } from '../foundation/dates.ts'

/** Why a mail was not sent: values of private.stranger_messages.outcome. */
export const NOT_TOLD = {
  two_today: 'an unconfirmed address gets at most two e-mails a day about one business.',
  five_today: 'this unconfirmed address has reached its daily limit of e-mails.',
  many_today: 'you have reached the limit of 100 e-mails a day.',
  not_me:
    'the person at this address says that this was not them. We no longer e-mail it about your business.',
  no_address: 'we cannot send e-mails to this address.',
  cannot_come: 'the customer has said that they cannot come.',
  unverified: 'we send e-mails for verified businesses only.',
  switched_off: 'e-mails are turned off at the moment.',
} as const

/** A sent or unsent mail about a booking. */
export interface BookingMessage {
  /** Kind of notification; `not_me`: the customer's answer. */
  kind: string
  /** ISO 8601. */
  at: string
  outcome: 'sent' | keyof typeof NOT_TOLD
}

const SUBJECTS: Record<string, string> = {
  booking_accepted: 'Accepted',
  booking_accepted_moved: 'Accepted at another time',
  booking_business_gone: 'Cancelled',
  booking_cancelled: 'Cancelled',
  booking_declined: 'Declined',
  booking_entered: 'Booked',
  booking_moved: 'Moved',
  booking_reminder: 'Reminder',
  estimate_sent: 'Estimate',
  invoice_issued: 'Invoice',
  invoice_paid: 'Receipt',
  invoice_voided: 'Invoice voided',
}

/** `Moved: e-mail sent on 3 Nov 2026 at 10:00.`, or why not. */
export function messageSentence({ kind, at, outcome }: BookingMessage): string {
  if (kind === 'not_me')
    return `On ${formatDateTime(at)} the person at this address said that this was not them. We no longer e-mail it about your business.`
  const subject = SUBJECTS[kind] ?? 'News'
  return outcome === 'sent'
    ? `${subject}: e-mail sent on ${formatDateTime(at)}.`
    : `${subject}: not sent, because ${NOT_TOLD[outcome] ?? 'it was held back.'}`
}

/** The most important warning for the provider; null if the latest mail was sent or there is no address. */
export function untoldSentence(messages: readonly BookingMessage[]): string | null {
  if (messages.some(({ outcome }) => outcome === 'not_me'))
    return 'The person at this e-mail address says that this was not them. Check it with your customer by phone.'
  const latest = messages[0]
  if (!latest || latest.outcome === 'sent' || latest.outcome === 'cannot_come') return null
  return 'The customer was not notified by e-mail. Call them.'
}
