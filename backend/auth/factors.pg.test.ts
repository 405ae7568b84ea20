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
  auth = openAuth(database)
})

afterAll(async () => {
  await auth?.close()
  await database?.drop()
})

const newEmail = () => `person-${++people}@example.com`
const codeOf = (secret: string, steps = 0) => totp(secret, Math.floor(Date.now() / 30_000) + steps)
const wrongCode = (secret: string) => {
  const right = [-2, -1, 0, 1, 2].map((steps) => codeOf(secret, steps))
  return (
    ['000000', '111111', '222222', '333333', '444444', '555555'].find((code) => !right.includes(code)) ?? ''
  )
}
const accessOf = async (client: SupabaseClient) =>
  (await client.auth.getSession()).data.session?.access_token ?? ''
const letCodesCountAgain = () => auth.owner.query('update auth.mfa_factors set last_step = 0')

async function enrolled(client: SupabaseClient, friendlyName = 'phone') {
  const { data, error } = await client.auth.mfa.enroll({ factorType: 'totp', friendlyName })
  if (error) throw error
  return { id: data.id, ...data.totp }
}

/** A person with an AAL2 session. */
async function withFactor() {
  const email = newEmail()
  const client = await auth.signedIn(email)
  const factor = await enrolled(client)
  const { error } = await client.auth.mfa.challengeAndVerify({
    factorId: factor.id,
    code: codeOf(factor.secret),
  })
  if (error) throw error
  await letCodesCountAgain()
  return { email, client, ...factor }
}

async function signedInAgain(email: string) {
  const client = auth.newClient()
  const { error } = await client.auth.signInWithPassword({ email, password: goodPassword })
  if (error) throw error
  return client
}

test('with supabase-js: enroll, verify, sign in again with both factors, unenroll', async () => {
  const email = newEmail()
  const client = await auth.signedIn(email)
  const factor = await enrolled(client)
  expect(factor.uri).toBe(
    `otpauth://totp/magari.test:${encodeURIComponent(email)}?algorithm=SHA1&digits=6&issuer=magari.test&period=30&secret=${factor.secret}`,
  )
  expect(factor.qr_code).toMatch(/^data:image\/svg\+xml;utf-8,<svg .*<\/svg>$/s)
  expect((await client.auth.mfa.listFactors()).data?.totp).toEqual([])
  const first = await client.auth.mfa.challengeAndVerify({ factorId: factor.id, code: codeOf(factor.secret) })
  expect(first.error).toBeNull()
  expect((await client.auth.mfa.listFactors()).data?.totp).toMatchObject([
    { id: factor.id, friendly_name: 'phone', factor_type: 'totp', status: 'verified' },
  ])

  const again = await signedInAgain(email)
  expect((await again.auth.mfa.getAuthenticatorAssuranceLevel()).data).toMatchObject({
    currentLevel: 'aal1',
    nextLevel: 'aal2',
  })
  await letCodesCountAgain()
  const challenge = await again.auth.mfa.challenge({ factorId: factor.id })
  expect(challenge.data).toMatchObject({ type: 'totp', expires_at: expect.any(Number) })
  const challengeId = challenge.data?.id ?? ''
  const attempt = (code: string) => again.auth.mfa.verify({ factorId: factor.id, challengeId, code })
  expect((await attempt(wrongCode(factor.secret))).error).toMatchObject({
    status: 422,
    code: 'mfa_verification_failed',
  })
  expect((await attempt(codeOf(factor.secret))).error).toBeNull()
  const { claims } = (await again.auth.getClaims()).data ?? {}
  expect(claims).toMatchObject({ aal: 'aal2', amr: [{ method: 'password' }, { method: 'totp' }] })
  expect((await again.auth.refreshSession()).error).toBeNull()
  expect((await again.auth.getClaims()).data?.claims.aal).toBe('aal2')

  expect((await again.auth.mfa.unenroll({ factorId: factor.id })).data).toEqual({ id: factor.id })
  await again.auth.refreshSession()
  expect((await again.auth.getClaims()).data?.claims).toMatchObject({
    aal: 'aal1',
    amr: [{ method: 'password' }],
  })
  expect((await again.auth.getUser()).data.user).not.toHaveProperty('factors')
})

test('verifying ends single-factor sessions, the previous refresh token and unverified factors', async () => {
  const email = newEmail()
  const elsewhere = await auth.signedIn(email)
  const client = await signedInAgain(email)
  const before = (await client.auth.getSession()).data.session?.refresh_token
  const left = await enrolled(client, 'tablet')
  const factor = await enrolled(client)
  expect((await elsewhere.auth.getUser()).error).toBeNull()
  await client.auth.mfa.challengeAndVerify({ factorId: factor.id, code: codeOf(factor.secret) })
  expect((await elsewhere.auth.getUser()).error).toMatchObject({ name: 'AuthSessionMissingError' })
  const { data } = await client.auth.getUser()
  expect(data.user?.factors?.map(({ id }) => id)).toEqual([factor.id])
  expect(left.id).not.toBe(factor.id)
  await auth.owner.query(`update auth.refresh_tokens set revoked_at = revoked_at - interval '11 seconds'`)
  const late = await auth.ask('POST /token?grant_type=refresh_token', { body: { refresh_token: before } })
  expect(late).toMatchObject({ status: 400, body: { code: 'refresh_token_already_used' } })
})

