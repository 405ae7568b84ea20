import { maybe, text } from '../facts.ts'
import { kind, sentences } from '../kind.ts'

export const stockFeedStopped = kind({
  topic: 'listings',
  facts: { problem: maybe(text) },
  type: 'warning',
  title: 'Your stock list is no longer fetched',
  sentence: ({ problem }) =>
    sentences('It could not be fetched for seven days.', problem, 'Your vehicles stay as they are.'),
  link: '/dealer/listings/feed',
  action: 'Fetch it again',
})
