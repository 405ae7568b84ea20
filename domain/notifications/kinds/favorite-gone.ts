import { FOLLOWED, firstAndMore } from '../about-followed-ads.ts'
import { kind } from '../kind.ts'

/** Favourites that were sold, or are no longer shown. */
export const favoriteGone = kind({
  topic: 'searches',
  facts: FOLLOWED,
  title: ({ count }) =>
    count === 1 ? 'A favorite is no longer available' : `${count} favorites are no longer available`,
  sentence: (facts) => `Sold or no longer shown: ${firstAndMore(facts, ({ title }) => `“${title}”`)}.`,
  link: '/favorites',
  action: 'See your favorites',
})
