import type { SupabaseClient } from '@supabase/supabase-js'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type AuthUnderTest, goodPassword, openAuth } from '#testing/auth.ts'
import { createTestDatabase, type TestDatabase } from '#testing/postgres.ts'
import { raceOnLock } from '#testing/race-on-lock.ts'
import { totp } from './totp.ts'

let database: TestDatabase
let auth: AuthUnderTest
let people = 0

beforeAll(async () => {
  database = await createTestDatabase('backend')
  auth = openAuth(database, { connections: 14 })
})

afterAll(async () => {
  await auth?.close()
  await database?.drop()
})

const codeOf = (secret: string) => totp(secret, Math.floor(Date.now() / 30_000))
const accessOf = async (client: SupabaseClient) =>
  (await client.auth.getSession()).data.session?.access_token ?? ''
const wrong = { status: 422, code: 'mfa_verification_failed' }
/** A code that a set contains with a probability of 10^-14. */
const guess = '00000-00000'

/** A person with an AAL2 session. */
async function withApp() {
  const email = `person-${++people}@example.com`
  const client = await auth.signedIn(email)
  const userId = (await client.auth.getUser()).data.user?.id ?? ''
  const { data, error } = await client.auth.mfa.enroll({ factorType: 'totp', friendlyName: 'phone' })
  if (error) throw error
  const factor = { id: data.id, secret: data.totp.secret }
  await client.auth.mfa.challengeAndVerify({ factorId: factor.id, code: codeOf(factor.secret) })
  await auth.owner.query('update auth.mfa_factors set last_step = 0')
  return { email, client, userId, factor }
}

/** The same, with ten codes. */
async function withCodes() {
  const person = await withApp()
  const { data, error } = await person.client.auth.mfa.recoveryCodes.generate()
  if (error) throw error
  return { ...person, set: data, codes: data.codes as [string, string, ...string[]] }
}

async function signedInAgain(email: string) {
  const client = auth.newClient()
  const { error } = await client.auth.signInWithPassword({ email, password: goodPassword })
  if (error) throw error
  return client
}

const use = (client: SupabaseClient, code: string) => client.auth.mfa.recoveryCodes.verify({ code })
const left = async (client: SupabaseClient) =>
  (await client.auth.mfa.recoveryCodes.getStatus()).data?.remaining

test('with supabase-js: ten codes, one lifts a session to aal2, and the answers give the number left', async () => {
  const { email, client, set, codes } = await withCodes()
  expect(set).toMatchObject({
    type: 'recovery_code',
    friendly_name: 'Recovery codes',
    total: 10,
    remaining: 10,
  })
  expect(new Set(codes).size).toBe(10)
  for (const code of codes) expect(code).toMatch(/^[0-9a-hjkmnp-tv-z]{10}$/)
  expect((await client.auth.mfa.recoveryCodes.getStatus()).data).toEqual({
    id: set.id,
    type: 'recovery_code',
    total: 10,
    remaining: 10,
  })
  const { data: listed } = await client.auth.mfa.listFactors()
  expect(listed?.recovery_code).toMatchObject([{ id: set.id, status: 'verified' }])
  expect(listed?.totp).toHaveLength(1)

  const elsewhere = await signedInAgain(email)
  const again = await signedInAgain(email)
  const used = await use(again, codes[0])
  expect(used.error).toBeNull()
  expect(used.data).toMatchObject({ recovery_codes: { total: 10, remaining: 9 } })
  expect((await again.auth.getClaims()).data?.claims).toMatchObject({
    aal: 'aal2',
    amr: [{ method: 'password' }, { method: 'mfa/recovery_code' }],
  })
  expect((await again.auth.refreshSession()).error).toBeNull()
  expect((await again.auth.getClaims()).data?.claims.aal).toBe('aal2')
  expect((await elsewhere.auth.getUser()).error, 'sessions with one factor end').not.toBeNull()
  expect((await client.auth.getUser()).error).toBeNull()
  expect(await left(again)).toBe(9)
  expect((await use(await signedInAgain(email), codes[0])).error).toMatchObject(wrong)
  expect(await left(again)).toBe(9)
})

