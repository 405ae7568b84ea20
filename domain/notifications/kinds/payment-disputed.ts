import { name } from '../facts.ts'
import { kind } from '../kind.ts'

/** To administrators. */
export const paymentDisputed = kind({
  topic: null,
  facts: { payment_number: name },
  type: 'warning',
  title: 'One reference, two payments',
  sentence: ({ payment_number }) =>
    `${payment_number} gives a reference that another payment has. Compare both with the statement.`,
  link: ({ payment_number }) => `/admin/payments?search=${encodeURIComponent(payment_number)}`,
  action: 'See the payment',
})
