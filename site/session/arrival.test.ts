import { expect, test } from 'vitest'
import { readArrival } from './arrival.ts'

test('a confirmation link contains the tokens', () => {
  expect(
    readArrival(
      '#access_token=a.b.c&expires_at=1&expires_in=3600&refresh_token=r&sb=&token_type=bearer&type=signup',
    ),
  ).toEqual({ kind: 'tokens', accessToken: 'a.b.c', refreshToken: 'r', type: 'signup' })
})

test('a used link contains its error', () => {
  expect(
    readArrival(
      '#error=access_denied&error_code=otp_expired&error_description=Email+link+is+invalid+or+has+expired&sb=',
    ),
  ).toEqual({ kind: 'failed', code: 'otp_expired', message: 'Email link is invalid or has expired' })
})

test('the first of two links of an address change is reported as half', () => {
  expect(
    readArrival(
      '#message=Confirmation+link+accepted.+Please+proceed+to+confirm+link+sent+to+the+other+email&sb=',
    ),
  ).toEqual({ kind: 'half' })
})

test.each(['', '#message=hello', '#', '#photos', '#access_token=only'])('%s is not an arrival', (hash) => {
  expect(readArrival(hash)).toBeNull()
})
