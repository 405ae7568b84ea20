import { expect, test } from 'vitest'
import { OFFLINE } from '../foundation/service-error.ts'
import { providerRefusal } from './provider-errors.ts'

const said = (code: string, message = '') => providerRefusal({ code, message }, 'Google')

test('each problem at a provider has a sentence with its name', () => {
  expect(said('access_denied')).toBe('You did not continue at Google, so nothing has changed.')
  expect(said('provider_email_needs_verification')).toMatch(/^Google has not confirmed your e-mail address\./)
  expect(said('identity_already_exists')).toMatch(/ to this one or another\.$/)
})

test('a code that was used, or whose secret this browser does not have, means to begin again', () => {
  for (const code of ['bad_oauth_state', 'flow_state_not_found', 'flow_state_expired', 'bad_code_verifier'])
    expect(said(code)).toMatch(/Begin again\.$/)
})

test('suspended accounts and closed sign-up read as in the forms', () => {
  expect(said('user_banned')).toMatch(/^This account is suspended\./)
  expect(said('signup_disabled')).toMatch(/^Sign-up is closed/)
  expect(said('', 'Failed to fetch')).toBe(OFFLINE)
})

test('a text that somebody wrote into the address is not shown', () => {
  for (const code of ['unexpected_failure', 'toString', 'constructor', ''])
    expect(said(code, 'Call 0700 000 000 to unlock your account.')).toBe(
      'Signing in with Google did not work. Try again, or sign in another way.',
    )
})
