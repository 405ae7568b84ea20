import { formatDate } from '../../foundation/dates.ts'
import { formatKes } from '../../foundation/money.ts'
import { amount, day, maybe, name, text } from '../facts.ts'
import { kind, sentences } from '../kind.ts'

export const insuranceQuoteReady = kind({
  topic: 'offers',
  facts: { insurer: name, vehicle: name, premium: amount, valid_until: day, note: maybe(text) },
  type: 'success',
  title: 'Your insurance quote is ready',
  sentence: ({ insurer, vehicle, premium, valid_until, note }) =>
    sentences(
      `${insurer} insures your ${vehicle} for ${formatKes(premium)} a year. The offer is valid until ${formatDate(valid_until)}.`,
      note,
    ),
  link: '/insurance',
  action: 'See your quotes',
})
