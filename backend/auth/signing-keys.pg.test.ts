import { createHmac, generateKeyPairSync } from 'node:crypto'
import { createLocalJWKSet, type JSONWebKeySet, jwtVerify, SignJWT } from 'jose'
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest'
import { type AuthUnderTest, openAuth, secret, siteUrl } from '#testing/auth.ts'
import { createTestDatabase, type TestDatabase } from '#testing/postgres.ts'
import { createDatabase, type Database } from '../postgres/database.ts'
import { createSigningKeys } from './signing-keys.ts'
import { createTokens } from './tokens.ts'

let testDatabase: TestDatabase
let database: Database
let auth: AuthUnderTest

beforeAll(async () => {
  testDatabase = await createTestDatabase('backend')
  database = createDatabase({ connection: testDatabase.connection, max: 4 })
  auth = openAuth(testDatabase)
})

afterEach(() => {
  vi.useRealTimers()
})

afterAll(async () => {
  await auth?.close()
  await database?.close()
  await testDatabase?.drop()
})

const inAnHour = () => Math.floor(Date.now() / 1000) + 3600
const person = () => ({
  sub: crypto.randomUUID(),
  role: 'authenticated',
  aud: 'authenticated',
  exp: inAnHour(),
})
const header = (token: string) => JSON.parse(Buffer.from(token.split('.')[0] ?? '', 'base64url').toString())
const part = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url')

/** The keys of another process on the same database. */
function process(own = secret, over: Database = database) {
  const signingKeys = createSigningKeys({ database: over, secret: own })
  return { signingKeys, ...createTokens({ secret: own, issuer: `${siteUrl}/auth/v1`, signingKeys }) }
}

async function published() {
  const { body, headers, status } = await auth.ask('GET /.well-known/jwks.json')
  expect(status).toBe(200)
  return { keys: body.keys as (JSONWebKeySet['keys'][number] & { kid: string })[], headers }
}

/** Makes the keys older. */
const age = (span: string) =>
  auth.owner.query(`update auth.signing_keys set created_at = created_at - $1::interval`, [span])

test('tokens are signed with a published key, and supabase-js verifies them itself', async () => {
  const client = await auth.signedIn('wanjiku@example.com')
  const token = (await client.auth.getSession()).data.session?.access_token ?? ''
  const { keys, headers } = await published()
  expect(headers.get('cache-control')).toBe('public, max-age=600')
  expect(header(token)).toEqual({ alg: 'ES256', typ: 'JWT', kid: keys[0]?.kid })
  expect(keys).toEqual([
    {
      kty: 'EC',
      crv: 'P-256',
      x: expect.any(String),
      y: expect.any(String),
      kid: expect.any(String),
      alg: 'ES256',
      use: 'sig',
      key_ops: ['verify'],
    },
  ])
  const { data, error } = await client.auth.getClaims()
  expect(error).toBeNull()
  expect(data?.header.alg).toBe('ES256')
  expect(data?.claims.email).toBe('wanjiku@example.com')
  const { payload } = await jwtVerify(token, createLocalJWKSet({ keys }), { issuer: `${siteUrl}/auth/v1` })
  expect(payload.role).toBe('authenticated')
  expect((await auth.ask('GET /user', { token })).status).toBe(200)
})

test('processes that start concurrently share one key', async () => {
  await auth.owner.query('delete from auth.signing_keys')
  const processes = [process(), process(), process()]
  const tokens = await Promise.all(processes.map(({ sign }) => sign(person())))
  expect(new Set(tokens.map((token) => header(token).kid)).size).toBe(1)
  for (const { verify } of processes) for (const token of tokens) await verify(token)
})

test('keys rotate after thirty days; a new key signs after an hour, and the old one stays valid until its tokens expire', async () => {
  await auth.owner.query('delete from auth.signing_keys')
  const old = await process().sign(person())
  await age('30 days 1 minute')
  const next = process()
  const stillOld = await next.sign(person())
  expect(header(stillOld).kid).toBe(header(old).kid)
  const ids = (await next.signingKeys.published()).map(({ kid }) => kid)
  expect(ids).toHaveLength(2)
  expect(ids[1]).toBe(header(old).kid)

  await age('1 hour')
  const later = process()
  expect(header(await later.sign(person())).kid).toBe(ids[0])
  await later.verify(stillOld)
  await age('2 hours')
  await expect(process().verify(stillOld)).rejects.toMatchObject({ code: 'invalid' })
  expect(await process().signingKeys.published()).toHaveLength(1)

  const count = async () => (await auth.owner.query('select from auth.signing_keys')).rowCount
  expect(await count()).toBe(2)
  await age('1 day')
  await auth.owner.query('select auth.remove_expired()')
  expect(await count()).toBe(1)
})

