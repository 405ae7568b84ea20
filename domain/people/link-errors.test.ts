import { expect, test } from 'vitest'
import { OFFLINE } from '../foundation/service-error.ts'
import { linkRefusal, PROVIDER_LATE } from './link-errors.ts'

test('a known problem of a link has the sentence that forms have', () => {
  expect(linkRefusal({ code: 'otp_expired', message: '' })).toBe('This link has expired or was already used.')
  expect(linkRefusal({ code: 'user_banned', message: '' })).toMatch(/^This account is suspended\./)
  expect(linkRefusal({ code: PROVIDER_LATE, message: '' })).toMatch(/ or was begun in another browser\.$/)
  expect(linkRefusal({ message: 'Failed to fetch' })).toBe(OFFLINE)
})

test('a text that somebody wrote into the address is not shown, whatever code stands beside it', () => {
  const message = 'Call 0700 000 000 to unlock your account.'
  for (const code of [
    'suspended',
    'validation_failed',
    'over_sms_send_rate_limit',
    'weak_password',
    'constructor',
    '',
  ])
    expect(linkRefusal({ code, message }), code).toBe('This link could not be used.')
  expect(linkRefusal({ code: 'over_request_rate_limit', message: 'wrong codes' })).toMatch(
    /^Too many attempts\./,
  )
})
