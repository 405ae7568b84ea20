import { createHash } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { onConnection } from '#database/connection.ts'
import { type OpenIdStandIn, startOpenIdProvider } from '#testing/openid-provider.ts'
import {
  freshDataDirectory,
  type RunningServer,
  removeDataDirectory,
  startServer,
} from '#testing/running-server.ts'

const directory = freshDataDirectory()
const verifier = 'v'.repeat(64)
let server: RunningServer
let union: OpenIdStandIn

beforeAll(async () => {
  union = await startOpenIdProvider('union', 'Dealers’ Union')
  const { issuer, clientIds, clientSecret } = union.provider
  union.provider.clientSecret = clientSecret.replaceAll(' ', '-')
  server = await startServer(directory, {
    AUTH_OIDC_UNION_ISSUER: issuer,
    AUTH_OIDC_UNION_CLIENT_ID: clientIds.join(','),
    AUTH_OIDC_UNION_CLIENT_SECRET: union.provider.clientSecret,
    AUTH_OIDC_UNION_LABEL: 'Dealers’ Union',
  })
}, 120_000)
beforeEach(() => {
  union.lies = {}
})
afterAll(async () => {
  await server?.end('SIGTERM')
  await union?.close()
  await removeDataDirectory(directory)
})

/** Signs in over HTTP as a browser does, and returns the profile. */
async function signIn() {
  const asked = new URLSearchParams({
    provider: 'union',
    redirect_to: `${server.url}/auth`,
    code_challenge: createHash('sha256').update(verifier).digest('base64url'),
    code_challenge_method: 's256',
  })
  const begun = await fetch(`${server.url}/auth/v1/authorize?${asked}`, { redirect: 'manual' })
  const [cookie = ''] = begun.headers.getSetCookie()
  expect(cookie).toMatch(/^sign-in-browser=[\w-]{32}; Max-Age=600; Path=\/auth\/v1; HttpOnly; SameSite=Lax$/)
  const callback = await union.agree(begun.headers.get('location') ?? '')
  const back = await fetch(callback, { redirect: 'manual', headers: { cookie: cookie.split(';')[0] ?? '' } })
  expect(back.headers.get('cache-control')).toBe('no-store')
  const code = new URL(back.headers.get('location') ?? '').searchParams.get('code')
  const answer = await fetch(`${server.url}/auth/v1/token?grant_type=pkce`, {
    method: 'POST',
    headers: { apikey: server.anonKey, 'content-type': 'application/json' },
    body: JSON.stringify({ auth_code: code, code_verifier: verifier }),
  })
  const { user } = (await answer.json()) as { user: { id: string } }
  // Known from now on, as by its password.
  expect(answer.headers.get('set-cookie')).toMatch(/^known-device=/)
  return onConnection(
    { host: `${directory}/postgres/socket`, user: 'postgres', database: 'magari' },
    async (connection) =>
      (await connection.query('select first_name, last_name, role from profiles where id = $1', [user.id]))
        .rows[0],
  )
}

test('pages know the configured provider, and its person becomes a member with the names it knows', async () => {
  const page = await (await fetch(`${server.url}/login`)).text()
  expect(/"signInProviders":(\[[^\]]*\])/.exec(page)?.[1]).toBe('[{"id":"union","label":"Dealers’ Union"}]')
  union.person = {
    sub: '1',
    email: 'wanjiku@example.com',
    email_verified: true,
    name: 'Wanjiku Njeri',
    given_name: 'Wanjiku',
    family_name: 'Njeri',
  }
  expect(await signIn()).toEqual({ first_name: 'Wanjiku', last_name: 'Njeri', role: 'customer' })
})

test('somebody with one name, or the name of a business, becomes a member too', async () => {
  union.person = { sub: '2', email: 'atieno@example.com', email_verified: true, name: 'Atieno' }
  expect(await signIn()).toEqual({ first_name: 'Atieno', last_name: null, role: 'customer' })
  union.person = { sub: '3', email: 'toyota@example.com', email_verified: true, name: 'Toyota Kenya' }
  expect(await signIn()).toEqual({ first_name: null, last_name: null, role: 'customer' })
})

test('an answer that signs nobody in is logged with its reason, and without what it says of the person', async () => {
  union.lies = { claims: { aud: 'another', email: 'secret@example.com' } }
  await signIn().catch(() => {})
  await expect.poll(() => server.output()).toMatch(/signing in with union: bad_oauth_callback/)
  expect(server.output()).not.toContain('secret@example.com')
})
