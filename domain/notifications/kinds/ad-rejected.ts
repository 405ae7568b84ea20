import { AD, OWN_ADS, pictured } from '../about-ads.ts'
import { text } from '../facts.ts'
import { kind } from '../kind.ts'
import { withoutStop } from '../short-text.ts'

export const adRejected = kind({
  topic: 'listings',
  facts: { ...AD, reason: text },
  type: 'error',
  title: 'Your ad was not approved',
  sentence: ({ title, reason }) =>
    `We could not approve “${title}”: ${withoutStop(reason)}. Edit it and submit it again.`,
  link: OWN_ADS,
  action: 'Change your ad',
  ad: (facts) => pictured(facts, OWN_ADS),
})
