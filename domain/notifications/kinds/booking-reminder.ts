import {
  bookingMail,
  businessDoes,
  CUSTOMER_BOOKING,
  ownBooking,
  priceSentence,
  visit,
} from '../about-bookings.ts'
import { amount, maybe, name } from '../facts.ts'
import { kind, sentences } from '../kind.ts'

export const bookingReminder = kind({
  topic: 'bookings',
  facts: { ...CUSTOMER_BOOKING, hours: amount, where: maybe(name) },
  title: ({ hours }) => (hours === 24 ? 'Your booking is in a day' : 'Your booking is in two hours'),
  sentence: (facts) =>
    sentences(
      businessDoes(facts, `expects you: ${visit(facts)}.`),
      !facts.by_hand && facts.where && `Where: ${facts.where}.`,
      priceSentence(facts),
    ),
  link: ownBooking,
  action: 'See your booking',
  mail: bookingMail,
})
