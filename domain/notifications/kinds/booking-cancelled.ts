import { bookingMail, CUSTOMER_BOOKING, visit } from '../about-bookings.ts'
import { kind, sentences } from '../kind.ts'

export const bookingCancelled = kind({
  topic: 'bookings',
  facts: CUSTOMER_BOOKING,
  type: 'warning',
  title: 'Your booking was cancelled',
  sentence: (facts) =>
    sentences(
      `${facts.business} has cancelled your booking: ${visit(facts)}.`,
      facts.note && `Reason: ${facts.note}`,
    ),
  link: '/services',
  action: 'Find another',
  mail: bookingMail,
})
