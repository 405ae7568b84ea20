import { formatDateTime } from '../../foundation/dates.ts'
import {
  bookingMail,
  businessDoes,
  CUSTOMER_BOOKING,
  noteOf,
  ownBooking,
  priceSentence,
  visit,
} from '../about-bookings.ts'
import { moment } from '../facts.ts'
import { kind, sentences } from '../kind.ts'

export const bookingAcceptedMoved = kind({
  topic: 'bookings',
  facts: { ...CUSTOMER_BOOKING, was: moment },
  type: 'warning',
  title: 'Your booking is accepted at another time',
  sentence: (facts) =>
    sentences(
      businessDoes(facts, `expects you: ${visit(facts)}, instead of ${formatDateTime(facts.was)}.`),
      priceSentence(facts),
      noteOf(facts),
      'Call them if this does not suit you.',
    ),
  link: ownBooking,
  action: 'See your booking',
  mail: bookingMail,
})
