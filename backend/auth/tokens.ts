import { hkdfSync } from 'node:crypto'
import { decodeProtectedHeader, errors, jwtVerify, SignJWT } from 'jose'
import { LRUCache } from 'lru-cache'
import type { SigningKeys } from './signing-keys.ts'

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
   * The claims of an access token: signed by us, not expired, and for our audience where there is one. Without a role it speaks
   * for a visitor. They may be shared with other callers: read only. Throws TokenError.
   */
  verify(token: string): Promise<Claims>
}

export interface TokenOptions {
  /** Shared with services that make tokens themselves. */
  secret: string
  issuer: string
  /** Signs with these, when given, instead of the secret. */
  signingKeys?: Pick<SigningKeys, 'current' | 'find'>
  /** Tokens that name audiences must name this one; when absent no audience is asked for. */
  audience?: string | undefined
}

const REMEMBERED_TOKENS = 5_000
const SHORTEST_SECRET = 32

/**
 * Signs and verifies access tokens. A verified token is remembered until it expires. The secret counts for HS256 and a signing key
 * for ES256 only: what else a token's header claims is never followed. Throws when the secret is under 32 characters.
 */
export function createTokens({ secret, issuer, signingKeys, audience }: TokenOptions): Tokens {
  if (secret.length < SHORTEST_SECRET)
    throw new Error(`The token secret must have at least ${SHORTEST_SECRET} characters.`)
  const secretKey = new TextEncoder().encode(secret)
  const verified = new LRUCache<string, Claims>({ max: REMEMBERED_TOKENS })

  async function keyFor(token: string) {
    const { alg, kid } = headerOf(token)
    if (alg === 'HS256') return { key: secretKey, algorithm: alg }
    const key = alg === 'ES256' && typeof kid === 'string' ? await signingKeys?.find(kid) : null
    if (!key) throw new TokenError('invalid')
    return { key, algorithm: 'ES256' }
  }

  async function check(token: string): Promise<Claims> {
    const { key, algorithm } = await keyFor(token)
    try {
      const { payload } = await jwtVerify(token, key, { algorithms: [algorithm] })
      const { role, aud } = payload
      if (role !== undefined && (typeof role !== 'string' || !role)) throw new TokenError('invalid')
      if (audience && aud !== undefined && ![aud].flat().includes(audience)) throw new TokenError('invalid')
      return Object.freeze(payload)
    } catch (error) {
      if (error instanceof TokenError) throw error
      throw new TokenError(error instanceof errors.JWTExpired ? 'expired' : 'invalid', { cause: error })
    }
  }

  return {
    async sign(claims) {
      const now = Math.floor(Date.now() / 1000)
      const token = new SignJWT({ iss: issuer, iat: now, ...claims })
      if (!signingKeys) return token.setProtectedHeader({ alg: 'HS256', typ: 'JWT' }).sign(secretKey)
      const { id, privateKey } = await signingKeys.current()
      return token.setProtectedHeader({ alg: 'ES256', typ: 'JWT', kid: id }).sign(privateKey)
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

function headerOf(token: string) {
  try {
    return decodeProtectedHeader(token)
  } catch (error) {
    throw new TokenError('invalid', { cause: error })
  }
}

/** A key of 32 bytes for another purpose (signed addresses, one-time codes), so that no token passes for one of another kind. */
export function derivedKey(secret: string, purpose: string): Uint8Array {
  return new Uint8Array(hkdfSync('sha256', secret, '', purpose, 32))
}