test('a code works once', async () => {
  const { email, id, secret } = await withFactor()
  const code = codeOf(secret)
  const one = await signedInAgain(email)
  expect((await one.auth.mfa.challengeAndVerify({ factorId: id, code })).error).toBeNull()
  const two = await signedInAgain(email)
  expect((await two.auth.mfa.challengeAndVerify({ factorId: id, code })).error).toMatchObject({
    code: 'mfa_verification_failed',
  })
})

test('after ten wrong codes attempts are blocked for an hour', async () => {
  const { email, id, secret } = await withFactor()
  const client = await signedInAgain(email)
  const attempt = async (code: string) =>
    (await client.auth.mfa.challengeAndVerify({ factorId: id, code })).error?.code
  for (let guess = 0; guess < 10; guess++)
    expect(await attempt(wrongCode(secret))).toBe('mfa_verification_failed')
  expect(await attempt(codeOf(secret))).toBe('over_request_rate_limit')
  await auth.owner.query(`update auth.mfa_factors set wrong_since = wrong_since - interval '61 minutes'`)
  expect(await attempt(codeOf(secret))).toBeUndefined()
})

test('a challenge is valid for five minutes, for its factor and from its address', async () => {
  const { client, id, secret } = await withFactor()
  const other = await enrolled(client, 'tablet')
  const token = await accessOf(client)
  const challengeId = async () => (await client.auth.mfa.challenge({ factorId: id })).data?.id ?? ''
  const verify = async (factor: string, challenge_id: string, key = secret) =>
    auth.ask(`POST /factors/${factor}/verify`, { body: { challenge_id, code: codeOf(key) }, token })
  const mine = await challengeId()
  expect(await verify(other.id, mine, other.secret)).toMatchObject({
    status: 422,
    body: { code: 'mfa_factor_not_found' },
  })
  await auth.owner.query(`update auth.mfa_challenges set created_at = created_at - interval '301 seconds'`)
  expect(await verify(id, mine)).toMatchObject({ status: 422, body: { code: 'mfa_challenge_expired' } })
  const moved = await challengeId()
  await auth.owner.query(`update auth.mfa_challenges set ip = '198.51.100.9'`)
  expect(await verify(id, moved)).toMatchObject({ status: 422, body: { code: 'mfa_ip_address_mismatch' } })
  const last = await challengeId()
  expect((await verify(id, last)).status).toBe(200)
  await letCodesCountAgain()
  expect((await verify(id, last)).status).not.toBe(200)
})

test('changing password, address or factors requires the second factor', async () => {
  const { email, client, id } = await withFactor()
  const weak = await signedInAgain(email)
  expect((await weak.auth.updateUser({ data: { town: 'Thika' } })).error).toBeNull()
  for (const change of [{ password: 'Safari-2027' }, { email: newEmail() }])
    expect((await weak.auth.updateUser(change)).error).toMatchObject({
      status: 401,
      code: 'insufficient_aal',
    })
  expect((await weak.auth.mfa.enroll({ factorType: 'totp', friendlyName: 'mine' })).error).toMatchObject({
    status: 403,
    code: 'insufficient_aal',
  })
  expect((await weak.auth.mfa.unenroll({ factorId: id })).error).toMatchObject({
    status: 422,
    code: 'insufficient_aal',
  })
  expect((await client.auth.updateUser({ password: 'Safari-2027' })).error).toBeNull()
  expect((await client.auth.updateUser({ email: newEmail() })).error).toBeNull()
  expect((await client.auth.mfa.unenroll({ factorId: id })).error).toBeNull()
})

test('names are unique, the limit is ten factors, and unverified ones expire after five minutes', async () => {
  const client = await auth.signedIn(newEmail())
  await enrolled(client, 'phone')
  const again = () => client.auth.mfa.enroll({ factorType: 'totp', friendlyName: 'phone' })
  expect((await again()).error).toMatchObject({ status: 422, code: 'mfa_factor_name_conflict' })
  for (let more = 1; more < 10; more++)
    expect((await client.auth.mfa.enroll({ factorType: 'totp' })).error).toBeNull()
  expect((await client.auth.mfa.enroll({ factorType: 'totp' })).error).toMatchObject({
    status: 422,
    code: 'too_many_enrolled_mfa_factors',
  })
  await auth.owner.query(`update auth.mfa_factors set created_at = created_at - interval '5 minutes'`)
  expect((await again()).error).toBeNull()
})

