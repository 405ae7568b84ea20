import { bookingMail, CUSTOMER_BOOKING, ownBooking, priceSentence, visit } from '../about-bookings.ts'
import { kind, sentences } from '../kind.ts'

export const bookingCompleted = kind({
  topic: 'bookings',
  facts: CUSTOMER_BOOKING,
  type: 'success',
  title: 'Your booking is completed',
  sentence: (facts) =>
    sentences(
      `${facts.business} has completed ${visit(facts)}.`,
      priceSentence(facts),
      facts.note,
      'How was it? A review helps the next person choose.',
    ),
  link: (facts) => `${ownBooking(facts)}?review=${facts.booking_id}`,
  action: 'Leave a review',
  mail: bookingMail,
})
