import { maybe, text } from '../facts.ts'
import { kind } from '../kind.ts'

export const suspensionLifted = kind({
  topic: null,
  facts: { note: maybe(text) },
  type: 'success',
  title: 'Your account is no longer suspended',
  sentence: ({ note }) =>
    [
      ...(note ? [note] : []),
      'Your ads and business are shown again, and you can post, write and book as before.',
    ].join('\n\n'),
  link: '/dashboard',
  action: 'Open your dashboard',
})
