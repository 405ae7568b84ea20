import {
  bookingMail,
  businessDoes,
  CUSTOMER_BOOKING,
  ownBooking,
  reasonOf,
  visit,
} from '../about-bookings.ts'
import { kind, sentences } from '../kind.ts'

export const bookingStopped = kind({
  topic: 'bookings',
  facts: CUSTOMER_BOOKING,
  type: 'warning',
  title: 'Work on your booking was stopped',
  sentence: (facts) =>
    sentences(businessDoes(facts, `has stopped the work: ${visit(facts)}.`), reasonOf(facts)),
  link: ownBooking,
  action: 'See your booking',
  mail: bookingMail,
})
