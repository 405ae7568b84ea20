import { formatKes } from '../../foundation/money.ts'
import { AD, OWN_ADS, pictured } from '../about-ads.ts'
import { amount, maybe } from '../facts.ts'
import { kind } from '../kind.ts'

/** What the seller posted or changed put their vehicle ad on hold. */
export const adHeld = kind({
  topic: 'listings',
  facts: {
    ...AD,
    /** What half of similar vehicles ask less than, in KES, if the price is less than half of it. */
    middle: maybe(amount),
  },
  title: 'Your ad is being checked',
  sentence: ({ title, middle }) =>
    middle !== null
      ? `“${title}” asks less than half of what similar vehicles ask, about ${formatKes(middle)}. We check it before others see it. If the price is a mistake, correct it.`
      : `“${title}” differs from its public version. We check it before it is shown again.`,
  link: OWN_ADS,
  action: 'See your ads',
  ad: (facts) => pictured(facts, OWN_ADS),
})
