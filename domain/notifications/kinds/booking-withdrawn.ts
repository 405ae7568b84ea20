import { customerDoes, PROVIDER_BOOKINGS, VISIT_OF_CUSTOMER, visit } from '../about-bookings.ts'
import { flag, maybe } from '../facts.ts'
import { kind } from '../kind.ts'

export const bookingWithdrawn = kind({
  topic: 'bookings',
  /** `agreed`: it was confirmed. */
  facts: { ...VISIT_OF_CUSTOMER, agreed: maybe(flag) },
  title: ({ agreed }) => (agreed ? 'A booking was cancelled' : 'A request was withdrawn'),
  sentence: (facts) =>
    facts.agreed
      ? customerDoes(facts, `has cancelled the booking for ${visit(facts)}. The time is free again.`)
      : customerDoes(facts, `has cancelled the request for ${visit(facts)}.`),
  link: PROVIDER_BOOKINGS,
  action: 'See your bookings',
})
