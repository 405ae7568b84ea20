import { formatDate } from '../../foundation/dates.ts'
import { moment, name } from '../facts.ts'
import { kind } from '../kind.ts'

export const planEnding = kind({
  topic: 'reminders',
  facts: { plan: name, ends: moment },
  title: ({ plan }) => `Your ${plan} plan ends soon`,
  sentence: ({ plan, ends }) => `Your ${plan} plan ends on ${formatDate(ends)}. Renew it to add 30 days.`,
  link: '/payments',
  action: 'Renew the plan',
})
