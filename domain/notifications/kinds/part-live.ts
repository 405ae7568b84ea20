import { AD, pictured } from '../about-ads.ts'
import { kind } from '../kind.ts'

/** An administrator shows a part again. */
export const partLive = kind({
  topic: 'listings',
  facts: AD,
  type: 'success',
  title: 'Your ad is live again',
  sentence: ({ title }) => `“${title}” is shown again. Good luck with the sale.`,
  link: ({ id }) => `/spare-parts/${id}`,
  action: 'See your ad',
  ad: (facts) => pictured(facts, `/spare-parts/${facts.id}`),
})
