/** OpenID Connect with one provider: discovery, the code grant, ID tokens. */
import {
  createRemoteJWKSet,
  customFetch,
  errors,
  type JWTPayload,
  type JWTVerifyGetKey,
  jwtVerify,
} from 'jose'
import type { ClientAuth, Configuration } from 'openid-client'
import { boundedFetch } from './bounded-fetch.ts'
import { GOOGLE_ISSUER, ProviderFailure, type SignInProvider } from './providers.ts'

const LONGEST_WAIT_MS = 5_000
/** How long the discovery document and keys are used; keys are fetched earlier for an unknown one, once a minute. */
const KEPT_MS = 3_600_000
const SHORTEST_BETWEEN_KEYS_MS = 60_000
/** A provider that is down is not asked again by each person, who would all wait. */
const FAILURE_KEPT_MS = 10_000
const CLOCK_TOLERANCE_SECONDS = 30
// Never HS256: its key would be the client's secret, which proves nothing of who signed.
const ALGORITHMS = ['RS256', 'RS384', 'RS512', 'PS256', 'PS384', 'PS512', 'ES256', 'ES384', 'ES512', 'EdDSA']

/** What is sent along with a person, and expected of their return. */
export interface Exchange {
  redirectUri: string
  state: string
  nonce: string
  /** Of PKCE (RFC 7636), towards the provider. */
  verifier: string
}

/** Verified claims of a person, and the provider's access token. */
export interface ProviderAnswer {
  claims: JWTPayload
  accessToken: string
}

export interface OpenIdClient extends SignInProvider {
  /** The provider's page for a person to sign in. Throws ProviderFailure. */
  authorizationUrl(exchange: Exchange, more: Record<string, string>): Promise<URL>
  /** The person who came back with these parameters. Throws ProviderFailure. */
  answerTo(exchange: Exchange, returned: URLSearchParams): Promise<ProviderAnswer>
  /** The claims of an ID token for one of the provider's clients; its nonce is left to the caller. Throws ProviderFailure. */
  verify(idToken: string): Promise<{ claims: JWTPayload; algorithm: string }>
}

interface Discovered {
  configuration: Configuration
  keys: JWTVerifyGetKey
  issuers: string[]
}

/** A client of the provider. Nothing is fetched, and no library loaded, before it is needed. */
export function createOpenIdClient(provider: SignInProvider): OpenIdClient {
  const [clientId] = provider.clientIds
  const discovered = kept(() => discover(provider))

  async function verify(idToken: string, audience: readonly string[]) {
    const { keys, issuers } = await discovered()
    const { payload, protectedHeader } = await jwtVerify(idToken, keys, {
      issuer: issuers,
      audience: [...audience],
      algorithms: ALGORITHMS,
      requiredClaims: ['sub', 'exp', 'iat'],
      clockTolerance: CLOCK_TOLERANCE_SECONDS,
    })
    const many = Array.isArray(payload.aud) && payload.aud.length > 1
    if (many && !audience.includes(String(payload.azp))) throw new errors.JWTInvalid('azp is another client')
    return { claims: payload, algorithm: protectedHeader.alg }
  }

  async function answerTo(exchange: Exchange, returned: URLSearchParams): Promise<ProviderAnswer> {
    const { configuration } = await discovered()
    const { authorizationCodeGrant, fetchUserInfo } = await import('openid-client')
    const url = new URL(exchange.redirectUri)
    url.search = returned.toString()
    const tokens = await authorizationCodeGrant(configuration, url, {
      expectedState: exchange.state,
      expectedNonce: exchange.nonce,
      pkceCodeVerifier: exchange.verifier,
      idTokenExpected: true,
    })
    // The library leaves the signature to TLS.
    const { claims } = await verify(String(tokens.id_token), [clientId])
    const accessToken = tokens.access_token
    if (claims.email !== undefined || !configuration.serverMetadata().userinfo_endpoint)
      return { claims, accessToken }
    return {
      claims: { ...(await fetchUserInfo(configuration, accessToken, String(claims.sub))), ...claims },
      accessToken,
    }
  }

  return {
    ...provider,
    authorizationUrl: (exchange, more) =>
      inTime(provider, async () => {
        const { buildAuthorizationUrl, calculatePKCECodeChallenge } = await import('openid-client')
        const { configuration } = await discovered()
        return buildAuthorizationUrl(configuration, {
          scope: 'openid email profile',
          ...more,
          redirect_uri: exchange.redirectUri,
          state: exchange.state,
          nonce: exchange.nonce,
          code_challenge: await calculatePKCECodeChallenge(exchange.verifier),
          code_challenge_method: 'S256',
        })
      }),
    answerTo: (exchange, returned) => inTime(provider, () => answerTo(exchange, returned)),
    verify: (idToken) => inTime(provider, () => verify(idToken, provider.clientIds)),
  }
}

