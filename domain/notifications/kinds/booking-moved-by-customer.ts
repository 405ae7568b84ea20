import { formatDateTime } from '../../foundation/dates.ts'
import { customerDoes, ofProvider, VISIT_OF_CUSTOMER, visit } from '../about-bookings.ts'
import { moment } from '../facts.ts'
import { kind } from '../kind.ts'

export const bookingMovedByCustomer = kind({
  topic: 'bookings',
  facts: { ...VISIT_OF_CUSTOMER, was: moment },
  title: 'A customer moved a booking',
  sentence: (facts) =>
    customerDoes(facts, `moved a booking: ${visit(facts)}, instead of ${formatDateTime(facts.was)}.`),
  link: ofProvider,
  action: 'See the booking',
})
