import { formatKes } from '../../foundation/money.ts'
import { amount, text } from '../facts.ts'
import { kind } from '../kind.ts'

export const paymentRejected = kind({
  topic: null,
  facts: { amount, reason: text },
  type: 'error',
  title: 'Your payment was not approved',
  sentence: ({ amount, reason }) => `We could not approve your payment of ${formatKes(amount)}: ${reason}`,
  link: '/payments#your-payments',
  action: 'See your payments',
})