async function discover({ issuer, clientIds, clientSecret }: SignInProvider): Promise<Discovered> {
  const openid = await import('openid-client')
  const authentication: ClientAuth = (server, ...request) => {
    const byBody = server.token_endpoint_auth_methods_supported?.includes('client_secret_post')
    const authenticate = byBody ? openid.ClientSecretPost : openid.ClientSecretBasic
    return authenticate(clientSecret)(server, ...request)
  }
  const configuration = await openid.discovery(new URL(issuer), clientIds[0], undefined, authentication, {
    timeout: LONGEST_WAIT_MS / 1000,
    [openid.customFetch]: (url, options) => boundedFetch(url, options as RequestInit),
    // Configuration allows http on this machine only.
    execute: issuer.startsWith('http:') ? [openid.allowInsecureRequests] : [],
  })
  const server = configuration.serverMetadata()
  if (!server.jwks_uri || !server.authorization_endpoint || !server.token_endpoint)
    throw new Error('The discovery document has no jwks_uri, authorization_endpoint or token_endpoint')
  const keys = createRemoteJWKSet(new URL(server.jwks_uri), {
    timeoutDuration: LONGEST_WAIT_MS,
    cooldownDuration: SHORTEST_BETWEEN_KEYS_MS,
    cacheMaxAge: KEPT_MS,
    [customFetch]: boundedFetch,
  })
  return { configuration, keys, issuers: issuersOf(server.issuer) }
}

// Google's tokens have either (developers.google.com/identity/openid-connect).
function issuersOf(issuer: string): string[] {
  return issuer === GOOGLE_ISSUER ? [issuer, 'accounts.google.com'] : [issuer]
}

/** The result of `find` for an hour; concurrent callers share one request. An outdated result is used while `find` fails. */
function kept<Result>(find: () => Promise<Result>): () => Promise<Result> {
  let found: { result: Result; until: number } | undefined
  let failed: { error: unknown; until: number } | undefined
  let running: Promise<Result> | undefined

  async function renew(): Promise<Result> {
    try {
      const result = await find()
      found = { result, until: Date.now() + KEPT_MS }
      return result
    } catch (error) {
      failed = { error, until: Date.now() + FAILURE_KEPT_MS }
      if (found) return found.result
      throw error
    } finally {
      running = undefined
    }
  }

  return async () => {
    if (found && Date.now() < found.until) return found.result
    if (failed && Date.now() < failed.until) {
      if (found) return found.result
      throw failed.error
    }
    running ??= renew()
    return running
  }
}

/** The result within five seconds. Every error becomes a ProviderFailure. */
async function inTime<Result>(provider: SignInProvider, work: () => Promise<Result>): Promise<Result> {
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new DOMException('No answer in time', 'TimeoutError')), LONGEST_WAIT_MS)
  })
  try {
    return await Promise.race([work(), late])
  } catch (error) {
    throw new ProviderFailure(provider, kindOf(error), reasonOf(error))
  } finally {
    clearTimeout(timer)
  }
}

/** For the operator: what the library says, the provider's error code, and what is behind it. */
function reasonOf(error: unknown): string {
  const { message, error: code, cause } = error as { message?: string; error?: unknown; cause?: unknown }
  const behind = cause instanceof Error ? cause.message : undefined
  return [message, typeof code === 'string' ? code : undefined, behind].filter(Boolean).join(': ')
}

const UNREACHABLE = new Set([
  'OAUTH_TIMEOUT',
  'OAUTH_ABORT',
  'OAUTH_RESPONSE_IS_NOT_CONFORM',
  'OAUTH_RESPONSE_IS_NOT_JSON',
  'OAUTH_PARSE_ERROR',
  'ERR_JWKS_TIMEOUT',
  // A set of keys that is no such set, or was not delivered.
  'ERR_JOSE_GENERIC',
  'ERR_JWKS_INVALID',
])

function kindOf(error: unknown): 'unavailable' | 'denied' | 'invalid' {
  const { name, code } = error as { name?: string; code?: unknown }
  if (name === 'TimeoutError' || name === 'AbortError') return 'unavailable'
  // fetch() without a connection; the library throws its own TypeErrors with a code.
  if (error instanceof TypeError && !code) return 'unavailable'
  if (name === 'AuthorizationResponseError')
    return (error as { error?: string }).error === 'access_denied' ? 'denied' : 'invalid'
  return UNREACHABLE.has(String(code)) ? 'unavailable' : 'invalid'
}
