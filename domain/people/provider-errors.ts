/** Errors of signing in with another provider, such as Google, as sentences. Apart from auth-errors.ts: forms do not need them. */
import { isOffline, OFFLINE, type ServiceError } from '../foundation/service-error.ts'
import { authRefusal } from './auth-errors.ts'

const EXPIRED = 'This sign-in took too long, or was used already. Begin again.'
const HERE = 'with your e-mail address or number'

/** By code of the sign-in service; `label`: the provider's name. */
const PROVIDER_CODES: Record<string, (label: string) => string> = {
  access_denied: (label) => `You did not continue at ${label}, so nothing has changed.`,
  provider_email_missing: (label) =>
    `${label} did not tell us an e-mail address. Allow it at ${label}, or sign up ${HERE}.`,
  provider_email_needs_verification: (label) =>
    `${label} has not confirmed your e-mail address. Confirm it at ${label} first, or sign up ${HERE}.`,
  provider_unavailable: (label) =>
    `${label} does not answer at the moment. Try again in a few minutes, or sign in another way.`,
  link_requires_password: (label) =>
    `An account with this e-mail address exists already. Sign in with its password, then add ${label} under Security.`,
  identity_already_exists: (label) =>
    `This account at ${label} signs in to an account on Magari already, to this one or another.`,
  single_identity_not_deletable: (label) =>
    `${label} is the only way into your account. Add another one first.`,
  email_exists: (label) =>
    `Another account has the address of this account at ${label}. Sign in to that one, then add ${label} under Security.`,
  provider_disabled: (label) => `${label} no longer signs people in here. Sign in another way.`,
  identity_not_found: (label) => `${label} was removed already. Load the page again.`,
  bad_oauth_state: () => EXPIRED,
  flow_state_not_found: () => EXPIRED,
  flow_state_expired: () => EXPIRED,
  bad_code_verifier: () => EXPIRED,
  otp_expired: () => EXPIRED,
  // The browser no longer has its half of the sign-in.
  validation_failed: () => EXPIRED,
}

/** Those of other sign-ins, with the same sentences. */
const OTHERS = [
  'email_not_confirmed',
  'insufficient_aal',
  'over_request_rate_limit',
  'reauthentication_needed',
  'session_expired',
  'session_not_found',
  'signup_disabled',
  'user_banned',
]

/**
 * The sentence for an error of signing in with a provider. Never the error's own message, which comes in an address that anybody can
 * write.
 */
export function providerRefusal(error: ServiceError, label: string): string {
  if (isOffline(error)) return OFFLINE
  const code = error.code ?? ''
  if (Object.hasOwn(PROVIDER_CODES, code)) return PROVIDER_CODES[code]?.(label) ?? EXPIRED
  if (OTHERS.includes(code)) return authRefusal({ code, message: '' }).sentence
  return `Signing in with ${label} did not work. Try again, or sign in another way.`
}
