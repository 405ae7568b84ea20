import { formatDate } from '../../foundation/dates.ts'
import { promotionName, promotionOutcome } from '../../money/promotions.ts'
import { AD, pictured } from '../about-ads.ts'
import { amount, maybe, moment } from '../facts.ts'
import { kind, sentences } from '../kind.ts'

/** To the owner of an ad whose paid promotion is over, with what it brought. `until`: another one goes on. */
export const promotionEnded = kind({
  topic: 'listings',
  facts: {
    ...AD,
    days: amount,
    views: amount,
    leads: amount,
    days_before: amount,
    views_before: maybe(amount),
    leads_before: maybe(amount),
    until: maybe(moment),
  },
  title: ({ days }) => `${promotionName(days)}: what it brought`,
  sentence: ({ title, until, ...figures }) =>
    sentences(
      `“${title}” had ${promotionOutcome(figures)}`,
      until !== null && `It stays featured until ${formatDate(until)}.`,
    ),
  link: ({ id }) => `/promote/${id}`,
  action: 'See the figures',
  ad: (facts) => pictured(facts, `/promote/${facts.id}`),
})
