import { formatDate } from '../../foundation/dates.ts'
import { formatKes, formatNumber } from '../../foundation/money.ts'
import { businessDoes, CUSTOMER_JOB, jobMail, jobPage, visit } from '../about-bookings.ts'
import { amount, moment } from '../facts.ts'
import { kind, sentences } from '../kind.ts'

/** Asks the customer of a job to accept what the work costs. */
export const estimateSent = kind({
  topic: 'bookings',
  facts: {
    ...CUSTOMER_JOB,
    /** How many lines of labour and parts. */
    lines: amount,
    /** Until when the customer can accept. */
    until: moment,
  },
  type: 'warning',
  title: 'An estimate waits for you',
  sentence: (facts) =>
    sentences(
      businessDoes(facts, `estimates ${formatKes(facts.total)} for ${visit(facts)}, in ${linesOf(facts)}.`),
      `Accept or decline each until ${formatDate(facts.until)}. Nothing is done that you have not accepted.`,
    ),
  link: jobPage,
  smsPath: ({ answer_path }) => answer_path,
  action: 'See the estimate',
  mail: jobMail,
})

/** `1 line`, `4 lines` */
function linesOf({ lines }: { lines: number }): string {
  return lines === 1 ? '1 line' : `${formatNumber(lines)} lines`
}
