import { name } from '../facts.ts'
import { kind } from '../kind.ts'

export const businessHidden = kind({
  topic: 'listings',
  facts: { name },
  type: 'warning',
  title: 'Your business is hidden',
  sentence: ({ name }) =>
    `“${name}” is no longer verified, so the directory does not show it. Write to us if you think this is a mistake.`,
  link: '/contact',
  action: 'Write to us',
})
