import { customerDoes, ofProvider, VISIT_OF_CUSTOMER, visit } from '../about-bookings.ts'
import { kind } from '../kind.ts'

export const bookingCustomerAbsent = kind({
  topic: 'bookings',
  facts: VISIT_OF_CUSTOMER,
  type: 'warning',
  title: 'A customer cannot come',
  sentence: (facts) => customerDoes(facts, `cannot come: ${visit(facts)}. The time is free again.`),
  link: ofProvider,
  action: 'See the booking',
})
