import { formatDate } from '../../foundation/dates.ts'
import { AD, pictured } from '../about-ads.ts'
import { flag, moment } from '../facts.ts'
import { kind } from '../kind.ts'

/** An administrator published or restored a vehicle ad. */
export const adLive = kind({
  topic: 'listings',
  facts: { ...AD, until: moment, again: flag },
  type: 'success',
  title: ({ again }) => (again ? 'Your ad is live again' : 'Your ad is live'),
  sentence: ({ title, until }) => `“${title}” is live until ${formatDate(until)}. Good luck with the sale.`,
  link: ({ id }) => `/vehicles/${id}`,
  action: 'See your ad',
  ad: (facts) => pictured(facts, `/vehicles/${facts.id}`),
})
