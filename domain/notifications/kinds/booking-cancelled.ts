import { bookingMail, businessDoes, CUSTOMER_BOOKING, reasonOf, visit } from '../about-bookings.ts'
import { kind, sentences } from '../kind.ts'

export const bookingCancelled = kind({
  topic: 'bookings',
  facts: CUSTOMER_BOOKING,
  type: 'warning',
  title: 'Your booking was cancelled',
  sentence: (facts) =>
    sentences(businessDoes(facts, `has cancelled your booking: ${visit(facts)}.`), reasonOf(facts)),
  link: '/services',
  action: 'Find another',
  mail: bookingMail,
})
