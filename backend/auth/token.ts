import { emailOf } from './addresses.ts'
import { actFor } from './delegation.ts'
import { AuthError, invalid } from './errors.ts'
import { signInByIdToken } from './id-token.ts'
import { notOfferedGrants } from './not-offered.ts'
import { hashPassword, isForeignHash, isPassword, weaknesses, weaknessMessage } from './passwords.ts'
import { isByPhone, phoneOf } from './phones.ts'
import { exchangeCode } from './pkce.ts'
import {
  type AuthRequest,
  type AuthSettings,
  call,
  device,
  type Endpoint,
  type Fields,
  hashingAddress,
  readFields,
} from './request.ts'
import {
  hashToken,
  newRefreshToken,
  refreshTokenOf,
  type SignedIn,
  seededRefreshToken,
  sessionAnswer,
  sessionResponse,
} from './sessions.ts'
import { TOKEN_EXCHANGE } from './token-exchange.ts'

/** Tabs that refresh at the same moment send the same refresh token, and get the same new one. */
const REUSE_SECONDS = 10

/** POST /token: a session for a password, a refresh token, the code of a link or provider, or a provider's ID token; a token to act for another account. */
export const token: Endpoint = async (settings, request) => {
  const grant = request.url.searchParams.get('grant_type')
  if (grant === 'password') return signIn(settings, request, await readFields(request.request))
  if (grant === 'pkce') return exchangeCode(settings, request, await readFields(request.request))
  if (grant === 'id_token') return signInByIdToken(settings, request, await readFields(request.request))
  if (grant === 'refresh_token') return refresh(settings, request, await readFields(request.request))
  if (grant === TOKEN_EXCHANGE) return actFor(settings, request, await readFields(request.request))
  const other = grant && Object.hasOwn(notOfferedGrants, grant) ? notOfferedGrants[grant] : undefined
  if (other) return other(settings, request)
  throw new AuthError(400, 'invalid_credentials', 'unsupported_grant_type')
}

interface Credentials {
  id: string
  hash: string | null
  confirmed: boolean
  banned: boolean
}

async function signIn(settings: AuthSettings, request: AuthRequest, fields: Fields): Promise<Response> {
  const byPhone = isByPhone(settings, fields)
  const { email, phone, password } = fields
  const typed = byPhone ? phone : email
  if (typeof typed !== 'string' || typed.trim() === '') throw invalid('missing email or phone')
  if (typeof password !== 'string') throw invalid('missing password')
  const address = byPhone ? phoneOf(typed) : emailOf(typed)
  const [column, confirmedAt] = byPhone
    ? ['phone', 'phone_confirmed_at']
    : ['lower(email)', 'email_confirmed_at']
  const known = await call<Credentials | null>(
    settings,
    `(select jsonb_build_object('id', id, 'hash', encrypted_password, 'confirmed', ${confirmedAt} is not null,
       'banned', coalesce(banned_until > now(), false))
     from auth.users where ${column} = $1 and deleted_at is null)`,
    [address],
    true,
  )
  const wrong = new AuthError(400, 'invalid_credentials', 'Invalid login credentials')
  const from = hashingAddress(request)
  if (!(await isPassword(password, known?.hash ?? null, from)) || !known || !address) throw wrong
  if (known.banned) throw new AuthError(400, 'user_banned', 'User is banned')
  if (!known.confirmed)
    throw byPhone
      ? new AuthError(400, 'phone_not_confirmed', 'Phone not confirmed')
      : new AuthError(400, 'email_not_confirmed', 'Email not confirmed')

  const { refreshToken, hash } = newRefreshToken()
  const result = await call<({ outcome: 'signed_in' } & SignedIn) | { outcome: 'changed' }>(
    settings,
    'auth.sign_in($1, $2, $3, $4, $5)',
    [known.id, known.hash, hash, ...device(request)],
    false,
    settings.devices.idFor(request.request),
  )
  if (result.outcome === 'changed') throw wrong
  await renewHash(settings, known, password, from)
  const reasons = weaknesses(password)
  const weak = reasons.length > 0 ? { weak_password: { message: weaknessMessage(reasons), reasons } } : {}
  return sessionResponse(settings, request.request, result, refreshToken, weak)
}

// Replaces an imported hash while the password is known. A failure must not prevent the sign-in.
async function renewHash(
  settings: AuthSettings,
  { id, hash }: Credentials,
  password: string,
  from: string | null,
): Promise<void> {
  if (!hash || !isForeignHash(hash)) return
  const renewed = await hashPassword(password, from).catch(() => null)
  if (renewed) await call(settings, 'auth.renew_password_hash($1, $2, $3)', [id, hash, renewed])
}

type Rotation =
  | ({ outcome: 'refreshed'; seed: string } & SignedIn)
  | { outcome: 'unknown' | 'already_used' | 'session_expired' | 'banned' }

const refusals = {
  unknown: ['refresh_token_not_found', 'Invalid Refresh Token: Refresh Token Not Found'],
  already_used: ['refresh_token_already_used', 'Invalid Refresh Token: Already Used'],
  session_expired: ['session_expired', 'Invalid Refresh Token: Session Expired'],
  banned: ['user_banned', 'Invalid Refresh Token: User Banned'],
} as const

async function refresh(settings: AuthSettings, request: AuthRequest, fields: Fields): Promise<Response> {
  const spent = fields.refresh_token
  if (typeof spent !== 'string' || spent === '') throw invalid('refresh_token required')
  const next = seededRefreshToken(settings.refreshKey)
  const result = await call<Rotation>(
    settings,
    'auth.rotate_refresh_token($1, $2, $3, make_interval(secs => $4), $5, $6)',
    [hashToken(spent), next.hash, next.seed, REUSE_SECONDS, ...device(request)],
    false,
    settings.devices.idIn(request.request),
  )
  if (result.outcome !== 'refreshed') {
    const [code, message] = refusals[result.outcome]
    throw new AuthError(400, code, message)
  }
  const refreshToken = refreshTokenOf(settings.refreshKey, Buffer.from(result.seed, 'hex'))
  return Response.json(await sessionAnswer(settings, result, refreshToken))
}
