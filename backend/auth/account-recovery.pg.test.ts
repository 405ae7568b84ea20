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
  auth = openAuth(database, {
    connections: 14,
    requireSecondFactor: true,
    phones: { channels: () => ['sms'] },
  })
})

afterAll(async () => {
  await auth?.close()
  await database?.drop()
})

const nextNumber = () => `2547${String(10_000_000 + ++people)}`
/** Each call comes from another network, unless it says from which. */
let addresses = 0
const elsewhere = () => `198.51.${Math.floor(++addresses / 250)}.${addresses % 250}`
/** A code that a set contains with a probability of 10^-14. */
const guess = '00000-00000'
const wrong = { status: 400, body: { code: 'invalid_credentials' } }
const locked = { status: 429, body: { code: 'mfa_recovery_codes_locked' } }

async function recover(phone: string, recovery_code: unknown, ip = elsewhere(), cookie?: string) {
  const headers: Record<string, string> = cookie ? { cookie } : {}
  return auth.ask('POST /recover-account', { body: { phone, recovery_code }, ip, headers })
}

async function tokenFor(phone: string): Promise<string> {
  const signedIn = await auth.ask('POST /token?grant_type=password', {
    body: { phone, password: goodPassword },
  })
  expect(signedIn.status).toBe(200)
  return signedIn.body.access_token
}

/** Somebody who has a number and a password, and no address. */
async function withPhone() {
  const phone = nextNumber()
  const client = await auth.signedIn(`${phone}@example.com`)
  const id = (await client.auth.getUser()).data.user?.id ?? ''
  await auth.owner.query('delete from auth.identities where user_id = $1', [id])
  await auth.owner.query(
    `update auth.users set phone = $2, phone_confirmed_at = now(), email = null, email_confirmed_at = null where id = $1`,
    [id, phone],
  )
  return { id, phone, token: await tokenFor(phone) }
}

async function withCodes() {
  const person = await withPhone()
  const made = await auth.ask('POST /recovery-codes', { token: person.token })
  expect(made.status).toBe(200)
  return { ...person, codes: made.body.codes as [string, string, ...string[]] }
}

const claimsOf = (answer: { body: { access_token: string } }) => auth.tokens.verify(answer.body.access_token)
const left = async (token: string) => (await auth.ask('GET /recovery-codes', { token })).body

test('ten codes are made, and one signs in with the number in place of a code by SMS', async () => {
  const { id, phone, token, codes } = await withCodes()
  expect(new Set(codes).size).toBe(10)
  expect(await left(token)).toEqual({ total: 10, remaining: 10 })

  const signedIn = await recover(`+${phone}`, ` ${codes[0].slice(0, 5).toUpperCase()}-${codes[0].slice(5)} `)
  expect(signedIn).toMatchObject({
    status: 200,
    body: { user: { id, phone }, recovery_codes: { total: 10, remaining: 9 }, token_type: 'bearer' },
  })
  expect(await claimsOf(signedIn)).toMatchObject({
    sub: id,
    role: 'authenticated',
    aal: 'aal1',
    amr: [{ method: 'recovery_code' }],
  })
  const { refresh_token } = signedIn.body
  expect((await auth.ask('POST /token?grant_type=refresh_token', { body: { refresh_token } })).status).toBe(
    200,
  )
  expect(await recover(phone, codes[0])).toMatchObject(wrong)
  expect(await left(token)).toEqual({ total: 10, remaining: 9 })
})

test('the session counts as recent: it sets a new password and makes new codes, which end the former', async () => {
  const { phone, codes } = await withCodes()
  const token = (await recover(phone, codes[0])).body.access_token
  expect((await auth.ask('PUT /user', { token, body: { password: 'Another-2026' } })).status).toBe(200)
  const made = await auth.ask('POST /recovery-codes', { token })
  expect(made.body).toMatchObject({ total: 10, remaining: 10 })
  expect(await recover(phone, codes[1])).toMatchObject(wrong)
  expect((await recover(phone, made.body.codes[0])).status).toBe(200)
})

