import { formatDate } from '../../foundation/dates.ts'
import { formatKes } from '../../foundation/money.ts'
import { PAYMENT_METHOD_LABELS, PAYMENT_METHODS } from '../../money/payments.ts'
import { amount, id, maybe, moment, name, oneOf, text } from '../facts.ts'
import { kind, sentences } from '../kind.ts'

/** To the payer. plan: the plan that the payment had bought, which now runs until `until`, or has ended without it.
 * no_longer_featured: the ad whose promotion the payment had bought. */
export const refundDone = kind({
  topic: null,
  facts: {
    amount,
    request: maybe(id),
    number: maybe(name),
    by: oneOf(...PAYMENT_METHODS),
    receipt: maybe(name),
    reason: text,
    plan: maybe(name),
    until: maybe(moment),
    no_longer_featured: maybe(name),
  },
  type: 'info',
  title: 'We have returned your payment',
  sentence: ({ amount, number, by, receipt, reason, plan, until, no_longer_featured: ad }) =>
    sentences(
      `We have returned ${formatKes(amount)}${number === null ? '' : ` (${number})`} by ${
        by === 'mpesa' ? 'M-Pesa' : PAYMENT_METHOD_LABELS[by].toLowerCase()
      }${receipt === null ? '' : `, receipt ${receipt}`}.`,
      plan &&
        (until === null
          ? `Your ${plan} plan has ended.`
          : `Your ${plan} plan runs until ${formatDate(until)}.`),
      ad && `What was left of featuring “${ad}” has ended.`,
      reason,
    ),
  link: ({ request }) => (request === null ? '/payments#your-payments' : `/payments/${request}`),
  action: 'See the payment',
})
