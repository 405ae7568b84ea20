import { AD, OWN_ADS, pictured } from '../about-ads.ts'
import { maybe, text } from '../facts.ts'
import { kind, sentences } from '../kind.ts'

/** An administrator hid a part. */
export const partTakenDown = kind({
  topic: 'listings',
  facts: { ...AD, reason: maybe(text) },
  type: 'warning',
  title: 'Your ad was taken down',
  sentence: ({ title, reason }) =>
    sentences(
      `An administrator has taken down “${title}”.`,
      reason,
      'You can edit it. Write to us to have it restored.',
    ),
  link: '/contact',
  action: 'Write to us',
  ad: (facts) => pictured(facts, OWN_ADS),
})
