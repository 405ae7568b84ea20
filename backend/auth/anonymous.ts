import type { Caller } from '../http/caller.ts'
import type { Account } from './accounts.ts'
import { AuthError, invalid, signUpClosed } from './errors.ts'
import { type AuthRequest, type AuthSettings, call, device, type Fields, readDetails } from './request.ts'
import { newRefreshToken, type SignedIn, sessionAnswer } from './sessions.ts'

/** POST /signup without an address: an account that only the session in the answer can use, until it gets an address or number. */
export async function signUpAnonymously(
  settings: AuthSettings,
  request: AuthRequest,
  fields: Fields,
): Promise<Response> {
  if (!settings.anonymousUsers)
    throw new AuthError(422, 'anonymous_provider_disabled', 'Anonymous sign-ins are disabled')
  const details = readDetails(fields.data)
  await request.context.countAs?.('anonymous')
  const { refreshToken, hash } = newRefreshToken()
  const result = await call<({ outcome: 'signed_in' } & SignedIn) | { outcome: 'closed' }>(
    settings,
    'auth.sign_up_anonymously($1, $2, $3, $4)',
    [details, hash, ...device(request)],
  )
  if (result.outcome === 'closed') throw signUpClosed()
  return Response.json(await sessionAnswer(settings, result, refreshToken))
}

/** Throws no_authorization (403) for the token of an anonymous account. */
export function requireMember({ claims, tokenProblem }: Caller): void {
  if (!tokenProblem && claims.is_anonymous === true)
    throw new AuthError(403, 'no_authorization', 'Anonymous user not allowed to perform these actions')
}

/**
 * Whether the change gives an anonymous account an address or number, which makes it that of a member: it counts like a sign-up, and
 * needs what one needs. Throws validation_failed for details that the application refuses and, as GoTrue does, for a password alone.
 */
export async function becomesMember(
  settings: AuthSettings,
  { context }: AuthRequest,
  { user }: Account,
  change: { way: string | null; details: Fields },
): Promise<boolean> {
  if (!user.is_anonymous) return false
  if (change.way === null)
    throw new AuthError(
      422,
      'validation_failed',
      'Updating password of an anonymous user without an email or phone is not allowed',
    )
  const refusal = settings.refuseSignUp({ ...user.raw_user_meta_data, ...change.details })
  if (refusal) throw invalid(refusal)
  await context.countAs?.('mails')
  return true
}
