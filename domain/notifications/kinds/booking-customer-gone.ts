import { PROVIDER_BOOKINGS, VISIT, visit } from '../about-bookings.ts'
import { kind } from '../kind.ts'

export const bookingCustomerGone = kind({
  topic: 'bookings',
  facts: VISIT,
  type: 'warning',
  title: 'A booking was cancelled',
  sentence: (facts) => `The customer of ${visit(facts)} has closed their account.`,
  link: PROVIDER_BOOKINGS,
  action: 'See your bookings',
})
