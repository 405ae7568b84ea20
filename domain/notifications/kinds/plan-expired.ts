import { formatDate } from '../../foundation/dates.ts'
import { renewalPath, renewalSentence, restingSentence } from '../about-plans.ts'
import { amount, id, maybe, moment, name } from '../facts.ts'
import { kind, sentences } from '../kind.ts'

export const planExpired = kind({
  topic: null,
  facts: { plan: name, ended: moment, plan_id: maybe(id), price: maybe(amount), resting: maybe(amount) },
  type: 'warning',
  title: ({ plan }) => `Your ${plan} plan has ended`,
  sentence: ({ plan, ended, plan_id, price, resting }) =>
    sentences(
      `Your ${plan} plan ended on ${formatDate(ended)}. Your ads stay as they are.`,
      restingSentence(resting),
      renewalSentence({ plan_id, price }),
    ),
  link: renewalPath,
  action: 'Get the plan back',
})
