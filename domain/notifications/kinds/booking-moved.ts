import { formatDateTime } from '../../foundation/dates.ts'
import { bookingMail, CUSTOMER_BOOKING, ownBooking, visit } from '../about-bookings.ts'
import { moment } from '../facts.ts'
import { kind, sentences } from '../kind.ts'

export const bookingMoved = kind({
  topic: 'bookings',
  facts: { ...CUSTOMER_BOOKING, was: moment },
  type: 'warning',
  title: 'Your booking was moved',
  sentence: (facts) =>
    sentences(
      `${facts.business} expects you: ${visit(facts)}, instead of ${formatDateTime(facts.was)}.`,
      facts.note,
      'Call them if this does not suit you.',
    ),
  link: ownBooking,
  action: 'See your booking',
  mail: bookingMail,
})
