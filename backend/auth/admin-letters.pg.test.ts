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

const openLink = async (link: string) => {
  const { pathname, search } = new URL(link)
  const { headers } = await auth.ask(`GET ${pathname.replace('/auth/v1', '')}${search}`)
  return new URLSearchParams(new URL(headers.get('location') ?? '').hash.slice(1))
}

test('an invited person accepts by the link, chooses a password and signs in', async () => {
  const email = 'wanjiku@example.com'
  const { data, error } = await auth.admin.inviteUserByEmail(email, {
    data: { first_name: 'Wanjiku' },
    redirectTo: `${siteUrl}/dashboard`,
  })
  expect(error).toBeNull()
  expect(data.user).toMatchObject({ email, invited_at: expect.any(String) })
  const target = await auth.followLink(email)
  expect(target.pathname).toBe('/dashboard')
  const session = new URLSearchParams(target.hash.slice(1))
  const client = auth.newClient()
  await client.auth.setSession({
    access_token: session.get('access_token') ?? '',
    refresh_token: session.get('refresh_token') ?? '',
  })
  expect((await client.auth.updateUser({ password: goodPassword })).error).toBeNull()
  const signedIn = await auth.newClient().auth.signInWithPassword({ email, password: goodPassword })
  expect(signedIn.data.user?.user_metadata).toMatchObject({ first_name: 'Wanjiku' })
  expect((await auth.admin.inviteUserByEmail(email)).error).toMatchObject({
    status: 422,
    code: 'email_exists',
  })
})

test('an invitation may come twice, and removes the password of an earlier user of the address', async () => {
  const email = 'otieno@example.com'
  await auth.newClient().auth.signUp({ email, password: goodPassword })
  for (let time = 0; time < 2; time++) expect((await auth.admin.inviteUserByEmail(email)).error).toBeNull()
  expect((await auth.followLink(email)).hash).toContain('access_token')
  expect(
    (await auth.newClient().auth.signInWithPassword({ email, password: goodPassword })).error,
  ).toMatchObject({ code: 'invalid_credentials' })
})

test('a link for each purpose, without a mail', async () => {
  const email = 'akinyi@example.com'
  const redirectTo = `${siteUrl}/welcome`
  const signup = await auth.admin.generateLink({
    type: 'signup',
    email,
    password: goodPassword,
    options: { redirectTo, data: { first_name: 'Akinyi' } },
  })
  expect(signup.error).toBeNull()
  expect(signup.data.user).toMatchObject({ email, user_metadata: { first_name: 'Akinyi' } })
  expect(signup.data.properties).toMatchObject({ redirect_to: redirectTo, verification_type: 'signup' })
  expect((await openLink(signup.data.properties?.action_link ?? '')).get('type')).toBe('signup')
  expect((await auth.newClient().auth.signInWithPassword({ email, password: goodPassword })).error).toBeNull()

  const magic = await auth.admin.generateLink({ type: 'magiclink', email })
  const { email_otp = '', hashed_token = '' } = magic.data.properties ?? {}
  expect(email_otp).toMatch(/^\d{6}$/)
  const client = auth.newClient()
  expect((await client.auth.verifyOtp({ type: 'magiclink', token_hash: hashed_token })).error).toBeNull()
  const recovery = await auth.admin.generateLink({ type: 'recovery', email })
  const code = recovery.data.properties?.email_otp ?? ''
  expect((await client.auth.verifyOtp({ type: 'recovery', email, token: code })).error).toBeNull()

  const newEmail = 'akinyi-2@example.com'
  const current = await auth.admin.generateLink({ type: 'email_change_current', email, newEmail })
  const next = await auth.admin.generateLink({ type: 'email_change_new', email, newEmail })
  expect(next.data.properties?.verification_type).toBe('email_change_new')
  expect((await openLink(current.data.properties?.action_link ?? '')).get('message')).toBeTruthy()
  expect((await openLink(next.data.properties?.action_link ?? '')).get('type')).toBe('email_change')
  expect((await client.auth.getUser()).data.user?.email).toBe(newEmail)
  // Only the former address is told that it is one.
  expect((await auth.letters(email)).map(({ template }) => template)).toEqual(['email_changed'])
  expect(await auth.letters(newEmail)).toEqual([])
})

test('a magic link for an unknown address creates the account', async () => {
  const email = 'mwangi@example.com'
  const { data } = await auth.admin.generateLink({ type: 'magiclink', email })
  expect(data.properties?.verification_type).toBe('signup')
  expect((await openLink(data.properties?.action_link ?? '')).get('access_token')).toBeTruthy()
})

test.each([
  [{ type: 'recovery', email: 'nobody@example.com' }, 404, 'user_not_found'],
  [
    { type: 'email_change_new', email: 'nobody@example.com', new_email: 'b@example.com' },
    404,
    'user_not_found',
  ],
  [
    { type: 'email_change_new', email: 'taken@example.com', new_email: 'taken@example.com' },
    422,
    'email_exists',
  ],
  [{ type: 'signup', email: 'taken@example.com', password: goodPassword }, 422, 'email_exists'],
  [{ type: 'invite', email: 'taken@example.com' }, 422, 'email_exists'],
  [{ type: 'signup', email: 'b@example.com' }, 400, 'validation_failed'],
  [{ type: 'signup', email: 'b@example.com', password: 'password1' }, 422, 'weak_password'],
  [{ type: 'email_change_new', email: 'taken@example.com' }, 400, 'validation_failed'],
  [{ type: 'sms', email: 'b@example.com' }, 400, 'validation_failed'],
])('%j is refused', async (body, status, code) => {
  await auth.admin.createUser({ email: 'taken@example.com', email_confirm: true })
  const answer = await auth.ask('POST /admin/generate_link', { body, token: 'server-key' })
  expect(answer).toMatchObject({ status, body: { code } })
})
