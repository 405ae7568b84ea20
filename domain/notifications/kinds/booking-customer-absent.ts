import { PROVIDER_BOOKINGS, VISIT, visit } from '../about-bookings.ts'
import { maybe, person } from '../facts.ts'
import { kind } from '../kind.ts'

export const bookingCustomerAbsent = kind({
  topic: 'bookings',
  facts: { ...VISIT, person: maybe(person) },
  type: 'warning',
  title: 'A customer cannot come',
  sentence: (facts) =>
    `${facts.person ?? 'The customer'} cannot come: ${visit(facts)}. Cancel the booking to free the time, or agree on another time.`,
  link: ({ booking_id }) => `${PROVIDER_BOOKINGS}?booking=${booking_id}`,
  action: 'See the booking',
})
