import { bookingMail, businessDoes, CUSTOMER_BOOKING, noteOf, ownBooking, visit } from '../about-bookings.ts'
import { kind, sentences } from '../kind.ts'

export const bookingBegun = kind({
  topic: 'bookings',
  facts: CUSTOMER_BOOKING,
  title: 'Work on your booking has started',
  sentence: (facts) => sentences(businessDoes(facts, `has started: ${visit(facts)}.`), noteOf(facts)),
  link: ownBooking,
  action: 'See your booking',
  mail: bookingMail,
})
