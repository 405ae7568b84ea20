import type { Account } from './accounts.ts'
import { AuthError } from './errors.ts'
import type { AuthRequest } from './request.ts'

/** The reason why an access token's holder is invalid, as returned by auth.holder. */
export type InvalidHolder = { outcome: 'user_not_found' | 'session_not_found' | 'user_banned' }
export type ValidHolder = { outcome: 'found' } & Account

export const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i

const sentences = {
  user_not_found: 'User from sub claim in JWT does not exist',
  session_not_found: 'Session from session_id claim in JWT does not exist',
  user_banned: 'User is banned',
}

/** The account and session ids in the access token. Throws no_authorization (401) or bad_jwt (403). */
export function holder({ caller }: AuthRequest): [account: string, session: string | null] {
  if (caller.token === null)
    throw new AuthError(401, 'no_authorization', 'This endpoint requires a valid Bearer token')
  if (caller.tokenProblem)
    throw new AuthError(403, 'bad_jwt', 'invalid JWT: unable to parse or verify signature')
  const { sub, session_id: session } = caller.claims
  if (typeof sub !== 'string' || !UUID.test(sub))
    throw new AuthError(403, 'bad_jwt', 'invalid claim: missing sub claim')
  return [sub, typeof session === 'string' && UUID.test(session) ? session : null]
}

/** The error response (403) for an invalid holder. */
export function invalidHolder({ outcome }: InvalidHolder): AuthError {
  return new AuthError(403, outcome, sentences[outcome])
}

/** The error (401) for a session without the required second factor. */
export function insufficientAal(): AuthError {
  const message = 'AAL2 session is required to update email or password when MFA is enabled.'
  return new AuthError(401, 'insufficient_aal', message)
}
