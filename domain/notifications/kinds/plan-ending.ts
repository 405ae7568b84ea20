import { formatDate } from '../../foundation/dates.ts'
import { moment, name } from '../facts.ts'
import { kind } from '../kind.ts'

export const planEnding = kind({
  topic: 'reminders',
  facts: { plan: name, ends: moment },
  title: ({ plan }) => `Your ${plan} plan ends soon`,
  sentence: ({ plan, ends }) =>
    `Your ${plan} plan ends on ${formatDate(ends)}. Pay for it again and 30 days are added to its end.`,
  link: '/payments',
  action: 'Renew the plan',
})
