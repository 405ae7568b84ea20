// @vitest-environment happy-dom
import { expect, test } from 'vitest'
import { PROVIDER_RETURN_PATH, readArrival, takeArrival } from './arrival.ts'

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

const noClient = async () => {
  throw new Error('Nobody signs in')
}
const take = () => takeArrival(location.hash, noClient)

test('an arrival is taken out of the address once, but the page of providers keeps its fragment', async () => {
  const fragment = '#error_code=link_requires_password&link_token=t&sb='
  history.replaceState(null, '', `${PROVIDER_RETURN_PATH}${fragment}`)
  expect([await take(), location.hash]).toEqual([null, fragment])
  history.replaceState(null, '', `/vehicles${fragment}`)
  expect(await take()).toMatchObject({ outcome: 'failed', error: { code: 'link_requires_password' } })
  expect([await take(), location.hash]).toEqual([null, ''])
})

test('a page that was left meanwhile keeps the fragment of the next', async () => {
  history.replaceState(null, '', '/vehicles#photos')
  expect(await takeArrival('#error_code=otp_expired', noClient)).toMatchObject({ outcome: 'failed' })
  expect(location.hash).toBe('#photos')
})
