import { expect, test } from 'vitest'
import { allowedRedirect } from './redirects.ts'

const site = 'https://magari.test'
const allowList = ['https://*.magari.test/**', 'magari://open/*', 'https://shop.test/return?']

test.each([
  ['the same origin', 'https://magari.test/login?next=%2Fpost-ad'],
  ['a sub-domain of the allow-list', 'https://app.magari.test/deep/path'],
  ['an app of the allow-list', 'magari://open/listing'],
  ['one character more', 'https://shop.test/return1'],
])('%s is allowed', (_, target) => {
  expect(allowedRedirect(target, site, allowList)).toBe(target)
})

test.each([
  ['another site', 'https://evil.test/'],
  ['a name that only begins like ours', 'https://magari.test.evil.test/'],
  ['our name as a user', 'https://magari.test@evil.test/'],
  ['a backslash trick', 'https://evil.test\\@magari.test/'],
  ['another scheme of our host', 'http://magari.test/'],
  ['two levels where the pattern has one', 'https://a.b.magari.test/'],
  ['a script', 'javascript:alert(1)//https://app.magari.test/'],
  ['a host that only begins like this machine', 'http://localhost.evil.test/'],
  ['the reader’s machine', 'http://localhost:5173/auth'],
  ['the reader’s machine by address', 'http://127.0.0.1:3000/'],
  ['the reader’s machine by its sixth-version address', 'http://[::1]:3000/'],
  ['the reader’s machine, written as one number', 'http://2130706433/'],
  ['a path alone', '/login'],
  ['nothing', null],
])('%s redirects to the site instead', (_, target) => {
  expect(allowedRedirect(target, site, allowList)).toBe('https://magari.test/')
})

test.each(['http://localhost:5173/auth', 'http://127.0.0.1:3000/', 'http://[::1]:3000/'])(
  '%s is allowed if the site is on this machine',
  (target) => {
    for (const development of ['http://localhost:3000', 'http://127.0.0.1:3000'])
      expect(allowedRedirect(target, development)).toBe(target)
    expect(allowedRedirect('http://localhost.evil.test/', 'http://localhost:3000')).toBe(
      'http://localhost:3000/',
    )
  },
)

test('a script URL is never allowed, regardless of the allow-list', () => {
  expect(allowedRedirect('javascript:alert(1)', site, ['**'])).toBe('https://magari.test/')
  expect(allowedRedirect('https://anywhere.test/', site, ['**'])).toBe('https://anywhere.test/')
})
