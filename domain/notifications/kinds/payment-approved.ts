import { formatDate } from '../../foundation/dates.ts'
import { formatKes } from '../../foundation/money.ts'
import { monthsWords } from '../../money/plans.ts'
import { replacementSentence } from '../about-plans.ts'
import { amount, maybe, moment, name } from '../facts.ts'
import { kind, sentences } from '../kind.ts'

export const paymentApproved = kind({
  topic: null,
  facts: {
    amount,
    plan: name,
    until: moment,
    months: maybe(amount),
    replaced: maybe(name),
    left_days: maybe(amount),
    credited_days: maybe(amount),
  },
  type: 'success',
  title: ({ plan }) => `Your ${plan} plan is active`,
  sentence: ({ amount, plan, until, months, ...change }) =>
    sentences(
      `We have received your payment of ${formatKes(amount)}${months !== null && months > 1 ? ` for ${monthsWords(months)}` : ''}.`,
      `Your ${plan} plan runs until ${formatDate(until)}.`,
      replacementSentence(change),
    ),
  link: '/payments',
  action: 'See your plan',
})
