import { createHash } from 'node:crypto'
import { invalid, type Refusal, refused } from './errors.ts'
import { UUID } from './holder.ts'
import { type AuthRequest, type AuthSettings, call, device, type Fields } from './request.ts'
import { unseal } from './sealed.ts'
import { type SignedIn, seededRefreshToken, sessionResponse } from './sessions.ts'

/** A PKCE challenge; the browser keeps its verifier (RFC 7636). */
export interface Flow {
  challenge: string
  method: 's256' | 'plain'
}

/** Marks links of the PKCE flow, which determines the error format even for unknown tokens. */
export const PKCE_PREFIX = 'pkce_'

/** The PKCE challenge of a request, null in the implicit flow. Throws validation_failed if incomplete. */
export function readFlow({ code_challenge: challenge, code_challenge_method: method }: Fields): Flow | null {
  if (!challenge && !method) return null
  if (typeof challenge !== 'string' || typeof method !== 'string' || !challenge || !method)
    throw invalid('PKCE flow requires code_challenge_method and code_challenge')
  const named = method.toLowerCase()
  if (named !== 's256' && named !== 'plain') throw invalid('code_challenge_method must be s256 or plain')
  if (challenge.length < 43 || challenge.length > 128)
    throw invalid('code challenge has to be between 43 and 128 characters')
  if (!/^[\w.~-]+$/.test(challenge))
    throw invalid(
      'code challenge can only contain alphanumeric characters, hyphens, periods, underscores and tildes',
    )
  return { challenge, method: named }
}

type Exchange =
  | ({ outcome: 'signed_in'; provider_token: string | null } & SignedIn)
  | { outcome: 'not_found' | 'expired' | 'mismatch' | 'banned' }

const refusals: Record<'not_found' | 'expired' | 'mismatch' | 'banned', Refusal> = {
  not_found: [404, 'flow_state_not_found', 'invalid flow state, no valid flow state found'],
  expired: [422, 'flow_state_expired', 'invalid flow state, flow state has expired'],
  mismatch: [400, 'bad_code_verifier', 'code challenge does not match previously saved code verifier'],
  banned: [400, 'user_banned', 'User is banned'],
}

/** POST /token?grant_type=pkce: exchanges the code of a followed link or of a provider, and its verifier, for a session. */
export async function exchangeCode(
  settings: AuthSettings,
  request: AuthRequest,
  fields: Fields,
): Promise<Response> {
  const { auth_code: code, code_verifier: verifier } = fields
  if (typeof code !== 'string' || typeof verifier !== 'string' || !code || !verifier)
    throw invalid('invalid request: both auth code and code verifier should be non-empty')
  const { refreshToken, hash, seed } = seededRefreshToken(settings.refreshKey)
  const result = UUID.test(code)
    ? await call<Exchange>(
        settings,
        'auth.exchange_code($1, $2, $3, $4, $5, $6, $7)',
        [
          code,
          verifier.replaceAll('\0', ''),
          createHash('sha256').update(verifier).digest('base64url'),
          hash,
          ...device(request),
          seed,
        ],
        false,
        settings.devices.idFor(request.request),
      )
    : { outcome: 'not_found' as const }
  if (result.outcome !== 'signed_in') throw refused(refusals[result.outcome])
  const { provider_token: sealed, ...signedIn } = result
  const more = sealed ? { provider_token: unseal(settings.providerKey, sealed, code.toLowerCase()) } : {}
  return sessionResponse(settings, request.request, signedIn, refreshToken, more)
}
