import {
  bookingMail,
  businessDoes,
  businessOf,
  CUSTOMER_BOOKING,
  priceSentence,
  visit,
} from '../about-bookings.ts'
import { kind, sentences } from '../kind.ts'

/** A provider entered a booking for a customer without an account. */
export const bookingEntered = kind({
  topic: 'bookings',
  isListed: false,
  facts: CUSTOMER_BOOKING,
  type: 'success',
  title: (facts) => `Your booking at ${businessOf(facts)}`,
  sentence: (facts) => sentences(businessDoes(facts, `expects you: ${visit(facts)}.`), priceSentence(facts)),
  link: '/services',
  action: 'Find services',
  mail: bookingMail,
})
