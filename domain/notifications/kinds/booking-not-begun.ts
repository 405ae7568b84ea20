import { bookingMail, businessDoes, CUSTOMER_BOOKING, noteOf, ownBooking, visit } from '../about-bookings.ts'
import { kind, sentences } from '../kind.ts'

export const bookingNotBegun = kind({
  topic: 'bookings',
  facts: CUSTOMER_BOOKING,
  title: 'Work on your booking has not started yet',
  sentence: (facts) =>
    sentences(
      businessDoes(facts, `has not started yet, the booking stays confirmed: ${visit(facts)}.`),
      noteOf(facts),
    ),
  link: ownBooking,
  action: 'See your booking',
  mail: bookingMail,
})