test('a code may be typed in capitals, with spaces, without the dash and with look-alike letters', async () => {
  const { email, codes } = await withCodes()
  const [one, two] = codes
  for (const typed of [
    `  ${one.slice(0, 5).toUpperCase()} — ${one.slice(5)}\n`,
    two.replaceAll('0', 'O').replaceAll('1', 'l'),
  ])
    expect((await use(await signedInAgain(email), typed)).error, typed).toBeNull()
})

test.each([
  [{ code: '123456' }, wrong.status, wrong.code],
  [{ code: 'x'.repeat(100_000) }, wrong.status, wrong.code],
  [{ code: '\0\0\0\0\0\0\0\0\0\0' }, wrong.status, wrong.code],
  [{ code: '\ud800'.repeat(10) }, wrong.status, wrong.code],
  [{ code: '' }, 400, 'validation_failed'],
  [{ code: ['0000000000'] }, 400, 'validation_failed'],
  [{}, 400, 'validation_failed'],
  ['[]', 400, 'bad_json'],
  ['', 400, 'bad_json'],
])('a code from %j is refused without counting as a guess', async (body, status, code) => {
  const { email, codes } = await withCodes()
  const client = await signedInAgain(email)
  const token = await accessOf(client)
  for (let time = 0; time < 6; time++)
    expect(await auth.ask('POST /factors/recovery-codes/verify', { body, token })).toMatchObject({
      status,
      body: { code },
    })
  expect((await use(client, codes[0])).error).toBeNull()
})

test('of twelve concurrent uses of one code in separate sessions one succeeds', async () => {
  const { email, userId, client, codes } = await withCodes()
  const others = await Promise.all(Array.from({ length: 12 }, () => signedInAgain(email)))
  const lock = { text: 'select from auth.users where id = $1 for update', values: [userId] }
  const answers = await raceOnLock(
    database,
    lock,
    others.map((other) => () => use(other, codes[0])),
  )
  expect(
    answers.filter((answer) => answer.status === 'fulfilled' && answer.value.error === null),
  ).toHaveLength(1)
  expect(await left(client)).toBe(9)
})

test('of twelve concurrent uses of one code in one session one succeeds', async () => {
  const { email, userId, client, codes } = await withCodes()
  const token = await accessOf(await signedInAgain(email))
  const lock = { text: 'select from auth.users where id = $1 for update', values: [userId] }
  const answers = await raceOnLock(
    database,
    lock,
    Array.from(
      { length: 12 },
      () => () => auth.ask('POST /factors/recovery-codes/verify', { body: { code: codes[0] }, token }),
    ),
  )
  const statuses = answers.map((answer) => (answer.status === 'fulfilled' ? answer.value.status : 0))
  expect(statuses.filter((status) => status === 200)).toHaveLength(1)
  expect(statuses.filter((status) => status >= 500 || status === 0)).toEqual([])
  expect(await left(client)).toBe(9)
})

test('of twelve concurrent wrong codes five are tried', async () => {
  const { email, userId } = await withCodes()
  const token = await accessOf(await signedInAgain(email))
  const answers = await raceOnLock(
    database,
    { text: 'select from auth.users where id = $1 for update', values: [userId] },
    Array.from(
      { length: 12 },
      () => () => auth.ask('POST /factors/recovery-codes/verify', { body: { code: guess }, token }),
    ),
  )
  const statuses = answers.map((answer) => (answer.status === 'fulfilled' ? answer.value.status : 0))
  expect(statuses.sort()).toEqual([...Array(5).fill(422), ...Array(7).fill(429)])
})

