import { formatKes } from '../../foundation/money.ts'
import { amount, maybe } from '../facts.ts'
import { kind } from '../kind.ts'

/** To administrators. */
export const paymentUnmatched = kind({
  topic: null,
  facts: { amount: maybe(amount) },
  type: 'warning',
  title: 'A payment without a request',
  sentence: ({ amount }) =>
    `A payment${amount === null ? '' : ` of ${formatKes(amount)}`} has come that matches no request. Review it and clear it.`,
  link: '/admin/payments?status=unmatched',
  action: 'See the payment',
})
