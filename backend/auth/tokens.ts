import { decodeProtectedHeader, errors, type JWTPayload, jwtVerify, SignJWT } from 'jose'
import { LRUCache } from 'lru-cache'
import type { TokenFault } from '../http/caller.ts'
import type { SigningKeys } from './signing-keys.ts'

export type Claims = Record<string, unknown>

/** An expired or otherwise invalid token. */
export class TokenError extends Error {
  override name = 'TokenError'
  readonly code: 'expired' | 'invalid'
  readonly fault: TokenFault

  constructor(fault: TokenFault, options?: ErrorOptions) {
    super(fault.message, options)
    this.code = fault === EXPIRED ? 'expired' : 'invalid'
    this.fault = fault
  }
}

const unsigned = (message: string, details: string | null = null): TokenFault => ({
  message,
  details,
  signed: false,
})
const claim = (message: string): TokenFault => ({ message, details: null, signed: true })

const NO_KEY = 'No suitable key or wrong key type'
const EXPIRED = claim('JWT expired')
const UNREADABLE = claim('Parsing claims failed')
const NOT_YET = claim('JWT not yet valid')
const NOT_FOR_US = claim('JWT not in audience')
// Clock skew, the same tolerance as PostgREST's.
const SKEW_SECONDS = 30

export interface Tokens {
  /** Signs the claims as a token, adding `iss` and `iat` (now) unless given. The caller sets `exp`, in Unix seconds. */
  sign(claims: Claims): Promise<string>
  /**
   * Verifies an access token's signature, expiry and (if configured) audience, and returns its claims. Without a role it is
   * anonymous. The object is shared between callers and read-only. Throws TokenError.
   */
  verify(token: string): Promise<Claims>
}

export interface TokenOptions {
  /** Shared with services that create tokens themselves. */
  secret: string
  issuer: string
  /** If given, these sign instead of the secret. */
  signingKeys?: Pick<SigningKeys, 'current' | 'find'>
  /** Tokens with audiences must include this one; not checked when absent. */
  audience?: string | undefined
}

const REMEMBERED_TOKENS = 5_000
const SHORTEST_SECRET = 32

/**
 * Signs and verifies access tokens. Verified tokens are cached until they expire. The secret is used for HS256 only, signing
 * keys for ES256 only, whatever a token's header claims. Throws when the secret is under 32 characters.
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
    if (key) return { key, algorithm: 'ES256' }
    throw new TokenError(
      alg === 'none'
        ? unsigned(
            'Wrong or unsupported encoding algorithm',
            "JWT is unsecured but expected 'alg' was not 'none'",
          )
        : unsigned(NO_KEY, 'No suitable key was found to decode the JWT'),
    )
  }

  async function check(token: string): Promise<Claims> {
    const { key, algorithm } = await keyFor(token)
    const { payload } = await jwtVerify(token, key, { algorithms: [algorithm] }).catch((error: unknown) => {
      throw new TokenError(faultOf(error), { cause: error })
    })
    const fault = claimFault(payload, audience)
    if (fault) throw new TokenError(fault)
    return Object.freeze(payload)
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
        throw new TokenError(EXPIRED)
      }
      const claims = await check(token)
      if (typeof claims.exp === 'number') verified.set(token, claims)
      return claims
    },
  }
}

function headerOf(token: string) {
  const parts = token.split('.', 10).length
  if (parts !== 3) throw new TokenError(unsigned(`Expected 3 parts in JWT; got ${parts}`))
  try {
    return decodeProtectedHeader(token)
  } catch (error) {
    throw new TokenError(unsigned('JWT cryptographic operation failed'), { cause: error })
  }
}

function faultOf(error: unknown): TokenFault {
  if (error instanceof errors.JWTExpired) return EXPIRED
  if (error instanceof errors.JWTClaimValidationFailed) {
    return error.reason === 'invalid' ? claim(`The JWT '${error.claim}' claim must be a number`) : NOT_YET
  }
  if (error instanceof errors.JWTInvalid) return UNREADABLE
  return unsigned(NO_KEY, 'None of the keys was able to decode the JWT')
}

function claimFault({ role, aud, iat = 0 }: JWTPayload, audience: string | undefined): TokenFault | null {
  const audiences: unknown[] = aud === undefined ? [] : [aud].flat()
  if (audiences.some((one) => typeof one !== 'string'))
    return claim("The JWT 'aud' claim must be a string or an array of strings")
  if (audience && audiences.length > 0 && !audiences.includes(audience)) return NOT_FOR_US
  if (iat > Date.now() / 1000 + SKEW_SECONDS) return claim('JWT issued at future')
  return role === undefined || (typeof role === 'string' && role !== '') ? null : UNREADABLE
}
