/** Phones as auth-js tests them on a service that confirms by itself and has no provider. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type AuthUnderTest, goodPassword, openAuth } from '#testing/auth.ts'
import { createTestDatabase, type TestDatabase } from '#testing/postgres.ts'

let database: TestDatabase
let auth: AuthUnderTest

beforeAll(async () => {
  database = await createTestDatabase('backend')
  auth = openAuth(database, { autoconfirm: true, phones: { channels: () => ['sms'] } })
})

afterAll(async () => {
  await auth?.close()
  await database?.drop()
})

test('signing up gives a session', async () => {
  const phone = '254712000001'
  const client = auth.newClient()
  const { data, error } = await client.auth.signUp({
    phone,
    password: goodPassword,
    options: { channel: 'whatsapp', captchaToken: 'x' },
  })
  expect(error).toBeNull()
  expect(data.session?.user).toMatchObject({ phone, phone_confirmed_at: expect.any(String) })
  expect(data.session?.user).not.toHaveProperty('email_confirmed_at')
  const again = await client.auth.signUp({ phone, password: goodPassword })
  expect(again.error).toMatchObject({ code: 'user_already_exists' })
  const signedIn = await auth.newClient().auth.signInWithPassword({ phone, password: goodPassword })
  expect(signedIn.data.user).toMatchObject({
    app_metadata: { provider: 'phone' },
    phone_confirmed_at: expect.any(String),
  })
})

test('a change of number takes effect at once, unless somebody has it', async () => {
  const client = auth.newClient()
  await client.auth.signUp({ phone: '254712000002', password: goodPassword })
  expect((await client.auth.updateUser({ phone: '254712000003' })).data.user?.phone).toBe('254712000003')
  expect((await client.auth.updateUser({ phone: '254712000001' })).error?.code).toBe('phone_exists')
})

test('codes need an application that sends them', async () => {
  const client = auth.newClient()
  for (const phone of ['254712000001', '254712000009', 'invalid-phone'])
    expect((await client.auth.signInWithOtp({ phone })).error).toBeTruthy()
  expect((await client.auth.signInWithOtp({ phone: '254712000009' })).error?.code).toBe('sms_send_failed')
  const wrong = await client.auth.verifyOtp({ phone: '254712000001', token: '123456', type: 'phone_change' })
  expect(wrong.error).toMatchObject({ status: 403, message: 'Token has expired or is invalid' })
})
