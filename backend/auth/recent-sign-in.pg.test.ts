/** What a stolen token must not do: acts that need a sign-in within ten minutes, and the ways to get one. */
import type { SupabaseClient } from '@supabase/supabase-js'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type AuthUnderTest, goodPassword, openAuth } from '#testing/auth.ts'
import { createTestDatabase, type TestDatabase } from '#testing/postgres.ts'
import { totp } from './totp.ts'

let database: TestDatabase
let auth: AuthUnderTest
let people = 0

beforeAll(async () => {
  database = await createTestDatabase('backend')
  auth = openAuth(database, { requireSecondFactor: true })
})

afterAll(async () => {
  await auth?.close()
  await database?.drop()
})

const codeOf = (secret: string) => totp(secret, Math.floor(Date.now() / 30_000))
const tokenOf = async (client: SupabaseClient) =>
  (await client.auth.getSession()).data.session?.access_token ?? ''
const lives = async (token: string) => (await auth.ask('GET /user', { token })).status === 200
const lastCode = async (email: string) => (await auth.letters(email)).at(-1)?.code ?? ''

async function person() {
  const email = `person-${++people}@example.com`
  const client = await auth.signedIn(email)
  return { email, client, token: await tokenOf(client) }
}

/** With an authenticator app; its codes may be used again. */
async function withApp() {
  const { email, client } = await person()
  const { data } = await client.auth.mfa.enroll({ factorType: 'totp', friendlyName: 'phone' })
  if (!data) throw new Error('No factor')
  const { id, totp } = data
  const show = async () => {
    await auth.owner.query('update auth.mfa_factors set last_step = 0')
    return client.auth.mfa.challengeAndVerify({ factorId: id, code: codeOf(totp.secret) })
  }
  expect((await show()).error).toBeNull()
  await client.auth.mfa.recoveryCodes.generate()
  return { email, client, factor: id, show, token: await tokenOf(client) }
}

const NEEDED = { status: 400, body: { code: 'reauthentication_needed' } }

test('a token alone cannot change credentials', async () => {
  const { email, client, token, factor } = await withApp()
  const before = (await client.auth.getUser()).data.user
  const begun = await auth.ask('POST /factors', {
    token,
    body: { factor_type: 'totp', friendly_name: 'mine' },
  })
  await auth.letElevenMinutesPass()
  const challenge = await auth.ask(`POST /factors/${begun.body.id}/challenge`, { token, body: {} })
  for (const [path, body] of [
    ['PUT /user', { password: 'Safari-2027' }],
    ['PUT /user', { email: 'thief@example.com' }],
    ['POST /factors', { factor_type: 'totp' }],
    [
      `POST /factors/${begun.body.id}/verify`,
      { challenge_id: challenge.body.id, code: codeOf(begun.body.totp.secret) },
    ],
    [`DELETE /factors/${begun.body.id}`, undefined],
    [`DELETE /factors/${factor}`, undefined],
    ['POST /factors/recovery-codes/regenerate', {}],
    ['DELETE /factors/recovery-codes', undefined],
    ['POST /logout?scope=others', undefined],
  ] as const)
    expect(await auth.ask(path, { token, body }), `${path} ${JSON.stringify(body)}`).toMatchObject(NEEDED)
  const after = (await client.auth.getUser()).data.user
  expect({ ...after, factors: [] }).toEqual({ ...before, factors: [] })
  expect((await auth.newClient().auth.signInWithPassword({ email, password: goodPassword })).error).toBeNull()
})

test('signing out everywhere from an old session ends only that session', async () => {
  const { email, client, token } = await person()
  const other = auth.newClient()
  await other.auth.signInWithPassword({ email, password: goodPassword })
  const otherToken = await tokenOf(other)
  await auth.letElevenMinutesPass()
  expect(await auth.ask('POST /logout', { token })).toMatchObject({
    status: 403,
    body: { code: 'reauthentication_needed' },
  })
  expect([await lives(token), await lives(otherToken)]).toEqual([false, true])
  expect((await client.auth.signOut()).error).toBeNull()
  expect((await auth.ask('POST /logout?scope=local', { token: otherToken })).status).toBe(204)
  expect(await lives(otherToken)).toBe(false)
})

test('an unmodified client can sign out of an old session', async () => {
  const { client, token } = await person()
  await auth.letElevenMinutesPass()
  expect((await client.auth.signOut()).error).toBeNull()
  expect((await client.auth.getSession()).data.session).toBeNull()
  expect(await lives(token)).toBe(false)
})

test('refreshing the token is not a sign-in', async () => {
  const { client } = await person()
  await auth.letElevenMinutesPass()
  expect((await client.auth.refreshSession()).error).toBeNull()
  expect((await client.auth.updateUser({ password: 'Safari-2027' })).error).toMatchObject({
    code: 'reauthentication_needed',
  })
})

test('a fresh sign-in elsewhere only counts for its own session', async () => {
  const { email, token } = await person()
  await auth.letElevenMinutesPass()
  const { data } = await auth.newClient().auth.signInWithPassword({ email, password: goodPassword })
  expect(await auth.ask('PUT /user', { token, body: { password: 'Safari-2027' } })).toMatchObject(NEEDED)
  const fresh = data.session?.access_token ?? ''
  expect((await auth.ask('PUT /user', { token: fresh, body: { password: 'Safari-2027' } })).status).toBe(200)
})

