import { formatKes } from '../../foundation/money.ts'
import { amount, text } from '../facts.ts'
import { kind } from '../kind.ts'

/** To the administrator who asked for the return of a payment. */
export const refundRefused = kind({
  topic: null,
  facts: { amount, reason: text },
  type: 'warning',
  title: 'A return was refused',
  sentence: ({ amount, reason }) =>
    `A second administrator refused to return the payment of ${formatKes(amount)}: ${reason}`,
  link: '/admin/payments/refunds',
  action: 'See the return',
})
