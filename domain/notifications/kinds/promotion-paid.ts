import { formatDate } from '../../foundation/dates.ts'
import { formatKes } from '../../foundation/money.ts'
import { AD, pictured } from '../about-ads.ts'
import { amount, maybe, moment } from '../facts.ts'
import { kind, sentences } from '../kind.ts'

/** To the owner of an ad: the payment for featuring it is approved. Without an end it waits for the ad to be active. */
export const promotionPaid = kind({
  topic: null,
  facts: { ...AD, amount, days: amount, until: maybe(moment) },
  type: 'success',
  title: ({ until }) => (until === null ? 'Your ad will be featured' : 'Your ad is featured'),
  sentence: ({ title, amount, days, until }) =>
    sentences(
      `We have received your payment of ${formatKes(amount)}.`,
      until === null
        ? `“${title}” is not active now; its ${days === 1 ? 'day starts' : `${days} days start`} as soon as it is.`
        : `“${title}” is featured until ${formatDate(until)}.`,
    ),
  link: ({ id }) => `/promote/${id}`,
  action: 'See what it brings',
  ad: (facts) => pictured(facts, `/promote/${facts.id}`),
})