test('the secret is neither in the database nor in GET /user', async () => {
  const { client, secret } = await withFactor()
  const { rows } = await auth.owner.query('select to_jsonb(f) as row from auth.mfa_factors f')
  expect(rows.length).toBeGreaterThan(0)
  expect(JSON.stringify(rows)).not.toContain(secret)
  const { body } = await auth.ask('GET /user', { token: await accessOf(client) })
  expect(Object.keys(body.factors[0]).sort()).toEqual([
    'created_at',
    'factor_type',
    'friendly_name',
    'id',
    'last_challenged_at',
    'status',
    'updated_at',
  ])
})

test('a factor belongs to one person and is challenged by id', async () => {
  const { id } = await withFactor()
  const stranger = await auth.signedIn(newEmail())
  const token = await accessOf(stranger)
  const notFound = { status: 404, body: { code: 'mfa_factor_not_found' } }
  const malformed = { status: 404, body: { code: 'validation_failed' } }
  const body = { challenge_id: crypto.randomUUID(), code: '123456' }
  expect(await auth.ask(`POST /factors/${id}/challenge`, { body: {}, token })).toMatchObject(notFound)
  expect(await auth.ask(`POST /factors/${id}/verify`, { body, token })).toMatchObject(notFound)
  expect(await auth.ask(`DELETE /factors/${id}`, { token })).toMatchObject(notFound)
  expect(await auth.ask('DELETE /factors/1', { token })).toMatchObject(malformed)
  expect(await auth.ask(`DELETE /factors/${id}`)).toMatchObject({ status: 401 })
})

test.each([
  [{ factor_type: 'phone' }, 422, 'mfa_phone_enroll_not_enabled'],
  [{ factor_type: 'webauthn' }, 422, 'mfa_webauthn_enroll_not_enabled'],
  [{ factor_type: 'other' }, 400, 'validation_failed'],
  [{}, 400, 'validation_failed'],
  [{ factor_type: 'totp', friendly_name: 'x'.repeat(101) }, 400, 'validation_failed'],
  [{ factor_type: 'totp', friendly_name: 1 }, 400, 'validation_failed'],
])('a factor from %j is refused', async (body, status, code) => {
  const token = await accessOf(await auth.signedIn(newEmail()))
  expect(await auth.ask('POST /factors', { body, token })).toMatchObject({ status, body: { code } })
})

test('the server lists the factors of a person and removes one for a person who lost their phone', async () => {
  const { email, client, id } = await withFactor()
  const userId = (await client.auth.getUser()).data.user?.id ?? ''
  const listed = await auth.admin.mfa.listFactors({ userId })
  expect(listed.data?.factors).toMatchObject([{ id, status: 'verified' }])
  expect((await auth.admin.mfa.deleteFactor({ userId, id })).error).toBeNull()
  expect((await auth.admin.mfa.deleteFactor({ userId, id })).error).toMatchObject({
    code: 'mfa_factor_not_found',
  })
  await client.auth.refreshSession()
  expect((await client.auth.getClaims()).data?.claims.aal).toBe('aal1')
  expect((await (await signedInAgain(email)).auth.updateUser({ password: 'Safari-2027' })).error).toBeNull()
  const stranger = crypto.randomUUID()
  expect((await auth.admin.mfa.listFactors({ userId: stranger })).error).toMatchObject({
    code: 'user_not_found',
  })
  expect(await auth.ask(`GET /admin/users/${userId}/factors`, { token: 'public-key' })).toMatchObject({
    status: 403,
    body: { code: 'not_admin' },
  })
})

test('where required, a session without the second factor has visitor rights', async () => {
  const strict = openAuth(database, { requireSecondFactor: true })
  try {
    const roleOf = async (client: SupabaseClient) => (await strict.tokens.verify(await accessOf(client))).role
    const email = newEmail()
    const phone = await strict.signedIn(email)
    const factor = await enrolled(phone)
    // An unverified factor does not count: the account has no second factor yet.
    await phone.auth.refreshSession()
    expect(await roleOf(phone)).toBe('authenticated')
    const show = (client: SupabaseClient) =>
      client.auth.mfa.challengeAndVerify({ factorId: factor.id, code: codeOf(factor.secret) })
    expect((await show(phone)).error).toBeNull()
    expect(await roleOf(phone)).toBe('authenticated')

    await letCodesCountAgain()
    const laptop = strict.newClient()
    await laptop.auth.signInWithPassword({ email, password: goodPassword })
    expect(await roleOf(laptop)).toBe('anon')
    await laptop.auth.refreshSession()
    expect(await roleOf(laptop)).toBe('anon')
    expect((await show(laptop)).error).toBeNull()
    expect(await roleOf(laptop)).toBe('authenticated')
  } finally {
    await strict.close()
  }
})
