import { formatDate } from '../../foundation/dates.ts'
import { maybe, moment, name } from '../facts.ts'
import { kind, sentences } from '../kind.ts'

export const planGranted = kind({
  topic: null,
  facts: { plan: name, until: moment, replaced: maybe(name) },
  type: 'success',
  title: ({ plan }) => `Your ${plan} plan is active`,
  sentence: ({ plan, until, replaced }) =>
    sentences(
      `We have given you the ${plan} plan. It runs until ${formatDate(until)}.`,
      replaced && `It replaces your ${replaced} plan.`,
    ),
  link: '/payments',
  action: 'See your plan',
})
