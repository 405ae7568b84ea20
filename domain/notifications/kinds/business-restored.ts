import { name } from '../facts.ts'
import { kind } from '../kind.ts'

export const businessRestored = kind({
  topic: 'listings',
  facts: { name },
  title: 'Your business is back',
  sentence: ({ name }) => `“${name}” waits for approval again: an administrator brought it back.`,
  link: '/service-provider',
  action: 'Open your pages',
})
