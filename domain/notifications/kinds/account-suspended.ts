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
      'Nobody sees what you offer, and you can neither post, write nor book. You can still sign in, read what is yours, download your data and erase your account. If you think that this is a mistake, answer once from your account.',
    ].join('\n\n'),
  link: '/account',
  action: 'Read it and answer',
})
