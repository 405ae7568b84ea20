import { formatKes } from '../../foundation/money.ts'
import { amount, id, name } from '../facts.ts'
import { kind } from '../kind.ts'

/** To the owner of an ad that was sold or deleted before its paid promotion began. */
export const promotionCancelled = kind({
  topic: null,
  facts: { title: name, amount, request: id },
  type: 'info',
  title: 'Your ad was not featured',
  sentence: ({ title, amount }) =>
    `“${title}” was sold or deleted before it could be featured. We return your payment of ${formatKes(amount)}.`,
  link: ({ request }) => `/payments/${request}`,
  action: 'See the payment',
})
