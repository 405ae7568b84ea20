import { formatKes } from '../../foundation/money.ts'
import { amount, text } from '../facts.ts'
import { kind } from '../kind.ts'

/** To administrators: a payment was not returned, or M-Pesa does not say whether it was. */
export const refundFailed = kind({
  topic: null,
  facts: { amount, reason: text },
  type: 'warning',
  title: 'A payment could not be returned',
  sentence: ({ amount, reason }) => `The return of ${formatKes(amount)} needs you. ${reason}`,
  link: '/admin/payments/refunds',
  action: 'See the return',
})
