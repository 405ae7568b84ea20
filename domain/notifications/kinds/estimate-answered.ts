import { formatKes, formatNumber } from '../../foundation/money.ts'
import { customerDoes, PROVIDER_JOBS, VISIT_OF_CUSTOMER, visit } from '../about-bookings.ts'
import { amount } from '../facts.ts'
import { kind } from '../kind.ts'

/** Tells a provider what the customer of a job accepted. */
export const estimateAnswered = kind({
  topic: 'bookings',
  facts: {
    ...VISIT_OF_CUSTOMER,
    lines: amount,
    accepted: amount,
    /** KES of what was accepted, with tax. */
    total: amount,
  },
  title: ({ accepted, lines }) =>
    accepted === 0
      ? 'Estimate declined'
      : accepted < lines
        ? 'Estimate accepted in part'
        : 'Estimate accepted',
  sentence: (facts) => customerDoes(facts, `${answerOf(facts)} for ${visit(facts)}.`),
  link: ({ booking_id }) => `${PROVIDER_JOBS}/${booking_id}`,
  action: 'See the job card',
})

function answerOf({ lines, accepted, total }: { lines: number; accepted: number; total: number }): string {
  if (accepted === 0) return 'declined the estimate'
  if (accepted === lines) return `accepted the estimate of ${formatKes(total)}`
  return `accepted ${formatNumber(accepted)} of ${formatNumber(lines)} lines, ${formatKes(total)},`
}