test('they are no factor: nothing asks for them at sign-in, and the factors of the account are none', async () => {
  const { phone, codes } = await withCodes()
  const client = auth.newClient()
  const { data, error } = await client.auth.signInWithPassword({ phone, password: goodPassword })
  expect(error).toBeNull()
  expect(data.user?.factors ?? []).toEqual([])
  expect((await client.auth.mfa.getAuthenticatorAssuranceLevel()).data).toMatchObject({
    currentLevel: 'aal1',
    nextLevel: 'aal1',
  })
  expect((await client.auth.mfa.listFactors()).data?.all).toEqual([])
  expect((await client.auth.mfa.recoveryCodes.generate()).error?.code).toBe('mfa_recovery_codes_sole_factor')
  expect((await client.auth.mfa.recoveryCodes.verify({ code: codes[0] })).error?.code).toBe(
    'mfa_verification_failed',
  )
})

/** The account's second factor, confirmed in this session. */
async function addApp(token: string) {
  const enrolled = await auth.ask('POST /factors', {
    token,
    body: { factor_type: 'totp', friendly_name: 'phone' },
  })
  const { id, totp: app } = enrolled.body
  return { id, secret: app.secret as string, token: await showApp(token, id, app.secret) }
}

async function showApp(token: string, id: string, secret: string): Promise<string> {
  await auth.owner.query('update auth.mfa_factors set last_step = 0')
  const { body } = await auth.ask(`POST /factors/${id}/challenge`, { token })
  const verified = await auth.ask(`POST /factors/${id}/verify`, {
    token,
    body: { challenge_id: body.id, code: totp(secret, Math.floor(Date.now() / 30_000)) },
  })
  expect(verified.status).toBe(200)
  return verified.body.access_token
}

test('an authenticator app is still asked for, and no code counts for both', async () => {
  const { phone, token, codes } = await withCodes()
  const app = await addApp(token)
  const ofApp = (await auth.ask('POST /factors/recovery-codes', { token: app.token })).body.codes as string[]
  expect(await recover(phone, ofApp[0])).toMatchObject(wrong)

  const halfway = await recover(phone, codes[0])
  expect(await claimsOf(halfway)).toMatchObject({ role: 'anon', aal: 'aal1' })
  const half = halfway.body.access_token
  const use = (code?: string) =>
    auth.ask('POST /factors/recovery-codes/verify', { token: half, body: { code } })
  for (const code of codes.slice(0, 2)) expect((await use(code)).body.code).toBe('mfa_verification_failed')
  expect((await auth.ask('PUT /user', { token: half, body: { password: 'Another-2026' } })).body.code).toBe(
    'insufficient_aal',
  )
  for (const body of [undefined, { password: goodPassword }])
    expect((await auth.ask('POST /recovery-codes', { token: half, body })).body.code).toBe('insufficient_aal')
  const whole = await use(ofApp[0])
  expect(await claimsOf(whole)).toMatchObject({ role: 'authenticated', aal: 'aal2' })
  // The codes of the number outlive the app.
  await auth.ask(`DELETE /factors/${app.id}`, { token: app.token })
  expect((await recover(phone, codes[1])).status).toBe(200)
})

test('codes are made by a person with a confirmed number, after a recent sign-in or with the password', async () => {
  const { id, token } = await withPhone()
  await auth.letElevenMinutesPass()
  const make = (body?: unknown) => auth.ask('POST /recovery-codes', { token, body })
  expect((await make()).body.code).toBe('reauthentication_needed')
  expect((await make({ password: 'Wrong-2026' })).body.code).toBe('invalid_credentials')
  expect((await make({ password: 7 })).body.code).toBe('validation_failed')
  expect((await make({ password: goodPassword })).status).toBe(200)
  await auth.owner.query('update auth.users set phone_confirmed_at = null where id = $1', [id])
  expect(await make({ password: goodPassword })).toMatchObject({
    status: 422,
    body: { code: 'phone_not_confirmed' },
  })
  expect((await auth.ask('POST /recovery-codes')).status).toBe(401)
  expect((await auth.ask('GET /recovery-codes')).status).toBe(401)
})

