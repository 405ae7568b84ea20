import { FOLLOWED, firstAndMore } from '../about-followed-ads.ts'
import { kind } from '../kind.ts'

/** Favourites that were sold, or are no longer shown. */
export const favoriteGone = kind({
  topic: 'searches',
  facts: FOLLOWED,
  title: ({ count }) => (count === 1 ? 'A favorite is gone' : `${count} favorites are gone`),
  sentence: (facts) => `Sold or no longer shown: ${firstAndMore(facts, ({ title }) => `“${title}”`)}.`,
  link: '/favorites',
  action: 'See your favorites',
})