test('after five wrong codes tries are blocked for an hour; a known device and a new set have separate tries', async () => {
  const { email, client, codes } = await withCodes()
  const thief = await signedInAgain(email)
  const token = await accessOf(thief)
  const attempt = (code: string, cookie?: string) =>
    auth.ask('POST /factors/recovery-codes/verify', {
      body: { code },
      token,
      ...(cookie && { headers: { cookie } }),
    })
  for (let time = 0; time < 5; time++) expect((await attempt(guess)).status).toBe(422)
  const locked = { status: 429, body: { code: 'mfa_recovery_codes_locked' } }
  expect(await attempt(codes[0])).toMatchObject(locked)
  expect(await left(client), 'a code that was not tried is not spent').toBe(10)

  const { data } = await client.auth.mfa.recoveryCodes.regenerate()
  const fresh = data?.codes ?? []
  expect((await attempt(codes[0])).status, 'the set before is over').toBe(422)
  const shown = await attempt(fresh[0] ?? '')
  expect(shown.status).toBe(200)
  const cookie = shown.headers.get('set-cookie')?.split(';')[0] ?? ''
  expect(cookie).toMatch(/^known-device=/)

  const later = await accessOf(await signedInAgain(email))
  const guessAgain = (headers?: Record<string, string>) =>
    auth.ask('POST /factors/recovery-codes/verify', {
      body: { code: guess },
      token: later,
      ...(headers && { headers }),
    })
  for (let time = 0; time < 6; time++) await guessAgain()
  expect(await guessAgain()).toMatchObject(locked)
  const owner = await auth.ask('POST /factors/recovery-codes/verify', {
    body: { code: fresh[1] },
    token: later,
    headers: { cookie },
  })
  expect(owner.status).toBe(200)
  await auth.owner.query(`update limits.buckets set as_of = as_of - interval '1 hour'`)
  expect((await use(await signedInAgain(email), fresh[2] ?? '')).error).toBeNull()
})

test('a correct code restores its try', async () => {
  const { email, codes } = await withCodes()
  for (const code of codes.slice(0, 7)) expect((await use(await signedInAgain(email), code)).error).toBeNull()
})

test('another account’s code is wrong', async () => {
  const one = await withCodes()
  const other = await withCodes()
  const client = await signedInAgain(one.email)
  expect((await use(client, other.codes[0])).error).toMatchObject(wrong)
  expect(await left(other.client)).toBe(10)
  const without = await withApp()
  const lost = await signedInAgain(without.email)
  expect((await use(lost, one.codes[0])).error).toMatchObject(wrong)
  expect((await lost.auth.mfa.recoveryCodes.getStatus()).error).toMatchObject({
    status: 404,
    code: 'mfa_factor_not_found',
  })
  expect(await left(one.client)).toBe(10)
})

test('only a session with both factors can create codes, and only with an authenticator app', async () => {
  const { email } = await withApp()
  const weak = await signedInAgain(email)
  const insufficient = { status: 403, code: 'insufficient_aal' }
  expect((await weak.auth.mfa.recoveryCodes.generate()).error).toMatchObject(insufficient)
  expect((await weak.auth.mfa.recoveryCodes.regenerate()).error).toMatchObject(insufficient)
  expect((await weak.auth.mfa.recoveryCodes.unenroll()).error).toMatchObject(insufficient)
  const token = await accessOf(weak)
  for (const password of [goodPassword, 'wrong'])
    expect(await auth.ask('POST /factors/recovery-codes', { token, body: { password } })).toMatchObject({
      status: 403,
      body: { code: 'insufficient_aal' },
    })

  const plain = await auth.signedIn(`person-${++people}@example.com`)
  expect((await plain.auth.mfa.recoveryCodes.generate()).error).toMatchObject({
    status: 422,
    code: 'mfa_recovery_codes_sole_factor',
  })
  for (const path of [
    'GET /factors/recovery-codes',
    'POST /factors/recovery-codes',
    'POST /factors/recovery-codes/verify',
  ])
    expect(await auth.ask(path, path.startsWith('POST') ? { body: { code: guess } } : {})).toMatchObject({
      status: 401,
    })
})

test('a new set replaces the previous one', async () => {
  const { email, client, set, codes } = await withCodes()
  expect((await client.auth.mfa.recoveryCodes.generate()).error).toMatchObject({
    status: 422,
    code: 'mfa_verified_factor_exists',
  })
  const { data } = await client.auth.mfa.recoveryCodes.regenerate()
  expect(data).toMatchObject({ id: set.id, friendly_name: 'Recovery codes', total: 10 })
  expect(data?.codes.filter((code) => codes.includes(code))).toEqual([])
  const again = await signedInAgain(email)
  expect((await use(again, codes[0])).error).toMatchObject(wrong)
  expect((await use(again, data?.codes[0] ?? '')).error).toBeNull()
  const { rows } = await auth.owner.query('select from auth.mfa_recovery_codes where factor_id = $1', [
    set.id,
  ])
  expect(rows).toHaveLength(10)

  const { client: fresh } = await withApp()
  expect((await fresh.auth.mfa.recoveryCodes.regenerate()).error).toMatchObject({
    status: 404,
    code: 'mfa_factor_not_found',
  })
  expect((await fresh.auth.mfa.recoveryCodes.generate({ friendlyName: 'phone' })).error).toMatchObject({
    status: 422,
    code: 'mfa_factor_name_conflict',
  })
})