test('an unknown key is looked up at most every ten seconds', async () => {
  vi.useFakeTimers({ toFake: ['Date'] })
  const run = vi.fn(database.run)
  const one = process(secret, { ...database, run } as Database)
  await one.sign(person())
  // The key of a process that had to sign immediately: only a reload finds it.
  await auth.owner.query('delete from auth.signing_keys')
  const token = await process().sign(person())
  const asked = run.mock.calls.length
  await expect(one.verify(token)).rejects.toMatchObject({ code: 'invalid' })
  expect(run.mock.calls.length).toBe(asked)
  vi.setSystemTime(Date.now() + 10_001)
  expect(await one.verify(token)).toMatchObject({ role: 'authenticated' })
  expect(run.mock.calls.length).toBe(asked + 1)
  const foreign = [1, 2, 3].map(() => `${part({ alg: 'ES256', kid: crypto.randomUUID() })}.e30.AA`)
  for (const bad of foreign) await expect(one.verify(bad)).rejects.toMatchObject({ code: 'invalid' })
  expect(run.mock.calls.length).toBe(asked + 1)
})

test('if the database is down, an unknown key is not an invalid token', async () => {
  const unavailable = createDatabase({ connection: testDatabase.connection, max: 1 })
  const one = process(secret, unavailable)
  await unavailable.close()
  const error = await one.verify(await process().sign(person())).catch((reason: unknown) => reason)
  expect(error).not.toMatchObject({ name: 'TokenError' })
})

test('the private key is not in the database, and another secret voids keys and tokens', async () => {
  const token = await process().sign(person())
  const { rows } = await auth.owner.query('select to_jsonb(k) as row from auth.signing_keys k')
  expect(JSON.stringify(rows)).not.toContain('"d"')
  const other = process('another secret of the tests, 32 characters and more')
  await expect(other.verify(token)).rejects.toMatchObject({ code: 'invalid' })
  expect(header(await other.sign(person())).kid).not.toBe(header(token).kid)
  await process().verify(token)
})

test('a token signed with the secret is valid too', async () => {
  const byService = createTokens({ secret, issuer: 'a service' })
  const token = await byService.sign(person())
  expect(header(token).alg).toBe('HS256')
  expect(await process().verify(token)).toMatchObject({ iss: 'a service' })
})

test.each([
  ['with another key under a known name', async (kid: string) => sign({ alg: 'ES256', kid }, newKey())],
  ['with an unknown key', async () => sign({ alg: 'ES256', kid: crypto.randomUUID() }, newKey())],
  ['without the name of its key', async () => sign({ alg: 'ES256' }, newKey())],
  ['with nothing', async (kid: string) => `${part({ alg: 'none', kid })}.${part(person())}.`],
  [
    'with the public key as a secret',
    async (kid: string, jwk: object) => hmac({ alg: 'HS256', kid }, JSON.stringify(jwk)),
  ],
  [
    'with the coordinate of the public key as a secret',
    async (kid: string, jwk: { x?: unknown }) =>
      hmac({ alg: 'HS256', kid }, Buffer.from(String(jwk.x), 'base64url')),
  ],
  ['by HMAC under the name of another algorithm', async (kid: string) => hmac({ alg: 'ES256', kid }, secret)],
  ['by another curve', async (kid: string) => sign({ alg: 'ES384', kid }, newKey('P-384'))],
])('a token signed %s is invalid', async (_, make) => {
  const one = process()
  const good = await one.sign(person())
  await one.verify(good)
  const [jwk] = await one.signingKeys.published()
  const bad = await make(header(good).kid, jwk ?? {})
  await expect(one.verify(bad)).rejects.toMatchObject({ name: 'TokenError', code: 'invalid' })
  expect(await auth.ask('GET /user', { token: bad })).toMatchObject({
    status: 403,
    body: { code: 'bad_jwt' },
  })
})

test('a later valid key is ignored', async () => {
  const one = process()
  await one.verify(await one.sign(person()))
  await expect(one.verify(await one.sign({ ...person(), exp: inAnHour() - 3660 }))).rejects.toMatchObject({
    code: 'expired',
  })
})

function newKey(namedCurve = 'P-256') {
  return generateKeyPairSync('ec', { namedCurve }).privateKey
}

function sign(protectedHeader: { alg: string; kid?: string }, key: ReturnType<typeof newKey>) {
  return new SignJWT(person()).setProtectedHeader(protectedHeader).sign(key)
}

function hmac(protectedHeader: object, key: string | Buffer) {
  const text = `${part(protectedHeader)}.${part(person())}`
  return `${text}.${createHmac('sha256', key).update(text).digest('base64url')}`
}
