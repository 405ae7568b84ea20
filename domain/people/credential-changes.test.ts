import { expect, test } from 'vitest'
import { changeInWords, undoneInWords } from './credential-changes.ts'

test('undone changes are listed once per kind', () => {
  expect(
    undoneInWords({
      kinds: ['factor_added', 'email_changed', 'factor_added', 'password_changed'],
      email: 'a@example.com',
      phone: null,
    }),
  ).toEqual([
    'All devices are signed out, and the password no longer works.',
    'The authenticator app that was added is removed.',
    'Your previous e-mail address is back.',
  ])
})

test('an address that another account now has is not restored', () => {
  expect(undoneInWords({ kinds: ['email_changed'], email: null, phone: null })).toEqual([
    'All devices are signed out, and the password no longer works.',
  ])
})

test('an unknown kind has a text, too', () => {
  for (const kind of ['constructor', 'passkey_added']) {
    expect(changeInWords(kind)).toBe('The account was changed')
    expect(undoneInWords({ kinds: [kind], email: 'a@example.com', phone: null })).toHaveLength(1)
  }
})

test.each([
  ['back', 'Your previous phone number is back.'],
  ['elsewhere', 'Your previous phone number belongs to another account now, so this account has none.'],
  ['removed', 'The phone number that was added is removed.'],
  [null, 'Your previous phone number is back.'],
] as const)('a number that is %s is told once', (phone, sentence) => {
  const kinds = ['phone_moved', 'phone_changed']
  expect(undoneInWords({ kinds, email: 'a@example.com', phone }).slice(1)).toEqual([sentence])
})
