import { bookingMail, businessDoes, CUSTOMER_BOOKING, noteOf, ownBooking, visit } from '../about-bookings.ts'
import { kind, sentences } from '../kind.ts'

export const bookingBegun = kind({
  topic: 'bookings',
  facts: CUSTOMER_BOOKING,
  title: 'The work on your booking has begun',
  sentence: (facts) => sentences(businessDoes(facts, `has begun: ${visit(facts)}.`), noteOf(facts)),
  link: ownBooking,
  action: 'See your booking',
  mail: bookingMail,
})
