import { bookingMail, businessOf, CUSTOMER_BOOKING, ownBooking, visit } from '../about-bookings.ts'
import { kind } from '../kind.ts'

/** Confirms a request to its customer, by mail alone. */
export const bookingRequestSent = kind({
  topic: 'bookings',
  isListed: false,
  facts: CUSTOMER_BOOKING,
  title: 'Your booking request is sent',
  sentence: (facts) =>
    `You have asked ${businessOf(facts)} for ${visit(facts)}. You will be notified when they answer.`,
  link: ownBooking,
  action: 'See your booking',
  mail: bookingMail,
})
