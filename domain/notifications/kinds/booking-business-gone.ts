import { bookingMail, businessDoes, CUSTOMER_BOOKING, visit } from '../about-bookings.ts'
import { kind } from '../kind.ts'

/** The business of an open booking was removed. */
export const bookingBusinessGone = kind({
  topic: 'bookings',
  facts: CUSTOMER_BOOKING,
  type: 'warning',
  title: 'Your booking was cancelled',
  sentence: (facts) => businessDoes(facts, `is no longer on Magari: ${visit(facts)} will not take place.`),
  link: '/services',
  action: 'Find another',
  mail: bookingMail,
})
