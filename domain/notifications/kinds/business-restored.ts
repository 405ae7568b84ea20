import { name } from '../facts.ts'
import { kind } from '../kind.ts'

export const businessRestored = kind({
  topic: 'listings',
  facts: { name },
  title: 'Your business is back',
  sentence: ({ name }) => `An administrator has restored “${name}”. It is awaiting approval again.`,
  link: '/service-provider',
  action: 'Open your pages',
})
