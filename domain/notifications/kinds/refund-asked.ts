import { formatKes } from '../../foundation/money.ts'
import { amount, maybe, person } from '../facts.ts'
import { kind } from '../kind.ts'

/** To the administrators who may agree to the return of a payment. */
export const refundAsked = kind({
  topic: null,
  facts: { amount, person: maybe(person) },
  type: 'warning',
  title: 'A return waits for a second administrator',
  sentence: ({ amount, person }) =>
    `${person ?? 'An administrator'} asks to return a payment of ${formatKes(amount)}. Agree to it or refuse it.`,
  link: '/admin/payments/refunds',
  action: 'See the return',
})
