import { formatKes } from '../../foundation/money.ts'
import { amount, id, maybe, name, text } from '../facts.ts'
import { kind } from '../kind.ts'

/** To the payer of money that matched no request. */
export const paymentCleared = kind({
  topic: null,
  facts: { request: maybe(id), amount: maybe(amount), receipt: maybe(name), note: text },
  type: 'info',
  title: 'We have checked your payment',
  sentence: ({ amount, receipt, note }) =>
    `We have checked ${amount === null ? 'your payment' : `your payment of ${formatKes(amount)}`}${
      receipt === null ? '' : ` (receipt ${receipt})`
    }. ${note}`,
  link: ({ request }) => (request === null ? '/payments#your-payments' : `/payments/${request}`),
  action: 'See the payment',
})
