import { formatKes } from '../../foundation/money.ts'
import {
  FOLLOWED,
  type FollowedAd,
  firstAndMore,
  pathOf,
  SAVED_SEARCHES,
  SEARCHED,
  shown,
  single,
} from '../about-followed-ads.ts'
import { maybe, name } from '../facts.ts'
import { kind } from '../kind.ts'

const priced = ({ title, price }: FollowedAd) =>
  price === null ? `“${title}”` : `“${title}” for ${formatKes(price)}`

/** New ads in saved searches of the person; `search` and its list if all are in one. */
export const searchMatches = kind({
  topic: 'searches',
  facts: { ...FOLLOWED, search: maybe(name), ...SEARCHED },
  title: ({ count, search }) =>
    `${count === 1 ? 'One new match' : `${count} new matches`} in ${search ? `“${search}”` : 'your saved searches'}`,
  sentence: (facts) => `New: ${firstAndMore(facts, priced)}.`,
  link: ({ count, ads: [first], list, address }) =>
    count === 1 && first ? pathOf(first) : (list ?? address ?? SAVED_SEARCHES),
  action: ({ count }) => (count === 1 ? 'See it' : `All ${count} new`),
  ad: single,
  mail: ({ ads }) => ({
    ads: ads.map(shown),
    second: { label: 'Change or pause your saved searches', path: SAVED_SEARCHES },
  }),
})
