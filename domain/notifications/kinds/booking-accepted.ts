import {
  bookingMail,
  businessDoes,
  CUSTOMER_BOOKING,
  noteOf,
  ownBooking,
  priceSentence,
  visit,
} from '../about-bookings.ts'
import { kind, sentences } from '../kind.ts'

export const bookingAccepted = kind({
  topic: 'bookings',
  facts: CUSTOMER_BOOKING,
  type: 'success',
  title: 'Your booking is accepted',
  sentence: (facts) =>
    sentences(businessDoes(facts, `expects you: ${visit(facts)}.`), priceSentence(facts), noteOf(facts)),
  link: ownBooking,
  action: 'See your booking',
  mail: bookingMail,
})
