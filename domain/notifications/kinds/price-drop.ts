import { formatKes } from '../../foundation/money.ts'
import { FOLLOWED, type FollowedAd, firstAndMore, pathOf, shown, single } from '../about-followed-ads.ts'
import { kind } from '../kind.ts'

function fallen({ title, price, price_before }: FollowedAd): string {
  if (price === null) return `“${title}”`
  const less = price_before === null ? '' : `, ${formatKes(price_before - price)} less,`
  return `“${title}” for ${formatKes(price)}${less}`
}

/** Lower prices of favourites, and of ads in saved searches. */
export const priceDrop = kind({
  topic: 'searches',
  facts: FOLLOWED,
  title: ({ count }) => (count === 1 ? 'A price has fallen' : `${count} prices have fallen`),
  sentence: (facts) => `Now ${firstAndMore(facts, fallen)}`.replace(/,$/, '').concat('.'),
  link: ({ count, ads: [first] }) => (count === 1 && first ? pathOf(first) : '/favorites'),
  action: ({ count }) => (count === 1 ? 'See it' : 'See your favorites'),
  ad: single,
  mail: ({ ads }) => ({ ads: ads.map(shown) }),
})
