import { afterAll, beforeAll, expect, test } from 'vitest'
import { type AuthUnderTest, goodPassword, openAuth, siteUrl } from '#testing/auth.ts'
import { createTestDatabase, type TestDatabase } from '#testing/postgres.ts'

let database: TestDatabase
let auth: AuthUnderTest

beforeAll(async () => {
  database = await createTestDatabase('backend')
  auth = openAuth(database)
})

afterAll(async () => {
  await auth?.close()
  await database?.drop()
})

async function signUp(email: string) {
  await auth.ask('POST /signup', { body: { email, password: goodPassword } })
  const [letter] = await auth.letters(email)
  return letter
}

test('a password reset replaces the old password and signs out other devices', async () => {
  const email = 'wanjiku@example.com'
  await auth.ask('POST /verify', { body: { type: 'signup', token_hash: (await signUp(email))?.token } })
  const thief = auth.newClient()
  await thief.auth.signInWithPassword({ email, password: goodPassword })

  const client = auth.newClient()
  const asked = await client.auth.resetPasswordForEmail(email, { redirectTo: `${siteUrl}/auth` })
  expect(asked).toMatchObject({ data: {}, error: null })
  const letter = (await auth.letters(email)).at(-1)
  expect(letter).toMatchObject({ template: 'recovery', redirect_to: `${siteUrl}/auth` })
  const link = await auth.ask(`GET /verify?token=${letter?.token}&type=recovery&redirect_to=${siteUrl}/auth`)
  const fragment = new URLSearchParams(new URL(link.headers.get('location') ?? '').hash.slice(1))
  expect(fragment.get('type')).toBe('recovery')
  await client.auth.setSession({
    access_token: fragment.get('access_token') ?? '',
    refresh_token: fragment.get('refresh_token') ?? '',
  })
  expect((await client.auth.updateUser({ password: goodPassword })).error).toMatchObject({
    code: 'same_password',
  })
  expect((await client.auth.updateUser({ password: 'Safari-2027' })).error).toBeNull()
  expect((await thief.auth.getUser()).error).toMatchObject({ name: 'AuthSessionMissingError' })
  expect((await thief.auth.signInWithPassword({ email, password: goodPassword })).error).toBeTruthy()
  expect((await thief.auth.signInWithPassword({ email, password: 'Safari-2027' })).error).toBeNull()
})

test('requesting a new password does not reveal whether an account exists', async () => {
  await signUp('known@example.com')
  const ask = (email: string) => auth.ask('POST /recover', { body: { email } })
  for (const email of ['known@example.com', 'stranger@example.com']) {
    expect(await ask(email)).toMatchObject({ status: 200, body: {} })
    expect(await ask(email)).toMatchObject({ status: 429, body: { code: 'over_email_send_rate_limit' } })
  }
  expect(await auth.letters('known@example.com')).toHaveLength(2)
  expect(await auth.letters('stranger@example.com')).toHaveLength(0)
})

test('requesting a sign-in code does not reveal whether an account exists, also by timing', async () => {
  await signUp('here@example.com')
  const times: Record<string, number[]> = {}
  const ask = async (email: string) => {
    const start = performance.now()
    const { status, body } = await auth.ask('POST /otp', { body: { email, create_user: false } })
    const taken = performance.now() - start
    times[email] = [...(times[email] ?? []), taken]
    return { status, body: status === 200 ? body : body.code }
  }
  const stranger = 'elsewhere@example.com'
  for (let n = 0; n < 3; n++) {
    expect(await ask('here@example.com')).toEqual({ status: 200, body: {} })
    expect(await ask(stranger)).toEqual({ status: 200, body: {} })
    for (const email of ['here@example.com', stranger])
      expect(await ask(email)).toEqual({ status: 429, body: 'over_email_send_rate_limit' })
    await auth.letAMinutePass()
  }
  expect(Math.min(...Object.values(times).flat())).toBeGreaterThan(95)
  expect(await auth.letters(stranger)).toEqual([])
  const { rows } = await auth.owner.query('select from auth.users where email = $1', [stranger])
  expect(rows).toEqual([])
})

test('a person who signs up with an address that is not theirs does not keep a password for it', async () => {
  const email = 'victim@example.com'
  await signUp(email)
  await auth.ask('POST /otp', { body: { email } })
  const letter = (await auth.letters(email)).at(-1)
  const owner = await auth.ask('POST /verify', { body: { type: 'email', email, token: letter?.code } })
  expect(owner.status).toBe(200)
  const intruder = await auth.ask('POST /token?grant_type=password', {
    body: { email, password: goodPassword },
  })
  expect(intruder).toMatchObject({ status: 400, body: { code: 'invalid_credentials' } })

  const chosen = { body: { password: 'Mine-alone-1' }, token: owner.body.access_token }
  expect((await auth.ask('PUT /user', chosen)).status).toBe(200)
  const password = { body: { email, password: 'Mine-alone-1' } }
  expect((await auth.ask('POST /token?grant_type=password', password)).status).toBe(200)
})

test('six digits sign in, and sign up where allowed', async () => {
  const email = 'otieno@example.com'
  const client = auth.newClient()
  const open = openAuth(database, { concealAccounts: false })
  const refused = await open.newClient().auth.signInWithOtp({ email, options: { shouldCreateUser: false } })
  await open.close()
  expect(refused.error).toMatchObject({
    code: 'otp_disabled',
    status: 422,
    message: 'Signups not allowed for otp',
  })

  await auth.letAMinutePass()
  expect(
    (await client.auth.signInWithOtp({ email, options: { data: { first_name: 'Otieno' } } })).error,
  ).toBeNull()
  const [first] = await auth.letters(email)
  expect(first?.template).toBe('signup')
  const confirmed = await client.auth.verifyOtp({ type: 'email', email, token: first?.code ?? '' })
  expect(confirmed.data.user?.user_metadata).toEqual({ first_name: 'Otieno', email_verified: true })

  await auth.letAMinutePass()
  await client.auth.signInWithOtp({ email, options: { shouldCreateUser: false } })
  const second = (await auth.letters(email)).at(-1)
  expect(second?.template).toBe('magiclink')
  expect((await client.auth.verifyOtp({ type: 'email', email, token: second?.code ?? '' })).error).toBeNull()
})