test.each([
  [{ recovery_code: guess }, 'validation_failed'],
  [{ phone: '0712', recovery_code: guess }, 'validation_failed'],
  [{ phone: ['254710000000'], recovery_code: guess }, 'validation_failed'],
  [{ phone: '254710000000' }, 'validation_failed'],
  [{ phone: '254710000000', recovery_code: [guess] }, 'validation_failed'],
  [{ phone: '254710000000', recovery_code: '123' }, 'invalid_credentials'],
  [{ phone: '254710000000', recovery_code: 'x'.repeat(100_000) }, 'invalid_credentials'],
  [{ phone: '254710000000', recovery_code: '\0'.repeat(10) }, 'invalid_credentials'],
  ['[]', 'bad_json'],
  ['', 'bad_json'],
])('%j is refused', async (body, code) => {
  expect(await auth.ask('POST /recover-account', { body })).toMatchObject({ status: 400, body: { code } })
})

test('while phones are off, nobody comes in by one', async () => {
  const off = openAuth(database)
  expect(
    (await off.ask('POST /recover-account', { body: { phone: '254710000000', recovery_code: guess } })).body
      .code,
  ).toBe('phone_provider_disabled')
  await off.close()
})

test('an unknown number, one without codes and a wrong code are answered alike, up to the limit', async () => {
  const { phone } = await withCodes()
  const without = await withPhone()
  const answers = []
  for (const number of [phone, without.phone, nextNumber()]) {
    const ip = elsewhere()
    const given = []
    for (let time = 0; time < 21; time++) given.push(await recover(number, guess, ip))
    answers.push(given.map(({ status, body }) => ({ status, body })))
  }
  expect(answers[0]?.slice(0, 20).every(({ status }) => status === 400)).toBe(true)
  expect(answers[0]?.at(-1)).toMatchObject(locked)
  expect(answers[1]).toEqual(answers[0])
  expect(answers[2]).toEqual(answers[0])
})

test('many wrong codes at once count one by one, and the limit of a number holds over all networks', async () => {
  const { phone, codes } = await withCodes()
  const ip = elsewhere()
  const answers = await Promise.all(Array.from({ length: 30 }, () => recover(phone, guess, ip)))
  expect(answers.filter(({ status }) => status === 400)).toHaveLength(20)
  expect(await recover(phone, codes[0], ip), 'the right one waits, too').toMatchObject(locked)
  // What one network has not got left takes none from the number.
  for (let time = 0; time < 300; time += 30)
    await Promise.all(Array.from({ length: 30 }, () => recover(phone, guess, ip)))
  expect((await recover(phone, codes[0])).status).toBe(200)
  for (let network = 0; network < 10; network++) {
    const from = elsewhere()
    await Promise.all(Array.from({ length: 20 }, () => recover(phone, guess, from)))
  }
  expect(await recover(phone, codes[1])).toMatchObject(locked)
})

test('wrong codes for other numbers keep nobody out who shares the address', async () => {
  const { phone, codes } = await withCodes()
  const ip = elsewhere()
  for (let times = 0; times < 100; times += 20) {
    const number = nextNumber()
    await Promise.all(Array.from({ length: 20 }, () => recover(number, guess, ip)))
  }
  expect((await recover(phone, codes[0], ip)).status).toBe(200)
})

test.each([
  ['an IPv4 visitor of a server that listens on IPv6', '::ffff:198.51.100.1', '::ffff:198.51.100.2'],
  ['a visitor behind a proxy that is not trusted', '127.0.0.1', '127.0.0.1'],
])('%s shares no network with the others', async (_, stranger, ip) => {
  const { phone, codes } = await withCodes()
  await Promise.all(Array.from({ length: 21 }, () => recover(phone, guess, stranger)))
  expect((await recover(phone, codes[0], ip)).status).toBe(200)
})

