import { formatDate } from '../../foundation/dates.ts'
import { formatKes } from '../../foundation/money.ts'
import { amount, maybe, moment, name } from '../facts.ts'
import { kind, sentences } from '../kind.ts'

export const paymentApproved = kind({
  topic: null,
  facts: { amount, plan: name, until: moment, replaced: maybe(name) },
  type: 'success',
  title: ({ plan }) => `Your ${plan} plan is active`,
  sentence: ({ amount, plan, until, replaced }) =>
    sentences(
      `We have received your payment of ${formatKes(amount)}. Your ${plan} plan runs until ${formatDate(until)}.`,
      replaced && `It replaces your ${replaced} plan.`,
    ),
  link: '/payments',
  action: 'See your plan',
})
