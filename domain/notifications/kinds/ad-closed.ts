import { AD, OWN_ADS, pictured } from '../about-ads.ts'
import { oneOf } from '../facts.ts'
import { kind } from '../kind.ts'

/** An administrator marked a vehicle ad as sold, or ended it. */
export const adClosed = kind({
  topic: 'listings',
  facts: { ...AD, status: oneOf('sold', 'expired') },
  title: ({ status }) => (status === 'sold' ? 'Your ad is marked as sold' : 'Your ad has ended'),
  sentence: ({ title, status }) =>
    `An administrator has set “${title}” to ${status}. You can change this in your ads.`,
  link: OWN_ADS,
  action: 'See your ads',
  ad: (facts) => pictured(facts, OWN_ADS),
})
