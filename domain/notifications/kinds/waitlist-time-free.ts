import { formatDateTime, formatTime } from '../../foundation/dates.ts'
import {
  answerPage,
  bookingMail,
  businessDoes,
  CUSTOMER_BOOKING,
  priceSentence,
  shortAnswerPage,
} from '../about-bookings.ts'
import { moment } from '../facts.ts'
import { kind, sentences } from '../kind.ts'

/** Offers a freed time to a customer on the waiting list of its day. */
export const waitlistTimeFree = kind({
  topic: 'bookings',
  facts: { ...CUSTOMER_BOOKING, free: moment, until: moment },
  type: 'warning',
  title: 'A time has become free',
  sentence: (facts) =>
    sentences(
      businessDoes(facts, `has time for ${facts.work} on ${formatDateTime(facts.free)}.`),
      `It is held for you until ${formatTime(facts.until)}; after that it is offered to the next who waits.`,
      priceSentence(facts),
    ),
  link: answerPage,
  smsPath: shortAnswerPage,
  action: 'Take this time',
  mail: (facts) => {
    const { second, ...mail } = bookingMail(facts)
    return {
      ...mail,
      ...(facts.answer_path && { action: { label: 'Take this time', path: facts.answer_path } }),
      second: second && { ...second, label: 'Leave the waiting list' },
    }
  },
})
