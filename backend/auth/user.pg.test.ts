import { afterAll, beforeAll, expect, test } from 'vitest'
import { type AuthUnderTest, goodPassword, openAuth } from '#testing/auth.ts'
import { createTestDatabase, type TestDatabase } from '#testing/postgres.ts'

const email = 'wanjiku@example.com'
let database: TestDatabase
let auth: AuthUnderTest
let token: string

beforeAll(async () => {
  database = await createTestDatabase('backend')
  auth = openAuth(database)
  await auth.ask('POST /signup', {
    body: { email, password: goodPassword, data: { first_name: 'Wanjiku', city: 'Nakuru' } },
  })
  const [letter] = await auth.letters(email)
  await auth.ask('POST /verify', { body: { type: 'signup', token_hash: letter?.token } })
  token = await signIn()
})

afterAll(async () => {
  await auth?.close()
  await database?.drop()
})

async function signIn(password = goodPassword): Promise<string> {
  const { body } = await auth.ask('POST /token?grant_type=password', { body: { email, password } })
  return body.access_token
}

const update = (body: unknown, headers?: Record<string, string>) =>
  auth.ask('PUT /user', { body, token, ...(headers ? { headers } : {}) })

test('details are merged, and null removes one', async () => {
  const { status, body } = await update({ data: { city: null, town: 'Kisumu', shop: { open: true } } })
  expect(status).toBe(200)
  expect(body.user_metadata).toEqual({
    first_name: 'Wanjiku',
    email_verified: true,
    town: 'Kisumu',
    shop: { open: true },
  })
  expect((await auth.ask('GET /user', { token })).body).toEqual(body)
})

test('details have a size limit across updates', async () => {
  const large = 'x'.repeat(3_000)
  expect((await update({ data: { one: large } })).status).toBe(200)
  expect((await update({ data: { two: large } })).status).toBe(200)
  expect(await update({ data: { three: large } })).toMatchObject({
    status: 400,
    body: { code: 'validation_failed' },
  })
  const { body } = await update({ data: { one: null, two: null } })
  expect(Object.keys(body.user_metadata).sort()).toEqual(['email_verified', 'first_name', 'shop', 'town'])
})

test.each([
  [{ password: 'abc' }, 422, 'weak_password'],
  [{ password: 'password123' }, 422, 'weak_password'],
  [{ password: goodPassword }, 422, 'same_password'],
  [{ password: '' }, 400, 'validation_failed'],
  [{ password: 12345678 }, 400, 'validation_failed'],
  [{ data: 'text' }, 400, 'validation_failed'],
  [{ data: { name: 'half \ud83d' } }, 400, 'validation_failed'],
  [{ data: { 'nul \0': 1 } }, 400, 'validation_failed'],
  [{ email: 'other' }, 400, 'validation_failed'],
  [{ phone: '+254700000000' }, 400, 'phone_provider_disabled'],
  [{ app_metadata: { role: 'admin' } }, 403, 'not_admin'],
  [{ current_password: 'Wrong-2026', password: 'Safari-2027' }, 400, 'invalid_credentials'],
  ['[]', 400, 'bad_json'],
])('%j is refused and changes nothing', async (body, status, code) => {
  const before = (await auth.ask('GET /user', { token })).body
  expect(await update(body)).toMatchObject({ status, body: { code } })
  expect((await auth.ask('GET /user', { token })).body).toEqual(before)
  expect(await signIn()).toBeTruthy()
})

test('a new password ends other sessions and voids pending mails, not this session', async () => {
  const elsewhere = await signIn()
  await auth.ask('POST /recover', { body: { email } })
  const letter = (await auth.letters(email)).at(-1)
  expect((await auth.ask('GET /user', { token: elsewhere })).status).toBe(200)

  expect((await update({ current_password: goodPassword, password: 'Safari-2027' })).status).toBe(200)
  expect(await auth.ask('GET /user', { token: elsewhere })).toMatchObject({
    status: 403,
    body: { code: 'session_not_found' },
  })
  expect((await auth.ask('GET /user', { token })).status).toBe(200)
  const late = await auth.ask('POST /verify', { body: { type: 'recovery', token_hash: letter?.token } })
  expect(late).toMatchObject({ status: 403, body: { code: 'otp_expired' } })
  expect(await signIn('Safari-2027')).toBeTruthy()
  expect(await signIn()).toBeUndefined()
})

test('of two concurrent password changes one succeeds and the other gets an error', async () => {
  // Opens the connections first, so that both read before either writes.
  await Promise.all([1, 2, 3].map(() => auth.ask('GET /user', { token })))
  const answers = await Promise.all([update({ password: 'Twiga-2028' }), update({ password: 'Ndovu-2028' })])
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 409])
})

test('without a session nothing changes', async () => {
  expect(await auth.ask('PUT /user', { body: { data: {} } })).toMatchObject({
    status: 401,
    body: { code: 'no_authorization' },
  })
  await auth.ask('POST /logout?scope=local', { token })
  expect(await update({ data: { town: 'Thika' } })).toMatchObject({
    status: 403,
    body: { code: 'session_not_found' },
  })
  expect(await update({ password: 'Simba-2029' })).toMatchObject({
    status: 403,
    body: { code: 'session_not_found' },
  })
})
