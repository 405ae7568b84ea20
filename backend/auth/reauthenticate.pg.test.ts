import { afterAll, beforeAll, expect, test } from 'vitest'
import { type AuthUnderTest, openAuth } from '#testing/auth.ts'
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

const lastCode = async (email: string) => (await auth.letters(email)).at(-1)?.code ?? ''

test('eleven minutes after signing in a new password needs the digits of a mail', async () => {
  const email = 'wanjiku@example.com'
  const client = await auth.signedIn(email)
  expect((await client.auth.updateUser({ password: 'Safari-2027' })).error).toBeNull()
  await auth.letElevenMinutesPass()
  expect((await client.auth.updateUser({ password: 'Safari-2028' })).error).toMatchObject({
    status: 400,
    code: 'reauthentication_needed',
  })
  expect((await client.auth.updateUser({ data: { town: 'Thika' } })).error).toBeNull()

  expect((await client.auth.reauthenticate()).error).toBeNull()
  const [letter] = (await auth.letters(email)).slice(-1)
  expect(letter?.template).toBe('reauthentication')
  const nonce = letter?.code ?? ''
  const wrong = nonce === '111111' ? '222222' : '111111'
  expect((await client.auth.updateUser({ password: 'Safari-2028', nonce: wrong })).error).toMatchObject({
    status: 422,
    code: 'reauthentication_not_valid',
  })
  expect((await client.auth.updateUser({ password: 'Safari-2028', nonce })).error).toBeNull()
  expect((await client.auth.updateUser({ password: 'Safari-2029', nonce })).error).toMatchObject({
    code: 'reauthentication_not_valid',
  })
  expect((await client.auth.updateUser({ password: 'Safari-2029' })).error).toMatchObject({
    code: 'reauthentication_needed',
  })
  expect(
    (await auth.newClient().auth.signInWithPassword({ email, password: 'Safari-2028' })).error,
  ).toBeNull()
})

test('the digits are void after ten wrong tries, and only work for their person', async () => {
  const [one, other] = [await auth.signedIn('otieno@example.com'), await auth.signedIn('akinyi@example.com')]
  await auth.letElevenMinutesPass()
  for (const client of [one, other]) await client.auth.reauthenticate()
  const nonce = await lastCode('otieno@example.com')
  const wrong = nonce === '111111' ? '222222' : '111111'
  if (nonce !== (await lastCode('akinyi@example.com')))
    expect((await other.auth.updateUser({ password: 'Safari-2028', nonce })).error).toBeTruthy()
  for (let guess = 0; guess < 10; guess++)
    expect((await one.auth.updateUser({ password: 'Safari-2028', nonce: wrong })).error).toBeTruthy()
  expect((await one.auth.updateUser({ password: 'Safari-2028', nonce })).error).toMatchObject({
    code: 'reauthentication_not_valid',
  })
  await auth.letAMinutePass()
  await one.auth.reauthenticate()
  const fresh = await lastCode('otieno@example.com')
  expect((await one.auth.updateUser({ password: 'Safari-2028', nonce: fresh })).error).toBeNull()
})

test('the digits do not sign in, and mails are a minute apart', async () => {
  const email = 'mwangi@example.com'
  const client = await auth.signedIn(email)
  await client.auth.reauthenticate()
  expect((await client.auth.reauthenticate()).error).toMatchObject({ code: 'over_email_send_rate_limit' })
  const [letter] = (await auth.letters(email)).slice(-1)
  for (const type of ['email', 'recovery', 'magiclink', 'email_change'])
    for (const proof of [{ email, token: letter?.code }, { token_hash: letter?.token }])
      expect(await auth.ask('POST /verify', { body: { type, ...proof } })).toMatchObject({
        status: 403,
        body: { code: 'otp_expired' },
      })
})

test('without a session no mail is sent', async () => {
  expect(await auth.ask('GET /reauthenticate')).toMatchObject({
    status: 401,
    body: { code: 'no_authorization' },
  })
})
