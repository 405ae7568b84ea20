import { expect, test } from 'vitest'
import { changeInWords, undoneInWords } from './credential-changes.ts'

test('undone changes are listed once per kind', () => {
  expect(
    undoneInWords(['factor_added', 'email_changed', 'factor_added', 'password_changed'], 'a@example.com'),
  ).toEqual([
    'All devices are signed out, and the password no longer works.',
    'The authenticator app that was added is removed.',
    'Your previous e-mail address is back.',
  ])
})

test('an address that another account now has is not restored', () => {
  expect(undoneInWords(['email_changed'], null)).toEqual([
    'All devices are signed out, and the password no longer works.',
  ])
})

test('an unknown kind has a text, too', () => {
  for (const kind of ['constructor', 'passkey_added']) {
    expect(changeInWords(kind)).toBe('The account was changed')
    expect(undoneInWords([kind], 'a@example.com')).toHaveLength(1)
  }
})
