import { formatKes } from '../../foundation/money.ts'
import { AD, holdPath, pictured } from '../about-ads.ts'
import { amount, flag, maybe } from '../facts.ts'
import { kind } from '../kind.ts'

/** What the seller posted or changed put their vehicle ad on hold. */
export const adHeld = kind({
  topic: 'listings',
  facts: {
    ...AD,
    /** What half of similar vehicles ask less than, in KES, if the price is less than half of it. */
    middle: maybe(amount),
    /** Signals of a scam beyond the threshold (private.hold_facts). */
    suspect: maybe(flag),
  },
  title: 'Your ad is being checked',
  sentence: ({ title, middle, suspect }) => {
    if (suspect)
      return `“${title}” waits for a look by our staff before others see it. Read why, and what you can do to speed it up.`
    return middle !== null
      ? `“${title}” asks less than half of what similar vehicles ask, about ${formatKes(middle)}. We check it before others see it. If the price is a mistake, correct it.`
      : `“${title}” differs from its public version. We check it before it is shown again.`
  },
  link: holdPath,
  action: 'See why',
  ad: (facts) => pictured(facts, holdPath(facts)),
})
