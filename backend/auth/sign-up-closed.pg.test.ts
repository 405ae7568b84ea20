import { afterAll, beforeAll, expect, test } from 'vitest'
import { type AuthUnderTest, goodPassword, openAuth } from '#testing/auth.ts'
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

const close = () =>
  auth.owner.query(
    `create or replace function auth.signup_open() returns boolean language sql stable as 'select false'`,
  )
const closed = { status: 422, code: 'signup_disabled', message: 'Signups not allowed for this instance' }

test('sign-up can be closed; existing accounts work, and the server can still create accounts', async () => {
  const email = 'wanjiku@example.com'
  const client = await auth.signedIn(email)
  expect((await auth.ask('GET /settings')).body.disable_signup).toBe(false)
  await close()
  expect((await auth.ask('GET /settings')).body.disable_signup).toBe(true)

  const visitor = auth.newClient()
  expect(
    (await visitor.auth.signUp({ email: 'new@example.com', password: goodPassword })).error,
  ).toMatchObject(closed)
  expect((await visitor.auth.signUp({ email, password: goodPassword })).error).toMatchObject(closed)
  expect((await visitor.auth.signInWithOtp({ email: 'new@example.com' })).error).toBeNull()
  const telling = openAuth(database, { concealAccounts: false })
  const signIn = await telling.newClient().auth.signInWithOtp({ email: 'other@example.com' })
  expect(signIn.error).toMatchObject(closed)
  await telling.close()
  const confirming = openAuth(database, { autoconfirm: true })
  const body = { email: 'new@example.com', password: goodPassword }
  expect(await confirming.ask('POST /signup', { body })).toMatchObject({
    status: 422,
    body: { code: 'signup_disabled' },
  })
  await confirming.close()
  expect(await auth.letters('new@example.com')).toEqual([])

  expect((await client.auth.getUser()).error).toBeNull()
  expect((await visitor.auth.signInWithOtp({ email })).error).toBeNull()
  expect((await visitor.auth.signInWithPassword({ email, password: goodPassword })).error).toBeNull()
  expect((await auth.admin.inviteUserByEmail('invited@example.com')).error).toBeNull()
})

test('anonymous and phone sign-in are never offered', async () => {
  const visitor = auth.newClient()
  expect((await visitor.auth.signInAnonymously()).error).toMatchObject({
    status: 422,
    code: 'anonymous_provider_disabled',
  })
  const phone = '+254711000000'
  for (const { error } of [
    await visitor.auth.signUp({ phone, password: goodPassword }),
    await visitor.auth.signInWithPassword({ phone, password: goodPassword }),
    await visitor.auth.signInWithOtp({ phone }),
    await visitor.auth.verifyOtp({ phone, token: '123456', type: 'sms' }),
    await visitor.auth.resend({ type: 'sms', phone }),
  ])
    expect(error).toMatchObject({ status: 400, code: 'phone_provider_disabled' })
})
