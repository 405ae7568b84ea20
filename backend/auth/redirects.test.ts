import { expect, test } from 'vitest'
import { allowedRedirect } from './redirects.ts'

const site = 'https://magari.test'
const allowList = ['https://*.magari.test/**', 'magari://open/*', 'https://shop.test/return?']

test.each([
  ['the same origin', 'https://magari.test/login?next=%2Fpost-ad'],
  ['this machine', 'http://localhost:5173/auth'],
  ['this machine by address', 'http://127.0.0.1:3000/'],
  ['this machine by its sixth-version address', 'http://[::1]:3000/'],
  ['a sub-domain of the allow-list', 'https://app.magari.test/deep/path'],
  ['an app of the allow-list', 'magari://open/listing'],
  ['one character more', 'https://shop.test/return1'],
])('%s is followed', (_, target) => {
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
  ['a path alone', '/login'],
  ['nothing', null],
])('%s leads to the site instead', (_, target) => {
  expect(allowedRedirect(target, site, allowList)).toBe('https://magari.test/')
})

test('a script is never followed, whatever the allow-list says', () => {
  expect(allowedRedirect('javascript:alert(1)', site, ['**'])).toBe('https://magari.test/')
  expect(allowedRedirect('https://anywhere.test/', site, ['**'])).toBe('https://anywhere.test/')
})
