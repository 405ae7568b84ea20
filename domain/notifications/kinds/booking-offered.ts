import { formatDateTime, formatTime } from '../../foundation/dates.ts'
import {
  answerPage,
  bookingMail,
  businessDoes,
  CUSTOMER_BOOKING,
  noteOf,
  priceSentence,
  shortAnswerPage,
} from '../about-bookings.ts'
import { listOf, moment } from '../facts.ts'
import { kind, sentences } from '../kind.ts'

export const bookingOffered = kind({
  topic: 'bookings',
  facts: { ...CUSTOMER_BOOKING, times: listOf({ at: moment }), until: moment },
  type: 'warning',
  title: 'Choose a time for your booking',
  sentence: (facts) =>
    sentences(
      businessDoes(
        facts,
        `offers you ${timesOf(facts)} for ${facts.work}, instead of ${formatDateTime(facts.at)}.`,
      ),
      `The times are held until ${formatTime(facts.until)}.`,
      priceSentence(facts),
      noteOf(facts),
    ),
  link: answerPage,
  smsPath: shortAnswerPage,
  action: 'Choose a time',
  mail: (facts) => ({
    ...bookingMail(facts),
    ...(facts.answer_path && { action: { label: 'Choose a time', path: facts.answer_path } }),
  }),
})

/** `3 Nov 2026 at 10:00, 4 Nov 2026 at 9:00 or 4 Nov 2026 at 14:00` */
function timesOf({ times }: { times: { at: string }[] }): string {
  const words = times.map(({ at }) => formatDateTime(at))
  return words.length > 1 ? `${words.slice(0, -1).join(', ')} or ${words.at(-1)}` : (words[0] ?? '')
}
