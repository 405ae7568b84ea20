import { AD, OWN_ADS, pictured } from '../about-ads.ts'
import { kind } from '../kind.ts'

/** A change by the seller put their vehicle ad on hold. */
export const adHeld = kind({
  topic: 'listings',
  facts: AD,
  title: 'Your ad is being checked',
  sentence: ({ title }) =>
    `“${title}” differs from its public version. We check it before it is shown again.`,
  link: OWN_ADS,
  action: 'See your ads',
  ad: (facts) => pictured(facts, OWN_ADS),
})
