import { formatKes } from '../../foundation/money.ts'
import { amount, name } from '../facts.ts'
import { kind } from '../kind.ts'

/** To administrators: an ad was sold or deleted before its paid promotion began. */
export const promotionToReturn = kind({
  topic: null,
  facts: { amount, payment_number: name },
  type: 'warning',
  title: 'A payment to return',
  sentence: ({ amount, payment_number }) =>
    `${payment_number} paid ${formatKes(amount)} to feature an ad that was sold or deleted before it could be. Return the money.`,
  link: ({ payment_number }) => `/admin/payments?search=${encodeURIComponent(payment_number)}`,
  action: 'See the payment',
})
