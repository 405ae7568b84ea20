import { bookingMail, CUSTOMER_BOOKING, priceSentence, visit } from '../about-bookings.ts'
import { kind, sentences } from '../kind.ts'

/** A provider entered a booking for a customer without an account. */
export const bookingEntered = kind({
  topic: 'bookings',
  isListed: false,
  facts: CUSTOMER_BOOKING,
  type: 'success',
  title: ({ business }) => `Your booking at ${business}`,
  sentence: (facts) => sentences(`${facts.business} expects you: ${visit(facts)}.`, priceSentence(facts)),
  link: '/services',
  action: 'Find services',
  mail: bookingMail,
})
