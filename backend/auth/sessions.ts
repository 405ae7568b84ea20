import { createHash, createHmac, randomBytes } from 'node:crypto'
import { type Account, confirmedWays, userObject } from './accounts.ts'
import type { AuthSettings } from './request.ts'

/** For how long an access token is valid. */
export const ACCESS_TOKEN_SECONDS = 3600

/** An account with its new session, as returned by functions of schema auth. */
export interface SignedIn extends Account {
  session: { id: string; aal: string; amr: unknown[] }
}

/** A session in the protocol's format. */
export interface SessionAnswer {
  access_token: string
  token_type: 'bearer'
  expires_in: number
  expires_at: number
  refresh_token: string
  user: Record<string, unknown>
}

/** A new refresh token and its hash for the database. */
export function newRefreshToken(): { refreshToken: string; hash: Buffer } {
  const refreshToken = randomBytes(32).toString('base64url')
  return { refreshToken, hash: hashToken(refreshToken) }
}

/** A refresh token derived from a seed by the key; the database stores the seed and the token's hash. */
export function seededRefreshToken(key: Uint8Array): { refreshToken: string; hash: Buffer; seed: Buffer } {
  const seed = randomBytes(32)
  const refreshToken = refreshTokenOf(key, seed)
  return { refreshToken, hash: hashToken(refreshToken), seed }
}

/** Derives the refresh token from its seed. */
export function refreshTokenOf(key: Uint8Array, seed: Buffer): string {
  return createHmac('sha256', key).update(seed).digest('base64url')
}

/** Whether the session has not yet verified its account's second factor. */
export function lacksSecondFactor({ session, factors = [] }: SignedIn): boolean {
  return session.aal === 'aal1' && factors.some(({ status }) => status === 'verified')
}

/** The hash of a token for the database; needs no key, because tokens are long and random. */
export function hashToken(token: string): Buffer {
  return createHash('sha256').update(token).digest()
}

function roleOf(
  { requireSecondFactor, anonymousRole }: Pick<AuthSettings, 'requireSecondFactor' | 'anonymousRole'>,
  signedIn: SignedIn,
): string {
  if (requireSecondFactor && lacksSecondFactor(signedIn)) return 'anon'
  return (signedIn.user.is_anonymous && anonymousRole) || signedIn.user.role
}

/**
 * The session with a new access token, valid for an hour. Where the second factor is required, the token has the role anon
 * until the session has verified it; that of an anonymous account has `anonymousRole`.
 */
export async function sessionAnswer(
  settings: Pick<AuthSettings, 'tokens' | 'requireSecondFactor' | 'anonymousRole'>,
  signedIn: SignedIn,
  refreshToken: string,
): Promise<SessionAnswer> {
  const { session, ...account } = signedIn
  const { user } = account
  const expires = Math.floor(Date.now() / 1000) + ACCESS_TOKEN_SECONDS
  const accessToken = await settings.tokens.sign({
    sub: user.id,
    aud: 'authenticated',
    exp: expires,
    email: user.email ?? '',
    phone: user.phone ?? '',
    app_metadata: user.raw_app_meta_data,
    user_metadata: user.raw_user_meta_data,
    role: roleOf(settings, signedIn),
    aal: session.aal,
    amr: session.amr,
    session_id: session.id,
    is_anonymous: user.is_anonymous,
  })
  return {
    access_token: accessToken,
    token_type: 'bearer',
    expires_in: ACCESS_TOKEN_SECONDS,
    expires_at: expires,
    refresh_token: refreshToken,
    user: userObject(account),
  }
}

/**
 * The response to a completed sign-in. The browser becomes known, unless the account's second factor is still to be shown. `more` is
 * added to the session.
 */
export async function sessionResponse(
  settings: Pick<AuthSettings, 'tokens' | 'requireSecondFactor' | 'devices'>,
  request: Request,
  signedIn: SignedIn,
  refreshToken: string,
  more: Record<string, unknown> = {},
): Promise<Response> {
  const answer = { ...(await sessionAnswer(settings, signedIn, refreshToken)), ...more }
  if (lacksSecondFactor(signedIn)) return Response.json(answer)
  return Response.json(answer, {
    headers: { 'set-cookie': settings.devices.remember(request, confirmedWays(signedIn)) },
  })
}
