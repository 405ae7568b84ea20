import { name, text } from '../facts.ts'
import { kind } from '../kind.ts'

/** An administrator ended a plan. */
export const planEnded = kind({
  topic: null,
  facts: { plan: name, reason: text },
  type: 'warning',
  title: ({ plan }) => `Your ${plan} plan has ended`,
  sentence: ({ reason }) => `An administrator of Magari has ended it. The reason: ${reason}`,
  link: '/payments',
  action: 'See the plans',
})
