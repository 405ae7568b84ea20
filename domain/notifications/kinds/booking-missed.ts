import { businessDoes, ownBooking, VISIT, visit } from '../about-bookings.ts'
import { name } from '../facts.ts'
import { kind } from '../kind.ts'

export const bookingMissed = kind({
  topic: 'bookings',
  facts: { ...VISIT, business: name },
  type: 'warning',
  title: 'You were not there',
  sentence: (facts) =>
    businessDoes(
      facts,
      `has noted that you did not come: ${visit(facts)}. If you were there, say so within 30 days.`,
    ),
  link: ownBooking,
  action: 'See your booking',
})
