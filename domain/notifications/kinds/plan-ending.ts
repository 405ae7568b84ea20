import { formatDate } from '../../foundation/dates.ts'
import { renewalPath, renewalSentence, restingSentence } from '../about-plans.ts'
import { amount, id, maybe, moment, name } from '../facts.ts'
import { kind, sentences } from '../kind.ts'

export const planEnding = kind({
  topic: 'reminders',
  facts: {
    plan: name,
    ends: moment,
    days: maybe(amount),
    plan_id: maybe(id),
    price: maybe(amount),
    resting: maybe(amount),
  },
  title: ({ plan, days }) => `Your ${plan} plan ends ${whenWords(days)}`,
  sentence: ({ plan, ends, plan_id, price, resting }) =>
    sentences(
      `Your ${plan} plan ends on ${formatDate(ends)}.`,
      renewalSentence({ plan_id, price }, ' more'),
      restingSentence(resting),
    ),
  link: renewalPath,
  action: 'Renew the plan',
})

/** `in 7 days`, `tomorrow`; null: a reminder older than these facts. */
function whenWords(days: number | null): string {
  if (days === null) return 'soon'
  if (days < 1) return 'today'
  return days === 1 ? 'tomorrow' : `in ${days} days`
}
