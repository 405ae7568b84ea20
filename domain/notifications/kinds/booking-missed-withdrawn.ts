import { businessDoes, ownBooking, VISIT, visit } from '../about-bookings.ts'
import { name } from '../facts.ts'
import { kind } from '../kind.ts'

export const bookingMissedWithdrawn = kind({
  topic: 'bookings',
  facts: { ...VISIT, business: name },
  title: 'A note about your visit is taken back',
  sentence: (facts) => businessDoes(facts, `has taken back that you did not come: ${visit(facts)}.`),
  link: ownBooking,
  action: 'See your booking',
})
