import { formatKes } from '../../foundation/money.ts'
import { amount, name } from '../facts.ts'
import { kind } from '../kind.ts'

/** To administrators: the return of a deposit was denied twice, so that they decide. */
export const depositDisputed = kind({
  topic: null,
  facts: { number: name, amount },
  type: 'warning',
  title: 'A deposit is disputed',
  sentence: ({ number, amount }) =>
    `The seller says that deposit ${number} of ${formatKes(amount)} was returned, and the buyer that it was not. Decide.`,
  link: '/admin/payments/deposits',
  action: 'See the deposit',
})
