import { bookingMail, CUSTOMER_BOOKING, ownBooking, visit } from '../about-bookings.ts'
import { kind, sentences } from '../kind.ts'

export const bookingBegun = kind({
  topic: 'bookings',
  facts: CUSTOMER_BOOKING,
  title: 'The work on your booking has begun',
  sentence: (facts) => sentences(`${facts.business} has begun: ${visit(facts)}.`, facts.note),
  link: ownBooking,
  action: 'See your booking',
  mail: bookingMail,
})
