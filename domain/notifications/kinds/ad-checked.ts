import { AD, OWN_ADS, pictured } from '../about-ads.ts'
import { kind } from '../kind.ts'

/** An administrator took down a vehicle ad until it is approved. */
export const adChecked = kind({
  topic: 'listings',
  facts: AD,
  type: 'warning',
  title: 'Your ad is being checked',
  sentence: ({ title }) =>
    `“${title}” has been taken down while we check it. You can edit it in the meantime. It goes live again once approved.`,
  link: OWN_ADS,
  action: 'See your ads',
  ad: (facts) => pictured(facts, OWN_ADS),
})
