/** A stand-in for an OpenID provider: an HTTP server with keys of its own that behaves as specified, until it is told to lie. */
import { createHash, randomUUID } from 'node:crypto'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { setTimeout as pause } from 'node:timers/promises'
import { exportJWK, generateKeyPair, type JWK, type JWTPayload, SignJWT, UnsecuredJWT } from 'jose'
import type { SignInProvider } from '#backend/auth/providers.ts'

type Claims = Record<string, unknown>

/** What its next answers have wrong. */
export interface Lies {
  /** Laid over the claims of ID tokens; undefined removes one. */
  claims?: Claims
  signature?: 'none' | 'HS256' | 'unpublished key'
  /** Of every answer, in milliseconds. */
  delay?: number
  /** The status of every answer. */
  status?: number
  /** Laid over the discovery document. */
  discovery?: Claims
  /** Laid over the parameters that the person comes back with. */
  returned?: Record<string, string>
  /** Bytes that each document is longer. */
  padding?: number
}

export interface OpenIdStandIn {
  provider: SignInProvider
  /** Who signs in next. */
  person: Claims
  lies: Lies
  /** The paths it was asked for. */
  asked: string[]
  /** The person agrees on the provider's page: the URL to which they are sent back. */
  agree(authorizationUrl: string): Promise<URL>
  idToken(claims?: Claims): Promise<string>
  /** Signs with a new key from now on, which replaces the published one. */
  rotateKey(): Promise<void>
  close(): Promise<void>
}

interface Grant {
  nonce: string | null
  challenge: string | null
  redirectUri: string | null
  person: Claims
}

interface Key {
  kid: string
  privateKey: CryptoKey
  publicJwk: JWK
}

async function newKey(): Promise<Key> {
  const { privateKey, publicKey } = await generateKeyPair('RS256')
  const kid = randomUUID()
  return { kid, privateKey, publicJwk: { ...(await exportJWK(publicKey)), kid, alg: 'RS256', use: 'sig' } }
}

export async function startOpenIdProvider(id = 'google', label = 'Google'): Promise<OpenIdStandIn> {
  const grants = new Map<string, Grant>()
  const people = new Map<string, Claims>()
  let key = await newKey()

  const server = createServer((request, response) => {
    answer(request, response).catch((error) => response.writeHead(500).end(String(error)))
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}`

  const standIn: OpenIdStandIn = {
    provider: { id, label, issuer, clientIds: ['site', 'phone-app'], clientSecret: 'secret of the client' },
    person: { sub: 'person-1', email: 'wanjiku@example.com', email_verified: true, name: 'Wanjiku Njeri' },
    lies: {},
    asked: [],
    async agree(authorizationUrl) {
      const { status, headers } = await fetch(authorizationUrl, { redirect: 'manual' })
      if (status !== 302) throw new Error(`The provider's page answered ${status}`)
      return new URL(headers.get('location') ?? '')
    },
    idToken: (claims = {}) => signed({ aud: 'site', ...standIn.person, ...claims }),
    async rotateKey() {
      key = await newKey()
    },
    close: () =>
      new Promise((resolve) => {
        server.closeAllConnections()
        server.close(() => resolve())
      }),
  }

  async function signed(given: Claims): Promise<string> {
    const now = Math.floor(Date.now() / 1000)
    const claims = { iss: issuer, iat: now, exp: now + 3600, ...given, ...standIn.lies.claims } as JWTPayload
    const { signature } = standIn.lies
    if (signature === 'none') return new UnsecuredJWT(claims).encode()
    if (signature === 'HS256')
      return new SignJWT(claims)
        .setProtectedHeader({ alg: 'HS256', kid: key.kid })
        .sign(new TextEncoder().encode(standIn.provider.clientSecret))
    const by = signature ? { ...(await newKey()), kid: key.kid } : key
    return new SignJWT(claims).setProtectedHeader({ alg: 'RS256', kid: by.kid }).sign(by.privateKey)
  }

  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const url = new URL(request.url ?? '', issuer)
    standIn.asked.push(url.pathname)
    const { delay = 0, status, padding = 0 } = standIn.lies
    if (delay > 0) await pause(delay)
    const send = (body: unknown, code = 200) =>
      response
        .writeHead(status ?? code, { 'content-type': 'application/json' })
        .end(JSON.stringify(body) + ' '.repeat(padding))
    if (url.pathname === '/.well-known/openid-configuration') return void send(discovery())
    if (url.pathname === '/keys') return void send({ keys: [key.publicJwk] })
    if (url.pathname === '/authorize') return void response.writeHead(302, { location: page(url) }).end()
    if (url.pathname === '/token') return void (await sendTokens(request, send))
    if (url.pathname === '/userinfo')
      return void send(people.get(request.headers.authorization?.slice('Bearer '.length) ?? '') ?? {})
    send({ error: 'not_found' }, 404)
  }

  const discovery = () => ({
    issuer,
    authorization_endpoint: `${issuer}/authorize`,
    token_endpoint: `${issuer}/token`,
    userinfo_endpoint: `${issuer}/userinfo`,
    jwks_uri: `${issuer}/keys`,
    response_types_supported: ['code'],
    subject_types_supported: ['public'],
    id_token_signing_alg_values_supported: ['RS256'],
    code_challenge_methods_supported: ['S256'],
    token_endpoint_auth_methods_supported: ['client_secret_post', 'client_secret_basic'],
    authorization_response_iss_parameter_supported: true,
    ...standIn.lies.discovery,
  })

  function page({ searchParams: asked }: URL): string {
    const code = randomUUID()
    grants.set(code, {
      nonce: asked.get('nonce'),
      challenge: asked.get('code_challenge'),
      redirectUri: asked.get('redirect_uri'),
      person: standIn.person,
    })
    const target = new URL(asked.get('redirect_uri') ?? '')
    const returned = { code, state: asked.get('state') ?? '', iss: issuer, ...standIn.lies.returned }
    target.search = new URLSearchParams(returned).toString()
    return target.href
  }

  async function sendTokens(request: IncomingMessage, send: (body: unknown, code?: number) => void) {
    const form = new URLSearchParams(await textOf(request))
    const { clientIds, clientSecret } = standIn.provider
    if (form.get('client_id') !== clientIds[0] || form.get('client_secret') !== clientSecret)
      return send({ error: 'invalid_client' }, 401)
    const grant = grants.get(form.get('code') ?? '')
    grants.delete(form.get('code') ?? '')
    const challenge = createHash('sha256')
      .update(form.get('code_verifier') ?? '')
      .digest('base64url')
    if (!grant || grant.challenge !== challenge || grant.redirectUri !== form.get('redirect_uri'))
      return send({ error: 'invalid_grant' }, 400)
    const token = `access-${randomUUID()}`
    people.set(token, grant.person)
    send({
      access_token: token,
      token_type: 'Bearer',
      expires_in: 3600,
      id_token: await signed({ aud: clientIds[0], nonce: grant.nonce, ...grant.person }),
    })
  }

  return standIn
}

async function textOf(request: IncomingMessage): Promise<string> {
  let text = ''
  for await (const piece of request) text += piece
  return text
}
