import { formatDate } from '../../foundation/dates.ts'
import { formatKes, formatNumber } from '../../foundation/money.ts'
import { businessDoes, notMeNote, ownBooking, VISIT, visit } from '../about-bookings.ts'
import { amount, flag, maybe, moment, name, path } from '../facts.ts'
import { kind, sentences } from '../kind.ts'

/** Asks the customer of a job to accept what the work costs. */
export const estimateSent = kind({
  topic: 'bookings',
  facts: {
    ...VISIT,
    business: maybe(name),
    /** KES, with tax. */
    total: amount,
    /** How many lines of labour and parts. */
    lines: amount,
    /** Until when the customer can accept. */
    until: moment,
    /** URL that answers without signing in; in messages only, not on the site. */
    answer_path: maybe(path),
    by_hand: maybe(flag),
  },
  type: 'warning',
  title: 'An estimate waits for you',
  sentence: (facts) =>
    sentences(
      businessDoes(facts, `estimates ${formatKes(facts.total)} for ${visit(facts)}, in ${linesOf(facts)}.`),
      `Accept or decline each until ${formatDate(facts.until)}. Nothing is done that you have not accepted.`,
    ),
  link: (facts) => facts.answer_path ?? ownBooking(facts),
  smsPath: ({ answer_path }) => answer_path,
  action: 'See the estimate',
  mail: (facts) => (facts.by_hand ? { notes: [notMeNote(facts)] } : {}),
})

/** `1 line`, `4 lines` */
function linesOf({ lines }: { lines: number }): string {
  return lines === 1 ? '1 line' : `${formatNumber(lines)} lines`
}
