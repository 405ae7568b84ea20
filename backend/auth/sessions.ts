import { createHash, createHmac, randomBytes } from 'node:crypto'
import { type Account, userObject } from './accounts.ts'
import type { AuthSettings } from './request.ts'

const ACCESS_TOKEN_SECONDS = 3600

/** An account that has just got a session, as the functions of schema auth return it. */
export interface SignedIn extends Account {
  session: { id: string; aal: string; amr: unknown[] }
}

/** What a client keeps of a session. */
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

/** A refresh token that the key makes again of its seed, which the database keeps besides the token's hash. */
export function seededRefreshToken(key: Uint8Array): { refreshToken: string; hash: Buffer; seed: Buffer } {
  const seed = randomBytes(32)
  const refreshToken = refreshTokenOf(key, seed)
  return { refreshToken, hash: hashToken(refreshToken), seed }
}

/** The refresh token of a seed. */
export function refreshTokenOf(key: Uint8Array, seed: Buffer): string {
  return createHmac('sha256', key).update(seed).digest('base64url')
}

/** Whether a session has still to show the second factor that its account has. */
export function isHalfway({ session, factors = [] }: SignedIn): boolean {
  return session.aal === 'aal1' && factors.some(({ status }) => status === 'verified')
}

/** The hash that the database keeps of a token, which is itself long and random. */
export function hashToken(token: string): Buffer {
  return createHash('sha256').update(token).digest()
}

/**
 * The session with a fresh access token, good for an hour. Where the second factor is required, a token speaks for a visitor
 * until the session has shown the one that the account has.
 */
export async function sessionAnswer(
  { tokens, requireSecondFactor }: Pick<AuthSettings, 'tokens' | 'requireSecondFactor'>,
  signedIn: SignedIn,
  refreshToken: string,
): Promise<SessionAnswer> {
  const { session, ...account } = signedIn
  const { user } = account
  const expires = Math.floor(Date.now() / 1000) + ACCESS_TOKEN_SECONDS
  const accessToken = await tokens.sign({
    sub: user.id,
    aud: 'authenticated',
    exp: expires,
    email: user.email ?? '',
    phone: user.phone ?? '',
    app_metadata: user.raw_app_meta_data,
    user_metadata: user.raw_user_meta_data,
    role: requireSecondFactor && isHalfway(signedIn) ? 'anon' : user.role,
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
