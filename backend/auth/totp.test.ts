import { expect, test } from 'vitest'
import { matchingStep, newTotpSecret, totp, totpUri } from './totp.ts'

// '12345678901234567890' of RFC 6238, appendix B, in base32.
const secret = 'GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ'

test.each([
  [59, '287082'],
  [1111111109, '081804'],
  [1111111111, '050471'],
  [1234567890, '005924'],
  [2000000000, '279037'],
  [20000000000, '353130'],
])('at second %i of the RFC the code is %s', (second, code) => {
  expect(totp(secret, Math.floor(second / 30))).toBe(code)
})

test('a code is valid in its half minute and the adjacent ones', () => {
  const code = totp(secret, 100)
  expect([97, 98, 99, 100, 101, 102, 103].map((step) => matchingStep(secret, code, step * 30_000))).toEqual([
    null,
    null,
    100,
    100,
    100,
    null,
    null,
  ])
  expect(matchingStep(secret, '', 3_000_000)).toBeNull()
  expect(matchingStep(secret, `${code}0`, 3_000_000)).toBeNull()
})

test('a secret has 160 bits and the URI has everything an app needs', () => {
  expect(newTotpSecret()).toMatch(/^[A-Z2-7]{32}$/)
  expect(newTotpSecret()).not.toBe(newTotpSecret())
  const uri = new URL(totpUri(secret, 'Magari & Co', 'a+b@example.com'))
  expect([uri.protocol, uri.host, decodeURIComponent(uri.pathname)]).toEqual([
    'otpauth:',
    'totp',
    '/Magari & Co:a+b@example.com',
  ])
  expect(Object.fromEntries(uri.searchParams)).toEqual({
    algorithm: 'SHA1',
    digits: '6',
    issuer: 'Magari & Co',
    period: '30',
    secret,
  })
})
