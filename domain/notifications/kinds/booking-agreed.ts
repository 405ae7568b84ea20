import {
  bookingMail,
  businessDoes,
  CUSTOMER_BOOKING,
  ownBooking,
  priceSentence,
  visit,
} from '../about-bookings.ts'
import { kind, sentences } from '../kind.ts'

export const bookingAgreed = kind({
  topic: 'bookings',
  isListed: false,
  facts: CUSTOMER_BOOKING,
  type: 'success',
  title: 'Your new time is agreed',
  sentence: (facts) => sentences(businessDoes(facts, `expects you: ${visit(facts)}.`), priceSentence(facts)),
  link: ownBooking,
  action: 'See your booking',
  mail: bookingMail,
})
