import { formatDate } from '../../foundation/dates.ts'
import { replacementSentence } from '../about-plans.ts'
import { amount, maybe, moment, name } from '../facts.ts'
import { kind, sentences } from '../kind.ts'

export const planGranted = kind({
  topic: null,
  facts: {
    plan: name,
    until: moment,
    replaced: maybe(name),
    left_days: maybe(amount),
    credited_days: maybe(amount),
  },
  type: 'success',
  title: ({ plan }) => `Your ${plan} plan is active`,
  sentence: ({ plan, until, ...change }) =>
    sentences(
      `We have given you the ${plan} plan. It runs until ${formatDate(until)}.`,
      replacementSentence(change),
    ),
  link: '/payments',
  action: 'See your plan',
})
