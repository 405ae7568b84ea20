import { SAVED_SEARCHES, SEARCHED } from '../about-followed-ads.ts'
import { amount, name } from '../facts.ts'
import { kind } from '../kind.ts'

/** The number of new ads in a saved search without filters, which matches everything. */
export const searchCount = kind({
  topic: 'searches',
  facts: { count: amount, search: name, ...SEARCHED },
  title: ({ count, search }) => `${count} new in “${search}”`,
  sentence: ({ count }) =>
    `There ${count === 1 ? 'is one new ad' : `are ${count} new ads`} since we last wrote. Add filters to your search to see them listed here.`,
  link: ({ list, address }) => list ?? address ?? SAVED_SEARCHES,
  action: ({ count }) => `All ${count} new`,
  mail: { second: { label: 'Change or pause your saved searches', path: SAVED_SEARCHES } },
})
