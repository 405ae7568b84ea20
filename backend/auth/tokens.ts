import { hkdfSync } from 'node:crypto'
import { errors, jwtVerify, SignJWT } from 'jose'
import { LRUCache } from 'lru-cache'

export type Claims = Record<string, unknown>

/** A token that does not count: past its `exp`, or not one of ours at all. */
export class TokenError extends Error {
  override name = 'TokenError'
  readonly code: 'expired' | 'invalid'

  constructor(code: 'expired' | 'invalid', options?: ErrorOptions) {
    super(code === 'expired' ? 'The token is expired' : 'The token is not valid', options)
    this.code = code
  }
}

export interface Tokens {
  /** The claims as a signed token, with `iss` and `iat` (now) unless given. `exp` is the caller's, in Unix seconds. */
  sign(claims: Claims): Promise<string>
  /**
   * The claims of an access token: signed by us, not expired, with a role, and for no audience but `authenticated`.
   * They may be shared with other callers: read only. Throws TokenError.
   */
  verify(token: string): Promise<Claims>
}

const AUDIENCE = 'authenticated'
const ALGORITHM = 'HS256'
const REMEMBERED_TOKENS = 5_000
const SHORTEST_SECRET = 32

/**
 * Signs and verifies access tokens with the project's secret. A verified token is remembered until it expires.
 * The algorithm is pinned: what a token's header claims is never followed. Throws when the secret is under 32 characters.
 */
export function createTokens({ secret, issuer }: { secret: string; issuer: string }): Tokens {
  if (secret.length < SHORTEST_SECRET)
    throw new Error(`The token secret must have at least ${SHORTEST_SECRET} characters.`)
  const key = new TextEncoder().encode(secret)
  const verified = new LRUCache<string, Claims>({ max: REMEMBERED_TOKENS })

  async function check(token: string): Promise<Claims> {
    try {
      const { payload } = await jwtVerify(token, key, { algorithms: [ALGORITHM] })
      const audiences = payload.aud === undefined ? [AUDIENCE] : [payload.aud].flat()
      if (typeof payload.role !== 'string' || !payload.role || !audiences.includes(AUDIENCE))
        throw new TokenError('invalid')
      return Object.freeze(payload)
    } catch (error) {
      if (error instanceof TokenError) throw error
      throw new TokenError(error instanceof errors.JWTExpired ? 'expired' : 'invalid', { cause: error })
    }
  }

  return {
    sign(claims) {
      const now = Math.floor(Date.now() / 1000)
      return new SignJWT({ iss: issuer, iat: now, ...claims })
        .setProtectedHeader({ alg: ALGORITHM, typ: 'JWT' })
        .sign(key)
    },
    async verify(token) {
      const known = verified.get(token)
      if (known) {
        if (Number(known.exp) * 1000 > Date.now()) return known
        verified.delete(token)
        throw new TokenError('expired')
      }
      const claims = await check(token)
      if (typeof claims.exp === 'number') verified.set(token, claims)
      return claims
    },
  }
}

/** A key of 32 bytes for another purpose (signed addresses, one-time codes), so that no token passes for one of another kind. */
export function derivedKey(secret: string, purpose: string): Uint8Array {
  return new Uint8Array(hkdfSync('sha256', secret, '', purpose, 32))
}
