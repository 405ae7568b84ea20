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

test('a person signs up, confirms by the link, signs in, refreshes, changes the password and signs out', async () => {
  const email = 'wanjiku@example.com'
  const browser = auth.newClient()
  const signedUp = await browser.auth.signUp({
    email,
    password: goodPassword,
    options: { data: { first_name: 'Wanjiku' }, emailRedirectTo: `${siteUrl}/login` },
  })
  expect(signedUp.error).toBeNull()
  expect(signedUp.data).toMatchObject({ session: null, user: { email, identities: [{ provider: 'email' }] } })

  const early = await browser.auth.signInWithPassword({ email, password: goodPassword })
  expect(early.error).toMatchObject({
    code: 'email_not_confirmed',
    message: 'Email not confirmed',
    status: 400,
  })

  const [letter] = await auth.letters(email)
  const link = await auth.ask(
    `GET /verify?token=${letter?.token}&type=signup&redirect_to=${letter?.redirect_to}`,
  )
  expect(link.status).toBe(303)
  const target = new URL(link.headers.get('location') ?? '')
  expect(target.origin + target.pathname).toBe(`${siteUrl}/login`)
  const fragment = Object.fromEntries(new URLSearchParams(target.hash.slice(1)))
  expect(fragment).toMatchObject({ token_type: 'bearer', type: 'signup', expires_in: '3600', sb: '' })
  const fromLink = await browser.auth.setSession({
    access_token: fragment.access_token ?? '',
    refresh_token: fragment.refresh_token ?? '',
  })
  expect(fromLink.data.user).toMatchObject({
    email,
    user_metadata: { first_name: 'Wanjiku', email_verified: true },
  })

  const phone = auth.newClient()
  const signedIn = await phone.auth.signInWithPassword({ email, password: goodPassword })
  expect(signedIn.error).toBeNull()
  const refreshed = await phone.auth.refreshSession()
  expect(refreshed.data.session?.refresh_token).not.toBe(signedIn.data.session?.refresh_token)
  expect((await phone.auth.getUser()).data.user?.id).toBe(signedUp.data.user?.id)
  expect((await phone.auth.getClaims()).data?.claims.sub).toBe(signedUp.data.user?.id)

  const weak = await phone.auth.updateUser({ password: 'password1' })
  expect(weak.error).toMatchObject({ name: 'AuthWeakPasswordError', reasons: ['pwned'] })
  const changed = await phone.auth.updateUser({
    password: 'Safari-2027',
    data: { first_name: null, city: 'Kisumu' },
  })
  expect(changed.data.user?.user_metadata).toEqual({ city: 'Kisumu', email_verified: true })
  expect((await phone.auth.getUser()).error).toBeNull()
  expect((await browser.auth.getUser()).error).toMatchObject({ name: 'AuthSessionMissingError' })

  expect((await phone.auth.signOut({ scope: 'local' })).error).toBeNull()
  expect((await phone.auth.getUser()).data.user).toBeNull()
  const old = await phone.auth.signInWithPassword({ email, password: goodPassword })
  expect(old.error).toMatchObject({ code: 'invalid_credentials', message: 'Invalid login credentials' })
  expect((await phone.auth.signInWithPassword({ email, password: 'Safari-2027' })).error).toBeNull()
})

test('a person confirms by typing the six digits', async () => {
  const email = 'otieno@example.com'
  const client = auth.newClient()
  await client.auth.signUp({ email, password: goodPassword })
  await auth.letAMinutePass()
  expect((await client.auth.resend({ type: 'signup', email })).error).toBeNull()
  const [, letter] = await auth.letters(email)
  const wrong = await client.auth.verifyOtp({
    type: 'email',
    email,
    token: letter?.code === '000000' ? '1' : '000000',
  })
  expect(wrong.error).toMatchObject({
    code: 'otp_expired',
    status: 403,
    message: 'Token has expired or is invalid',
  })
  const right = await client.auth.verifyOtp({
    type: 'email',
    email: 'Otieno@Example.com',
    token: letter?.code ?? '',
  })
  expect(right.data.session?.user.email_confirmed_at).toBeTruthy()
  expect((await client.auth.getUser()).data.user?.email).toBe(email)
})

test('signing out everywhere, or everywhere else, reaches the other devices', async () => {
  const email = 'otieno@example.com'
  const devices = await Promise.all(
    [1, 2, 3].map(async () => {
      const client = auth.newClient()
      expect((await client.auth.signInWithPassword({ email, password: goodPassword })).error).toBeNull()
      return client
    }),
  )
  const [one, two, three] = devices
  await one?.auth.signOut({ scope: 'others' })
  expect((await one?.auth.getUser())?.error).toBeNull()
  expect((await two?.auth.getUser())?.error).toMatchObject({ name: 'AuthSessionMissingError' })
  expect((await three?.auth.refreshSession())?.error).toBeTruthy()
  const four = auth.newClient()
  await four.auth.signInWithPassword({ email, password: goodPassword })
  await four.auth.signOut({ scope: 'global' })
  expect((await one?.auth.getUser())?.error).toMatchObject({ name: 'AuthSessionMissingError' })
})

test('a taken address only shows in the identities', async () => {
  const { data, error } = await auth
    .newClient()
    .auth.signUp({ email: 'otieno@example.com', password: goodPassword })
  expect(error).toBeNull()
  expect(data.user?.identities).toEqual([])
})
