import { bookingMail, businessDoes, CUSTOMER_BOOKING, reasonOf, visit } from '../about-bookings.ts'
import { kind, sentences } from '../kind.ts'

export const bookingDeclined = kind({
  topic: 'bookings',
  facts: CUSTOMER_BOOKING,
  type: 'warning',
  title: 'Your booking was declined',
  sentence: (facts) =>
    sentences(businessDoes(facts, `cannot take your booking: ${visit(facts)}.`), reasonOf(facts)),
  link: '/services',
  action: 'Find another',
  mail: bookingMail,
})
