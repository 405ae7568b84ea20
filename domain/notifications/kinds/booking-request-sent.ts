import { formatDate } from '../../foundation/dates.ts'
import { bookingMail, businessOf, CUSTOMER_BOOKING, ownBooking, visit } from '../about-bookings.ts'
import { flag, maybe } from '../facts.ts'
import { kind } from '../kind.ts'

/** Confirms a request to its customer, by mail alone. */
export const bookingRequestSent = kind({
  topic: 'bookings',
  isListed: false,
  /** waits: for any time of the day, which is full. */
  facts: { ...CUSTOMER_BOOKING, waits: maybe(flag) },
  title: 'Your booking request is sent',
  sentence: (facts) =>
    facts.waits
      ? `You are on the waiting list of ${businessOf(facts)} for ${formatDate(facts.at)}: ${facts.work}. You will be notified when a time is free.`
      : `You have asked ${businessOf(facts)} for ${visit(facts)}. You will be notified when they answer.`,
  link: ownBooking,
  action: 'See your booking',
  mail: bookingMail,
})
