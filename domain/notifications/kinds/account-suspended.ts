import { maybe, text } from '../facts.ts'
import { kind } from '../kind.ts'

export const accountSuspended = kind({
  topic: null,
  facts: { reason: maybe(text) },
  type: 'warning',
  title: 'Your account is suspended',
  sentence: ({ reason }) =>
    [
      ...(reason ? [`The reason: ${reason}`] : []),
      'Your ads and business are hidden, and you cannot post, write or book. You can still sign in, read your messages, download your data and erase your account. If you think this is a mistake, you can answer once from your account.',
    ].join('\n\n'),
  link: '/account',
  action: 'Read and answer',
})
