import { expect, test } from 'vitest'
import { addressName, limitedAs, plainAddress, rateLimits } from './index.ts'
import { LocalBuckets } from './local-buckets.ts'

test('a bucket allows its content, then its refill rate', () => {
  let now = 0
  const buckets = new LocalBuckets(() => now)
  const limit = { count: 3, seconds: 6 }
  const take = () => buckets.take('juma', limit)
  expect([take(), take(), take()]).toEqual([0, 0, 0])
  expect(take()).toBeCloseTo(2)
  now += 1_000
  expect(take()).toBeCloseTo(1)
  now += 1_000
  expect(take()).toBe(0)
  expect(buckets.take('achieng', limit)).toBe(0)
  now += 3_600_000
  expect([take(), take(), take()]).toEqual([0, 0, 0])
  expect(take()).toBeGreaterThan(0)
})

test.each([
  ['41.90.64.7', '41.90.64.7'],
  ['::ffff:41.90.64.7', '41.90.64.7'],
  ['2c0f:fe38:2100:12:aaaa::1', '2c0f:fe38:2100:12::/64'],
  ['2C0F:FE38:2100:0012:bbbb:0:0:2', '2c0f:fe38:2100:12::/64'],
  ['2c0f:fe38::7', '2c0f:fe38:0:0::/64'],
  ['fe80::1%eth0', 'fe80:0:0:0::/64'],
  ['127.0.0.1', null],
  ['::1', null],
  ['::ffff:127.0.0.1', null],
  [null, null],
])('%s is counted as %s', (ip, name) => {
  expect(addressName(ip)).toBe(name)
})

test.each([
  ['auth', 'POST', '/auth/v1/token?grant_type=password', 'secrets'],
  ['auth', 'POST', '/auth/v1/token?grant_type=refresh_token', 'writes'],
  ['auth', 'PUT', '/auth/v1/user', 'secrets'],
  ['auth', 'GET', '/auth/v1/user', null],
  ['auth', 'GET', '/auth/v1/verify?token=x', 'codes'],
  ['auth', 'POST', '/auth/v1/verify', 'codes'],
  ['auth', 'POST', '/auth/v1/factors/0b5b/verify', 'codes'],
  ['auth', 'POST', '/auth/v1/factors/recovery-codes/verify', 'codes'],
  ['auth', 'POST', '/auth/v1/factors/recovery-codes', 'secrets'],
  ['auth', 'POST', '/auth/v1/factors/recovery-codes/regenerate', 'secrets'],
  ['auth', 'POST', '/auth/v1/recovery-codes', 'secrets'],
  ['auth', 'POST', '/auth/v1/recover-account', 'codes'],
  ['auth', 'GET', '/auth/v1/authorize?provider=google', 'writes'],
  ['auth', 'GET', '/auth/v1/callback?state=x', 'writes'],
  ['auth', 'GET', '/auth/v1/user/identities/authorize?provider=google', 'writes'],
  ['auth', 'DELETE', '/auth/v1/user/identities/0b5b', 'writes'],
  ['auth', 'POST', '/auth/v1/token?grant_type=id_token', 'secrets'],
  ['auth', 'POST', '/auth/v1/identities/link', 'secrets'],
  ['auth', 'POST', '/auth/v1/signup', 'mails'],
  ['auth', 'POST', '/auth/v1/otp', 'mails'],
  ['auth', 'POST', '/auth/v1/recover', 'mails'],
  ['auth', 'POST', '/auth/v1/resend', 'mails'],
  ['auth', 'POST', '/auth/v1/logout', 'writes'],
  ['rest', 'GET', '/rest/v1/cars', null],
  ['rest', 'HEAD', '/rest/v1/cars', null],
  ['rest', 'PATCH', '/rest/v1/cars', 'writes'],
  ['storage', 'POST', '/storage/v1/object/cars/a.jpg', 'writes'],
  ['functions', 'POST', '/functions/v1/greet', 'writes'],
] as const)('%s %s %s falls under %s', (service, method, path, kind) => {
  expect(limitedAs(service, method, new URL(path, 'http://magari.test'))).toBe(kind)
})

test('a configured limit does not change the others', () => {
  const own = rateLimits({ address: { secrets: { count: 1, seconds: 2 } } })
  expect(own.address.secrets).toEqual({ count: 1, seconds: 2 })
  expect(own.address.writes).toEqual(rateLimits().address.writes)
  expect(own.account).toEqual(rateLimits().account)
})

test('a database function that sends a mail counts as one that does', () => {
  const kind = (method: string, path: string) =>
    limitedAs('rest', method, new URL(path, 'http://magari.test'), ['subscribe'])
  expect(kind('POST', '/rest/v1/rpc/subscribe')).toBe('mails')
  expect(kind('POST', '/rest/v1/rpc/subscribed')).toBe('writes')
  expect(kind('POST', '/rest/v1/subscribe')).toBe('writes')
  expect(kind('GET', '/rest/v1/rpc/subscribe')).toBeNull()
})

test.each([
  ['41.90.64.10', '41.90.64.10'],
  ['::ffff:41.90.64.10', '41.90.64.10'],
  ['::FFFF:41.90.64.10', '41.90.64.10'],
  ['fe80::1%eth0', 'fe80::1'],
  ['unix', null],
  [null, null],
])('PostgreSQL reads the address %s as %s', (ip, address) => {
  expect(plainAddress(ip)).toBe(address)
})
