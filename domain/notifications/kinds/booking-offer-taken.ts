import { formatDateTime } from '../../foundation/dates.ts'
import { customerDoes, ofProvider, VISIT_OF_CUSTOMER, visit } from '../about-bookings.ts'
import { flag, maybe, moment } from '../facts.ts'
import { kind } from '../kind.ts'

export const bookingOfferTaken = kind({
  topic: 'bookings',
  /** waits: the waiting list offered it. */
  facts: { ...VISIT_OF_CUSTOMER, was: moment, waits: maybe(flag) },
  title: 'An offered time was taken',
  sentence: (facts) =>
    customerDoes(
      facts,
      facts.waits
        ? `waited for that day and takes what became free: ${visit(facts)}.`
        : `takes the time that you offered: ${visit(facts)}, instead of ${formatDateTime(facts.was)}.`,
    ),
  link: ofProvider,
  action: 'See the booking',
})
