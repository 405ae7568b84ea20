import { id, name } from '../facts.ts'
import { kind } from '../kind.ts'

export const businessApproved = kind({
  topic: 'listings',
  facts: { id, name },
  type: 'success',
  title: 'Your business is approved',
  sentence: ({ name }) => `“${name}” is now in the directory. People can find, call and book you.`,
  link: ({ id }) => `/services/${id}`,
  action: 'See your page',
})
