import { name } from '../facts.ts'
import { kind, sentences } from '../kind.ts'

export const dealerKeyMade = kind({
  topic: null,
  facts: { key: name },
  type: 'warning',
  title: 'A key to your stock was made',
  sentence: ({ key }) =>
    sentences(
      `Whoever holds the key “${key}” adds and changes vehicles of your account from their own program.`,
      'If it was not you, revoke it and choose a new password.',
    ),
  link: '/dealer/listings/keys',
  action: 'Open your keys',
})
