import { formatDate, formatTime } from '../../foundation/dates.ts'
import { PROVIDER_BOOKINGS, VISIT_OF_CUSTOMER, visit } from '../about-bookings.ts'
import { flag, maybe } from '../facts.ts'
import { kind } from '../kind.ts'

export const bookingRequested = kind({
  topic: 'bookings',
  /** waits: for any time of the day, which is full. */
  facts: { ...VISIT_OF_CUSTOMER, waits: maybe(flag) },
  title: 'New booking request',
  sentence: (facts) =>
    facts.waits
      ? `${facts.person ?? 'A customer'} waits for a time on ${formatDate(facts.at)}, best at ${formatTime(facts.at)}: ${facts.work}. What becomes free is offered to them.`
      : `${facts.person ?? 'A customer'} asks for ${visit(facts)}. Accept it, move it or decline it.`,
  link: PROVIDER_BOOKINGS,
  action: 'Answer the request',
})
