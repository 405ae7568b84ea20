import { AD, pictured } from '../about-ads.ts'
import { flag, maybe } from '../facts.ts'
import { kind } from '../kind.ts'

/** An administrator shows a part, which waited or was taken down. */
export const partLive = kind({
  topic: 'listings',
  facts: {
    ...AD,
    /** It waited for approval. */
    checked: maybe(flag),
  },
  type: 'success',
  title: ({ checked }) => (checked ? 'Your ad is live' : 'Your ad is live again'),
  sentence: ({ title, checked }) =>
    checked
      ? `We have checked “${title}”, and everyone sees it now. Good luck with the sale.`
      : `“${title}” is shown again. Good luck with the sale.`,
  link: ({ id }) => `/spare-parts/${id}`,
  action: 'See your ad',
  ad: (facts) => pictured(facts, `/spare-parts/${facts.id}`),
})
