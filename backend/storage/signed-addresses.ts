import { errors, jwtVerify, SignJWT } from 'jose'
import { derivedKey } from '../auth/derived-key.ts'
import { invalidJwt, invalidRequest, invalidSignature } from './errors.ts'
import type { ObjectName } from './names.ts'

/** The right of the bearer of a signed address: read the object, see it in one size only, or put it there. */
export type SignedScope = 'download' | 'render' | 'upload'

/** The claims of a signed address's token. */
export interface SignedAddress {
  object: ObjectName
  scope: SignedScope
  /** For `render`: the query of the variant that was signed. */
  transformations?: string
  /** The one version it opens; absent: whichever is there. */
  version?: string
  /** For `upload`: who asked for the address, the subject of their token. */
  owner?: string
  /** For `upload`: whether an object that is there already is replaced. */
  upsert?: boolean
}

export interface SignedAddresses {
  /** A token that holds for `seconds`. */
  sign(address: SignedAddress, seconds: number): Promise<string>
  /**
   * The claims of the token, when it was signed for this object and scope; `until` is its end. Throws InvalidRequest
   * without a token, InvalidJWT for one that is not ours or expired, InvalidSignature for another object or scope.
   */
  open(token: string | null, object: ObjectName, scope: SignedScope): Promise<SignedAddress & { until: Date }>
}

const ALGORITHM = 'HS256'

/**
 * Signs the addresses of objects. The key is derived from the project's secret for this purpose only, so a signed
 * address is never an access token, nor the other way round.
 */
export function createSignedAddresses(secret: string): SignedAddresses {
  const key = derivedKey(secret, 'signed addresses of storage')

  return {
    sign({ object, ...rest }, seconds) {
      const now = Math.floor(Date.now() / 1000)
      return new SignJWT({ url: `${object.bucket}/${object.name}`, ...rest })
        .setProtectedHeader({ alg: ALGORITHM, typ: 'JWT' })
        .setIssuedAt(now)
        .setExpirationTime(now + seconds)
        .sign(key)
    },
    async open(token, object, scope) {
      if (!token) throw invalidRequest("querystring must have required property 'token'")
      const { payload } = await jwtVerify(token, key, {
        algorithms: [ALGORITHM],
        requiredClaims: ['exp', 'url', 'scope'],
      }).catch(refuse)
      if (payload.scope !== scope) throw invalidSignature()
      if (payload.url !== `${object.bucket}/${object.name}`)
        throw invalidSignature('The url do not match the signature')
      const { transformations, version, owner, upsert } = payload
      return {
        object,
        scope,
        until: new Date(Number(payload.exp) * 1000),
        ...(typeof transformations === 'string' ? { transformations } : {}),
        ...(typeof version === 'string' ? { version } : {}),
        ...(typeof owner === 'string' ? { owner } : {}),
        upsert: upsert === true,
      }
    },
  }
}

function refuse(error: unknown): never {
  if (error instanceof errors.JWTExpired) throw invalidJwt('"exp" claim timestamp check failed')
  if (error instanceof errors.JOSEError) throw invalidJwt('signature verification failed')
  throw error
}
