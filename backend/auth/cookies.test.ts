import { expect, test } from 'vitest'
import { readCookie, setCookie } from './cookies.ts'

const asked = (cookie?: string) =>
  new Request('https://magari.test/auth/v1/token', cookie === undefined ? {} : { headers: { cookie } })
const read = (cookie?: string) => readCookie(asked(cookie), 'sign-up', /^[\w-]{4}$/)

test.each(['sign-up=abcd', 'a=1; sign-up=abcd; b=2', 'a=1;sign-up=abcd', 'resign-up=wxyz; sign-up=abcd'])(
  'the value is found in %s',
  (cookie) => {
    expect(read(cookie)).toBe('abcd')
  },
)

test.each([
  undefined,
  '',
  'sign-up',
  'sign-up=',
  'sign-up=abcde',
  'sign-up=ab.d',
  'resign-up=abcd',
  'sign-ups=abcd',
  'sign-up=%ff',
])('there is none in %s', (cookie) => {
  expect(read(cookie)).toBeUndefined()
})

test('no script reads it, and with https it needs https', () => {
  const cookie = { name: 'sign-up', value: 'a-_b.c', seconds: 900, sameSite: 'Lax' } as const
  expect(setCookie({ ...cookie, siteUrl: 'http://localhost:8080' })).toBe(
    'sign-up=a-_b.c; Max-Age=900; Path=/auth/v1; HttpOnly; SameSite=Lax',
  )
  expect(setCookie({ ...cookie, siteUrl: 'https://magari.test' })).toContain('; Secure')
})
