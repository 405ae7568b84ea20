import { formatDateTime } from '../../foundation/dates.ts'
import { customerDoes, ofProvider, VISIT_OF_CUSTOMER, visit } from '../about-bookings.ts'
import { moment } from '../facts.ts'
import { kind } from '../kind.ts'

export const bookingOfferTaken = kind({
  topic: 'bookings',
  facts: { ...VISIT_OF_CUSTOMER, was: moment },
  title: 'An offered time was taken',
  sentence: (facts) =>
    customerDoes(
      facts,
      `takes the time that you offered: ${visit(facts)}, instead of ${formatDateTime(facts.was)}.`,
    ),
  link: ofProvider,
  action: 'See the booking',
})
