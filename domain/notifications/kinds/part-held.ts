import { AD, holdPath, pictured } from '../about-ads.ts'
import { kind } from '../kind.ts'

/** What the seller posted or changed put their ad of a part on hold. */
export const partHeld = kind({
  topic: 'listings',
  facts: AD,
  title: 'Your ad is being checked',
  sentence: ({ title }) =>
    `“${title}” waits for a look by our staff before others see it. Read why, and what you can do to speed it up.`,
  link: holdPath,
  action: 'See why',
  ad: (facts) => pictured(facts, holdPath(facts)),
})