test('a right code gives its try back', async () => {
  const { phone, token } = await withPhone()
  const ip = elsewhere()
  for (let set = 0; set < 3; set++) {
    const { body } = await auth.ask('POST /recovery-codes', { token, body: { password: goodPassword } })
    for (const code of body.codes) expect((await recover(phone, code, ip)).status).toBe(200)
  }
})

test('a browser in which the number has signed in has tries of its own', async () => {
  const { phone, codes } = await withCodes()
  const signedIn = await auth.ask('POST /token?grant_type=password', {
    body: { phone, password: goodPassword },
  })
  const cookie = signedIn.headers.get('set-cookie')?.split(';')[0] ?? ''
  const ip = elsewhere()
  await Promise.all(Array.from({ length: 21 }, () => recover(phone, guess, ip)))
  expect(await recover(phone, codes[0], ip)).toMatchObject(locked)
  expect((await recover(phone, codes[0], ip, cookie)).status).toBe(200)
  for (let time = 0; time < 10; time++) await recover(phone, guess, ip, cookie)
  expect(await recover(phone, codes[1], ip, cookie)).toMatchObject(locked)
})

test('of twelve concurrent uses of one code one succeeds', async () => {
  const { id, phone, token, codes } = await withCodes()
  const lock = { text: 'select from auth.users where id = $1 for update', values: [id] }
  const answers = await raceOnLock(
    database,
    lock,
    Array.from({ length: 12 }, () => () => recover(phone, codes[0])),
  )
  const statuses = answers.map((answer) => answer.status === 'fulfilled' && answer.value.status)
  expect(statuses.filter((status) => status === 200)).toHaveLength(1)
  expect(statuses.filter((status) => status === 400)).toHaveLength(11)
  expect(await left(token)).toEqual({ total: 10, remaining: 9 })
})

test('a banned account gets no session, and its code is not spent', async () => {
  const { id, phone, codes } = await withCodes()
  await auth.owner.query(`update auth.users set banned_until = now() + interval '1 day' where id = $1`, [id])
  expect(await recover(phone, codes[0])).toMatchObject({ status: 403, body: { code: 'user_banned' } })
  expect(await recover(phone, guess)).toMatchObject(wrong)
  await auth.owner.query('update auth.users set banned_until = null where id = $1', [id])
  expect((await recover(phone, codes[0])).status).toBe(200)
})

test('the codes go with a changed number, and stay with one that somebody else has proved', async () => {
  const { id, phone, codes } = await withCodes()
  const changed = nextNumber()
  await auth.owner.query('select auth.set_phone($1, $2)', [id, changed])
  expect(await recover(phone, codes[0])).toMatchObject(wrong)
  expect((await recover(changed, codes[0])).status).toBe(200)

  await auth.owner.query('select auth.release_phone(account) from auth.users account where id = $1', [id])
  const { rows } = await auth.owner.query('select phone from auth.users where id = $1', [id])
  expect(rows).toEqual([{ phone: null }])
  expect(await recover(changed, codes[1])).toMatchObject({ status: 200, body: { user: { id } } })
})

test('the link of a mail that undoes a change ends the codes made since', async () => {
  const { id, phone, token, codes } = await withCodes()
  await auth.owner.query(`update auth.users set email = $2, email_confirmed_at = now() where id = $1`, [
    id,
    `${phone}@mail.example.com`,
  ])
  await auth.ask('PUT /user', { token, body: { password: 'Another-2026' } })
  const made = await auth.ask('POST /recovery-codes', { token })
  const link = (await auth.letters(`${phone}@mail.example.com`)).at(-1) as unknown as { token: string }
  expect((await auth.ask('POST /credential-changes/undo', { body: { token: link.token } })).status).toBe(200)
  expect(await recover(phone, made.body.codes[0])).toMatchObject(wrong)
  expect(await recover(phone, codes[0])).toMatchObject(wrong)
})
