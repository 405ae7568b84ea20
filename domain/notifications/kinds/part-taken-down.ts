import { AD, holdPath, pictured } from '../about-ads.ts'
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
      'You may appeal once; another administrator decides.',
    ),
  link: holdPath,
  action: 'See what you can do',
  ad: (facts) => pictured(facts, holdPath(facts)),
})
