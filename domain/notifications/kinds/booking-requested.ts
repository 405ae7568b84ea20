import { PROVIDER_BOOKINGS, VISIT_OF_CUSTOMER, visit } from '../about-bookings.ts'
import { kind } from '../kind.ts'

export const bookingRequested = kind({
  topic: 'bookings',
  facts: VISIT_OF_CUSTOMER,
  title: 'New booking request',
  sentence: (facts) =>
    `${facts.person ?? 'A customer'} asks for ${visit(facts)}. Accept it, move it or decline it.`,
  link: PROVIDER_BOOKINGS,
  action: 'Answer the request',
})
