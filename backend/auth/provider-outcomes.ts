import { changeRefused } from './authorize.ts'
import { AuthError, emailExists, refused, signUpClosed } from './errors.ts'
import type { ProviderPerson } from './provider-person.ts'
import type { SignedIn } from './sessions.ts'
import { isUnacceptable, unacceptableDetails } from './sign-up.ts'

/** What auth.sign_in_person and auth.finish_link return. */
export type PersonOutcome =
  | ({ outcome: 'signed_in' } & SignedIn)
  | { outcome: 'code' | 'closed' | 'email_exists' | PersonRefusal }
  | { outcome: 'identity_exists'; own: boolean }

type PersonRefusal = 'link_requires_password' | 'banned' | 'no_email' | 'email_unconfirmed' | 'other_issuer'

/** Why a person of the provider is not signed in. `byPassword`: whether the browser can show the account's password next. */
export function personRefused(outcome: string, label: string, byPassword: boolean): AuthError {
  switch (outcome as PersonRefusal) {
    case 'banned':
      return new AuthError(403, 'user_banned', 'User is banned')
    case 'no_email':
      return new AuthError(
        422,
        'provider_email_missing',
        `${label} did not tell us an e-mail address that can be used here. Sign in or create an account another way.`,
      )
    case 'email_unconfirmed':
      return new AuthError(
        422,
        'provider_email_needs_verification',
        `${label} has not confirmed your e-mail address. Confirm it there, or sign in another way.`,
      )
    case 'other_issuer':
      return new AuthError(
        403,
        'provider_disabled',
        `${label} no longer signs you in here. Sign in another way, or write to us.`,
      )
    case 'link_requires_password':
      return new AuthError(
        403,
        'link_requires_password',
        byPassword
          ? `There is an account with this e-mail address already. Enter its password to connect ${label}.`
          : `There is an account with this e-mail address already. Sign in to it another way, then connect ${label}.`,
      )
    default:
      throw new Error(`Unknown outcome of a sign-in with a provider: ${outcome}`)
  }
}

/** Why an identity is not linked to the account of a session. */
export function linkRefused(result: PersonOutcome, label: string): AuthError {
  switch (result.outcome) {
    case 'identity_exists':
      return identityExists(result.own)
    case 'email_exists':
      return refused(emailExists)
    case 'closed':
      return signUpClosed()
    case 'no_email':
    case 'email_unconfirmed':
      return personRefused(result.outcome, label, false)
    default:
      return changeRefused(result)
  }
}

export function identityExists(isOwn: boolean): AuthError {
  return new AuthError(
    422,
    'identity_already_exists',
    isOwn ? 'Identity is already linked' : 'Identity is already linked to another user',
  )
}

/**
 * Runs a sign-in, and again without the provider's details if the application refuses those for a new account: nobody can change
 * their name there to sign in here. Throws validation_failed if that does not help.
 */
export async function withoutDetails<Result>(
  person: ProviderPerson,
  signIn: (person: ProviderPerson) => Promise<Result>,
): Promise<Result> {
  try {
    return await signIn(person)
  } catch (error) {
    if (!isUnacceptable(error)) throw error
    return await signIn({ ...person, details: {} }).catch(unacceptableDetails)
  }
}
