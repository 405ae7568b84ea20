import { expect, test } from 'vitest'
import { changeInWords, undoneInWords } from './credential-changes.ts'

test('what was undone is told once for each kind', () => {
  expect(
    undoneInWords(['factor_added', 'email_changed', 'factor_added', 'password_changed'], 'a@example.com'),
  ).toEqual([
    'All devices are signed out, and the password no longer works.',
    'The authenticator app that was added is removed.',
    'Your previous e-mail address is back.',
  ])
})

test('an address that another account has now is not given back', () => {
  expect(undoneInWords(['email_changed'], null)).toEqual([
    'All devices are signed out, and the password no longer works.',
  ])
})

test('a kind of the future has words, too', () => {
  for (const kind of ['constructor', 'passkey_added']) {
    expect(changeInWords(kind)).toBe('The account was changed')
    expect(undoneInWords([kind], 'a@example.com')).toHaveLength(1)
  }
})
