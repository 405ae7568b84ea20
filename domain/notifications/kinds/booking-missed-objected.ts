import { customerDoes, ofProvider, VISIT_OF_CUSTOMER, visit } from '../about-bookings.ts'
import { maybe, text } from '../facts.ts'
import { kind, sentences } from '../kind.ts'

export const bookingMissedObjected = kind({
  topic: 'bookings',
  facts: { ...VISIT_OF_CUSTOMER, comment: maybe(text) },
  type: 'warning',
  title: 'A customer says that they came',
  sentence: (facts) =>
    sentences(
      customerDoes(facts, `objects to having missed ${visit(facts)}.`),
      facts.comment && `“${facts.comment}”`,
      'You can take your note back.',
    ),
  link: ofProvider,
  action: 'See the booking',
})
