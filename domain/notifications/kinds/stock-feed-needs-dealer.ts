import { maybe, oneOf, text } from '../facts.ts'
import { kind, sentences } from '../kind.ts'

const REASONS = {
  columns: 'Its columns are new or have changed, so nothing is imported until you look at them.',
  questions: 'It has values that may mean several things. Answer them once, and they are imported.',
  fewer: 'It has less than half of the vehicles that it had before. Nothing was taken down.',
  unreadable: 'It cannot be read.',
} as const

export const stockFeedNeedsDealer = kind({
  topic: 'listings',
  facts: { reason: oneOf('columns', 'questions', 'fewer', 'unreadable'), problem: maybe(text) },
  type: 'warning',
  title: 'Your stock list needs you',
  sentence: ({ reason, problem }) => sentences(REASONS[reason], reason === 'unreadable' && problem),
  link: '/dealer/listings/feed',
  action: 'Look at the list',
})
