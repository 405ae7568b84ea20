import { name } from '../facts.ts'
import { kind } from '../kind.ts'

/** To administrators. */
export const paymentDisputed = kind({
  topic: null,
  facts: { payment_number: name },
  type: 'warning',
  title: 'Two payments with one reference',
  sentence: ({ payment_number }) =>
    `${payment_number} has the same reference as another payment. Compare both with the statement.`,
  link: ({ payment_number }) => `/admin/payments?search=${encodeURIComponent(payment_number)}`,
  action: 'See the payment',
})
