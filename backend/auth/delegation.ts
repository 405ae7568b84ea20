import type { Caller } from '../http/caller.ts'
import { AuthError, invalid } from './errors.ts'
import { holder, type InvalidHolder, insufficientAal, invalidHolder, UUID } from './holder.ts'
import { type AuthRequest, type AuthSettings, call, type Fields } from './request.ts'
import { ACCESS_TOKEN_SECONDS } from './sessions.ts'

/** Throws no_authorization (403) for a token that acts for another account: nobody signs in, or changes credentials, for somebody else. */
export function requireOwnToken({ claims }: Caller): void {
  if (claims.act !== undefined)
    throw new AuthError(403, 'no_authorization', 'Not allowed while acting for another account')
}

type Acting =
  | { outcome: 'acts'; role: string; aal: string; halfway: boolean }
  | { outcome: 'not_delegated' }
  | InvalidHolder

/**
 * POST /token for acting for another account: an access token that is the account's to the other services, in the role that the application
 * gives the caller there, and names the caller as `act` (RFC 8693, 4.1). It lives as long as the caller's session, an hour at most, is not
 * refreshed, and is worth nothing to this service.
 */
export async function actFor(
  settings: AuthSettings,
  request: AuthRequest,
  { requested_subject: account }: Fields,
): Promise<Response> {
  const [person, session] = holder(request)
  if (typeof account !== 'string' || !UUID.test(account))
    throw invalid('requested_subject must be the id of an account')
  if (!session) throw invalidHolder({ outcome: 'session_not_found' })
  const result = await call<Acting>(settings, 'auth.act_for($1, $2, $3)', [person, session, account], true)
  if (result.outcome === 'not_delegated')
    throw new AuthError(403, 'no_authorization', 'User may not act for this account')
  if (result.outcome !== 'acts') throw invalidHolder(result)
  if (settings.requireSecondFactor && result.halfway) throw insufficientAal()
  const expires = Math.floor(Date.now() / 1000) + ACCESS_TOKEN_SECONDS
  // Without the account's address, number and details, which those who act for it need not know.
  const accessToken = await settings.tokens.sign({
    sub: account.toLowerCase(),
    act: { sub: person.toLowerCase() },
    aud: 'authenticated',
    exp: expires,
    role: result.role,
    aal: result.aal,
    session_id: session,
    is_anonymous: false,
  })
  return Response.json({
    access_token: accessToken,
    issued_token_type: 'urn:ietf:params:oauth:token-type:access_token',
    token_type: 'bearer',
    expires_in: ACCESS_TOKEN_SECONDS,
    expires_at: expires,
  })
}