test('concurrent creations return one set', async () => {
  const { client, userId } = await withApp()
  const token = await accessOf(client)
  const answers = await raceOnLock(
    database,
    { text: 'select from auth.users where id = $1 for update', values: [userId] },
    Array.from({ length: 6 }, () => () => auth.ask('POST /factors/recovery-codes', { token })),
  )
  const statuses = answers.map((answer) => (answer.status === 'fulfilled' ? answer.value.status : 0))
  expect(statuses.sort()).toEqual([200, 422, 422, 422, 422, 422])
})

test('after ten minutes new codes require the password or another code', async () => {
  const { client, factor, codes } = await withCodes()
  const token = await accessOf(client)
  const regenerate = (body?: unknown) => auth.ask('POST /factors/recovery-codes/regenerate', { token, body })
  await auth.letElevenMinutesPass()
  expect(await regenerate()).toMatchObject({ status: 400, body: { code: 'reauthentication_needed' } })
  expect(await regenerate({ password: 'Safari-2027' })).toMatchObject({
    status: 400,
    body: { code: 'invalid_credentials' },
  })
  for (const password of [1, null, {}, ['Karibu-2026']])
    expect(await regenerate({ password })).toMatchObject({ status: 400, body: { code: 'validation_failed' } })
  for (const friendly_name of ['x'.repeat(101), 1, '\0'])
    expect(await regenerate({ friendly_name })).toMatchObject({
      status: 400,
      body: { code: 'validation_failed' },
    })
  expect(await left(client)).toBe(10)
  expect((await regenerate({ password: goodPassword })).status).toBe(200)
  expect((await regenerate()).status, 'the password counts for one request').toBe(400)

  await client.auth.mfa.challengeAndVerify({ factorId: factor.id, code: codeOf(factor.secret) })
  expect((await client.auth.mfa.recoveryCodes.regenerate()).error).toBeNull()
  expect((await use(client, codes[1])).error).toMatchObject(wrong)
})

test('after signing in with a code the lost app can be removed or replaced', async () => {
  const lost = await withCodes()
  const client = await signedInAgain(lost.email)
  await use(client, lost.codes[0])
  const { data } = await client.auth.mfa.enroll({ factorType: 'totp', friendlyName: 'new phone' })
  const shown = await client.auth.mfa.challengeAndVerify({
    factorId: data?.id ?? '',
    code: codeOf(data?.totp.secret ?? ''),
  })
  expect(shown.error).toBeNull()
  expect((await client.auth.getClaims()).data?.claims.amr).toMatchObject([
    { method: 'password' },
    { method: 'totp' },
  ])
  expect((await client.auth.mfa.unenroll({ factorId: lost.factor.id })).error).toBeNull()
  expect(await left(client), 'they stay beside the new app').toBe(9)
  await client.auth.refreshSession()
  expect((await client.auth.getClaims()).data?.claims.aal).toBe('aal2')
})

test('removing the last app deletes the codes and ends the sessions that used one', async () => {
  const { email, client, userId, factor, codes } = await withCodes()
  const other = await signedInAgain(email)
  await use(other, codes[0])
  expect((await other.auth.mfa.unenroll({ factorId: factor.id })).error).toBeNull()
  const { rows } = await auth.owner.query('select from auth.mfa_recovery_codes where user_id = $1', [userId])
  expect(rows).toEqual([])
  for (const session of [client, other]) {
    await session.auth.refreshSession()
    expect((await session.auth.getClaims()).data?.claims).toMatchObject({
      aal: 'aal1',
      amr: [{ method: 'password' }],
    })
  }
  expect((await client.auth.getUser()).data.user).not.toHaveProperty('factors')
  expect((await client.auth.updateUser({ password: 'Safari-2027' })).error).toBeNull()
})

