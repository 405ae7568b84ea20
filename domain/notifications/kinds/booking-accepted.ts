import { bookingMail, CUSTOMER_BOOKING, ownBooking, priceSentence, visit } from '../about-bookings.ts'
import { kind, sentences } from '../kind.ts'

export const bookingAccepted = kind({
  topic: 'bookings',
  facts: CUSTOMER_BOOKING,
  type: 'success',
  title: 'Your booking is accepted',
  sentence: (facts) =>
    sentences(`${facts.business} expects you: ${visit(facts)}.`, priceSentence(facts), facts.note),
  link: ownBooking,
  action: 'See your booking',
  mail: bookingMail,
})
