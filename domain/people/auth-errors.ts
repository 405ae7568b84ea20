/** Turns errors of the sign-in service into sentences. */
import type { Refusal } from '../foundation/refusals/refusal.ts'
import { isOffline, OFFLINE, type ServiceError, SIGNED_OUT } from '../foundation/service-error.ts'
import { weakPasswordSentence } from './passwords.ts'

const AUTH_CODES: Record<string, Refusal> = {
  invalid_credentials: at('password', 'No account matches these details. Check both fields, and try again.'),
  email_not_confirmed: at(
    'email',
    'This address is not confirmed yet. Open the link in the mail we sent you.',
  ),
  email_address_invalid: at('email', 'This e-mail address cannot receive mail.'),
  user_already_exists: at('email', 'This e-mail address already has an account.'),
  email_exists: at('email', 'This e-mail address already has an account.'),
  phone_exists: at('phone', 'This number already has an account.'),
  phone_not_confirmed: at('phone', 'This number is not confirmed yet. Enter the code that we send you.'),
  phone_provider_disabled: whole('Codes cannot be sent at the moment. Use your e-mail address instead.'),
  phone_code_wrong: at(
    'code',
    'These digits are wrong or expired. Enter the digits from the latest message, or ask for another code.',
  ),
  same_password: at('password', 'This is already your password. Choose another one.'),
  reauthentication_needed: whole(
    'You signed in more than ten minutes ago. Confirm first that it is you, with your password or a code.',
  ),
  insufficient_aal: at('code', 'Enter the six-digit code from your authenticator app.'),
  mfa_verification_failed: at('code', 'These digits are wrong. Enter the digits that the app shows now.'),
  mfa_challenge_expired: at('code', 'That took too long. Enter the digits that the app shows now.'),
  mfa_ip_address_mismatch: at('code', 'Your connection has changed. Enter the digits again.'),
  recovery_code_wrong: at('code', 'This recovery code is wrong or was already used. Enter another one.'),
  mfa_recovery_codes_locked: at('code', 'Too many wrong recovery codes. Try again in an hour.'),
  mfa_recovery_codes_sole_factor: whole('Set up an authenticator app first. Load the page again.'),
  mfa_factor_not_found: whole('This authenticator app is no longer set up. Load the page again.'),
  too_many_enrolled_mfa_factors: whole('You can have at most ten authenticator apps. Remove one first.'),
  reauthentication_not_valid: at('nonce', 'These digits do not match our latest message.'),
  user_banned: whole('This account is suspended. Write to us if you think this is a mistake.'),
  signup_disabled: whole('Sign-up is closed at the moment. Please try again another day.'),
  over_email_send_rate_limit: whole(
    'We have just sent a mail to this address. Wait a minute, then try again.',
  ),
  over_request_rate_limit: whole('Too many attempts. Wait a few minutes, then try again.'),
  confirmation_code_wrong: at(
    'code',
    'These digits are wrong or expired. Enter the digits from the latest e-mail.',
  ),
  otp_expired: whole('This link has expired or was already used.'),
  session_not_found: whole(SIGNED_OUT),
  session_expired: whole(SIGNED_OUT),
}

/** The field and sentence for an error of the sign-in service; `reasons` accompany a weak password. */
export function authRefusal(error: ServiceError & { reasons?: readonly string[] }): Refusal {
  if (isOffline(error)) return whole(OFFLINE)
  if (error.code === 'over_request_rate_limit' && /wrong codes/.test(error.message))
    return at('code', 'Too many wrong codes. Try again in an hour.')
  if (error.code === 'over_sms_send_rate_limit') return whole(codePause(error.message))
  if (error.code === 'weak_password')
    return at('password', weakPasswordSentence(error.reasons ?? []) ?? error.message)
  const known = error.code && Object.hasOwn(AUTH_CODES, error.code) ? AUTH_CODES[error.code] : undefined
  return known ?? whole(error.message)
}

/** As `authRefusal`, for forms with one field `identifier` for an e-mail address or number. */
export function signInRefusal(error: Parameters<typeof authRefusal>[0]): Refusal {
  const refusal = authRefusal(error)
  return refusal.field === 'email' || refusal.field === 'phone'
    ? { ...refusal, field: 'identifier' }
    : refusal
}

/** As `authRefusal`, for the form with a former number and a recovery code. */
export function accountRecoveryRefusal(error: Parameters<typeof authRefusal>[0]): Refusal {
  if (error.code !== 'invalid_credentials') return authRefusal(error)
  return at('code', 'The number and the code do not belong together, or the code was already used.')
}

/** Seconds until the next code may be sent, as the service says after the last one; null if the reason is another. */
export function codeWait(error: ServiceError): number | null {
  const [, seconds] = /only request this after (\d+) seconds/.exec(error.message) ?? []
  return error.code === 'over_sms_send_rate_limit' && seconds ? Number(seconds) : null
}

/** The limits of a day have a sentence of their own. */
function codePause(message: string): string {
  const wait = codeWait({ code: 'over_sms_send_rate_limit', message })
  if (wait === null) return message
  return `We have just sent a code to this number. Wait ${wait === 1 ? 'a second' : `${wait} seconds`}, then try again.`
}

/** The sign-in service's message, or that it is unreachable. */
export function authMessage(error: ServiceError): string {
  return isOffline(error) ? OFFLINE : error.message
}

function at(field: string, sentence: string): Refusal {
  return { field, sentence }
}

function whole(sentence: string): Refusal {
  return { field: null, sentence }
}