test.each(['password', 'email'] as const)('the current password may come with a new %s', async (what) => {
  const { token } = await person()
  await auth.letElevenMinutesPass()
  const change = what === 'password' ? { password: 'Safari-2027' } : { email: `next-${people}@example.com` }
  const change_to = (current_password: string) =>
    auth.ask('PUT /user', { token, body: { ...change, current_password } })
  expect(await change_to('Wrong-2026')).toMatchObject({ status: 400, body: { code: 'invalid_credentials' } })
  expect((await change_to(goodPassword)).status).toBe(200)
})

test('entering the password again makes the session recent for ten minutes', async () => {
  const { client, token } = await person()
  await auth.letElevenMinutesPass()
  const show = (password: unknown) => auth.ask('POST /reauthenticate', { token, body: { password } })
  expect(await show('Wrong-2026')).toMatchObject({ status: 400, body: { code: 'invalid_credentials' } })
  for (const nothing of ['', null, 7]) expect((await show(nothing)).status).toBe(400)
  expect((await auth.ask('POST /logout?scope=others', { token })).status).toBe(400)
  expect((await show(goodPassword)).status).toBe(200)
  expect((await auth.ask('POST /logout?scope=others', { token })).status).toBe(204)
  await auth.letElevenMinutesPass()
  expect(await auth.ask('POST /factors', { token, body: { factor_type: 'totp' } })).toMatchObject(NEEDED)
  for (let times = 0; times < 3; times++) expect((await show(goodPassword)).status).toBe(200)
  await client.auth.refreshSession()
  expect((await client.auth.getClaims()).data?.claims.amr).toMatchObject([
    { method: 'password' },
    { method: 'password' },
  ])
})

test('an account without a password confirms with an e-mail code, once', async () => {
  const email = 'mail-only@example.com'
  const client = auth.newClient()
  await client.auth.signInWithOtp({ email })
  await client.auth.verifyOtp({ type: 'email', email, token: await lastCode(email) })
  const token = await tokenOf(client)
  await auth.letElevenMinutesPass()
  expect(await auth.ask('POST /reauthenticate', { token, body: { password: goodPassword } })).toMatchObject({
    status: 400,
    body: { code: 'invalid_credentials' },
  })
  expect((await client.auth.reauthenticate()).error).toBeNull()
  const nonce = await lastCode(email)
  const wrong = nonce === '111111' ? '222222' : '111111'
  const show = (digits: string) => auth.ask('POST /reauthenticate', { token, body: { nonce: digits } })
  expect(await show(wrong)).toMatchObject({ status: 422, body: { code: 'reauthentication_not_valid' } })
  const together = await Promise.all(Array.from({ length: 12 }, () => show(nonce)))
  expect(together.filter(({ status }) => status === 200)).toHaveLength(1)
  expect((await client.auth.updateUser({ password: 'Safari-2027' })).error).toBeNull()
})

test('a code of the app makes the session recent', async () => {
  const { client, show } = await withApp()
  await auth.letElevenMinutesPass()
  expect((await client.auth.mfa.enroll({ factorType: 'totp', friendlyName: 'spare' })).error).toMatchObject({
    code: 'reauthentication_needed',
  })
  expect((await show()).error).toBeNull()
  expect((await client.auth.mfa.enroll({ factorType: 'totp', friendlyName: 'spare' })).error).toBeNull()
})

test('the password makes only its own session recent, and not without the second factor', async () => {
  const { email, token } = await withApp()
  const half = await auth.ask('POST /token?grant_type=password', { body: { email, password: goodPassword } })
  await auth.letElevenMinutesPass()
  const body = { password: goodPassword }
  expect(await auth.ask('POST /reauthenticate', { token: half.body.access_token, body })).toMatchObject({
    status: 401,
    body: { code: 'insufficient_aal' },
  })
  expect(await auth.ask('POST /logout?scope=others', { token })).toMatchObject(NEEDED)
  expect((await auth.ask('POST /reauthenticate', { body })).status).toBe(401)
})

test('a session dated in the future is not recent', async () => {
  const { client } = await person()
  await auth.owner.query(`update auth.sessions set created_at = now() + interval '1 hour',
    amr = jsonb_build_array(jsonb_build_object('method', 'password', 'timestamp', extract(epoch from now())::bigint + 3600))`)
  expect((await client.auth.updateUser({ password: 'Safari-2027' })).error).toMatchObject({
    code: 'reauthentication_needed',
  })
})

test('a password reset link opens a session that may choose a new password', async () => {
  const { email } = await person()
  await auth.letElevenMinutesPass()
  const client = auth.newClient()
  await client.auth.resetPasswordForEmail(email)
  const letter = (await auth.letters(email)).at(-1)
  await client.auth.verifyOtp({ type: 'recovery', token_hash: letter?.token ?? '' })
  expect((await client.auth.updateUser({ password: 'Safari-2027' })).error).toBeNull()
})

test('the administrators’ API needs no recent sign-in', async () => {
  const { email, client, factor } = await withApp()
  const id = (await client.auth.getUser()).data.user?.id ?? ''
  await auth.letElevenMinutesPass()
  expect((await auth.admin.mfa.deleteFactor({ userId: id, id: factor })).error).toBeNull()
  expect((await auth.admin.updateUserById(id, { password: 'Safari-2027' })).error).toBeNull()
  expect(
    (await auth.newClient().auth.signInWithPassword({ email, password: 'Safari-2027' })).error,
  ).toBeNull()
})
