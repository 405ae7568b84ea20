import { PROVIDER_BOOKINGS, VISIT, visit } from '../about-bookings.ts'
import { kind } from '../kind.ts'

export const bookingWithdrawn = kind({
  topic: 'bookings',
  facts: VISIT,
  title: 'A request was withdrawn',
  sentence: (facts) => `The customer has cancelled the request for ${visit(facts)}.`,
  link: PROVIDER_BOOKINGS,
  action: 'See your bookings',
})
