import { bookingMail, CUSTOMER_BOOKING, visit } from '../about-bookings.ts'
import { kind, sentences } from '../kind.ts'

export const bookingDeclined = kind({
  topic: 'bookings',
  facts: CUSTOMER_BOOKING,
  type: 'warning',
  title: 'Your booking was declined',
  sentence: (facts) =>
    sentences(`${facts.business} cannot take you: ${visit(facts)}.`, facts.note && `Reason: ${facts.note}`),
  link: '/services',
  action: 'Find another',
  mail: bookingMail,
})