test('removing a second or unverified app keeps the codes', async () => {
  const { client, codes, email } = await withCodes()
  const { data: spare } = await client.auth.mfa.enroll({ factorType: 'totp', friendlyName: 'tablet' })
  await client.auth.mfa.unenroll({ factorId: spare?.id ?? '' })
  expect(await left(client)).toBe(10)
  const { data: tablet } = await client.auth.mfa.enroll({ factorType: 'totp', friendlyName: 'tablet' })
  await client.auth.mfa.challengeAndVerify({
    factorId: tablet?.id ?? '',
    code: codeOf(tablet?.totp.secret ?? ''),
  })
  const other = await signedInAgain(email)
  await use(other, codes[0])
  expect((await other.auth.mfa.unenroll({ factorId: tablet?.id ?? '' })).error).toBeNull()
  expect(await left(other)).toBe(9)
})

test('removing a person’s last app by the server deletes the codes', async () => {
  const { client, userId, factor, set } = await withCodes()
  expect((await auth.admin.mfa.listFactors({ userId })).data?.factors.map(({ id }) => id).sort()).toEqual(
    [factor.id, set.id].sort(),
  )
  expect((await auth.admin.mfa.deleteFactor({ userId, id: factor.id })).error).toBeNull()
  expect((await auth.admin.mfa.listFactors({ userId })).data?.factors).toEqual([])
  expect((await client.auth.mfa.recoveryCodes.getStatus()).error).toMatchObject({
    code: 'mfa_factor_not_found',
  })
  const again = await withCodes()
  await auth.owner.query('delete from auth.mfa_factors where id = $1', [again.factor.id])
  expect((await again.client.auth.getUser()).data.user, 'also past the service').not.toHaveProperty('factors')
  const third = await withCodes()
  expect((await auth.admin.deleteUser(third.userId)).error).toBeNull()
  const { rows } = await auth.owner.query('select from auth.mfa_recovery_codes where user_id = any ($1)', [
    [userId, again.userId, third.userId],
  ])
  expect(rows).toEqual([])
})

test('the codes can be removed, and are not a factor for the app endpoints', async () => {
  const { client, set } = await withCodes()
  const token = await accessOf(client)
  const notFound = { status: 404, body: { code: 'mfa_factor_not_found' } }
  expect(await auth.ask(`POST /factors/${set.id}/challenge`, { token, body: {} })).toMatchObject(notFound)
  const body = { challenge_id: crypto.randomUUID(), code: '123456' }
  expect((await auth.ask(`POST /factors/${set.id}/verify`, { token, body })).status).toBe(422)
  expect(await auth.ask(`DELETE /factors/${set.id}`, { token })).toMatchObject(notFound)
  expect(await auth.ask('POST /factors', { token, body: { factor_type: 'recovery_code' } })).toMatchObject({
    status: 400,
    body: { code: 'validation_failed' },
  })
  expect((await client.auth.mfa.recoveryCodes.unenroll()).data).toEqual({ id: set.id })
  expect((await client.auth.mfa.recoveryCodes.unenroll()).error).toMatchObject({
    code: 'mfa_factor_not_found',
  })
  const enrol = () => client.auth.mfa.enroll({ factorType: 'totp' })
  for (let more = 1; more < 10; more++) expect((await enrol()).error).toBeNull()
  await client.auth.mfa.recoveryCodes.generate()
  expect((await enrol()).error).toMatchObject({ code: 'too_many_enrolled_mfa_factors' })
})

test('no code is in the database', async () => {
  const { codes, client } = await withCodes()
  const { rows } = await auth.owner.query<{ name: string }>(
    `select format('%I.%I', nspname, relname) as name from pg_class join pg_namespace on pg_namespace.oid = relnamespace
     where nspname in ('auth', 'mail', 'limits') and relkind = 'r'`,
  )
  for (const { name } of rows) {
    const found = await auth.owner.query(`select from ${name} t where t::text like any ($1)`, [
      codes.map((code) => `%${code}%`),
    ])
    expect(found.rows, name).toEqual([])
  }
  const hashes = await auth.owner.query('select code_hash from auth.mfa_recovery_codes')
  for (const { code_hash } of hashes.rows) expect(code_hash).toHaveLength(32)
  for (const path of ['GET /user', 'GET /factors/recovery-codes']) {
    const { body } = await auth.ask(path, { token: await accessOf(client) })
    for (const code of codes) expect(JSON.stringify(body)).not.toContain(code)
  }
})
