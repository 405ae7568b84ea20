import { formatDate } from '../../foundation/dates.ts'
import { moment, name } from '../facts.ts'
import { kind } from '../kind.ts'

export const planExpired = kind({
  topic: null,
  facts: { plan: name, ended: moment },
  type: 'warning',
  title: ({ plan }) => `Your ${plan} plan has ended`,
  sentence: ({ plan, ended }) =>
    `Your ${plan} plan ended on ${formatDate(ended)}. Your ads stay as they are. Subscribe again to get the benefits of the plan back.`,
  link: '/payments',
  action: 'See the plans',
})
