import { name } from '../facts.ts'
import { kind } from '../kind.ts'

/** An administrator deleted an ad of a vehicle or part. */
export const adRemoved = kind({
  topic: 'listings',
  facts: { title: name },
  type: 'warning',
  title: 'Your ad was removed',
  sentence: ({ title }) =>
    `An administrator has removed “${title}”. Write to us if you think this is a mistake.`,
  link: '/contact',
  action: 'Write to us',
})
