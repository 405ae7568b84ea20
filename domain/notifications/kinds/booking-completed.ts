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

export const bookingCompleted = kind({
  topic: 'bookings',
  facts: CUSTOMER_BOOKING,
  type: 'success',
  title: 'Your booking is completed',
  sentence: (facts) =>
    sentences(
      businessDoes(facts, `has completed ${visit(facts)}.`),
      priceSentence(facts),
      noteOf(facts),
      'How was it? A review helps the next person choose.',
    ),
  link: (facts) => `${ownBooking(facts)}?review=${facts.booking_id}`,
  action: 'Leave a review',
  mail: bookingMail,
})
