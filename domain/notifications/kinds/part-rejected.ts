import { AD, holdPath, pictured } from '../about-ads.ts'
import { text } from '../facts.ts'
import { kind } from '../kind.ts'
import { withoutStop } from '../short-text.ts'

/** An administrator did not approve a part that waited. */
export const partRejected = kind({
  topic: 'listings',
  facts: { ...AD, reason: text },
  type: 'error',
  title: 'Your ad was not approved',
  sentence: ({ title, reason }) =>
    `We could not approve “${title}”: ${withoutStop(reason)}. You may appeal once; another administrator decides.`,
  link: holdPath,
  action: 'See what you can do',
  ad: (facts) => pictured(facts, holdPath(facts)),
})
