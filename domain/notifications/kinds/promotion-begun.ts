import { formatDate } from '../../foundation/dates.ts'
import { AD, pictured } from '../about-ads.ts'
import { moment } from '../facts.ts'
import { kind } from '../kind.ts'

/** To the owner of an ad whose paid promotion waited for it to be active. */
export const promotionBegun = kind({
  topic: 'listings',
  facts: { ...AD, until: moment },
  type: 'success',
  title: 'Your ad is featured',
  sentence: ({ title, until }) => `“${title}” is active again, and featured until ${formatDate(until)}.`,
  link: ({ id }) => `/promote/${id}`,
  action: 'See what it brings',
  ad: (facts) => pictured(facts, `/promote/${facts.id}`),
})
