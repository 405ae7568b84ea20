import {
  answerPage,
  bookingMail,
  businessDoes,
  CUSTOMER_BOOKING,
  priceSentence,
  shortAnswerPage,
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
      'Say whether you come.',
    ),
  link: answerPage,
  smsPath: shortAnswerPage,
  action: 'Say whether you come',
  mail: (facts) => ({
    ...bookingMail(facts),
    ...(facts.answer_path && { action: { label: 'I come', path: `${facts.answer_path}&answer=come` } }),
  }),
})
