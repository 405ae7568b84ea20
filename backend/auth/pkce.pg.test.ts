import { createHash } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type AuthUnderTest, goodPassword, openAuth, siteUrl } from '#testing/auth.ts'
import { createTestDatabase, type TestDatabase } from '#testing/postgres.ts'

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

const verifier = 'v'.repeat(64)
const s256 = createHash('sha256').update(verifier).digest('base64url')
const unknown = '00000000-0000-4000-8000-000000000000'
const pkce = (method: string, challenge: string) => ({
  code_challenge: challenge,
  code_challenge_method: method,
})
const exchange = (body: object) => auth.ask('POST /token?grant_type=pkce', { body })

/** The auth code from the link of a sign-in mail. */
async function code(method = 's256', challenge = s256) {
  const email = `person-${++people}@example.com`
  await auth.ask('POST /otp', { body: { email, ...pkce(method, challenge) } })
  const target = await auth.followLink(email)
  expect(target.hash).toBe('')
  return target.searchParams.get('code') ?? ''
}

test('with supabase-js: sign-up, magic link and recovery return a code that only the same browser can use', async () => {
  const email = 'wanjiku@example.com'
  const browser = auth.newClient('pkce')
  const stranger = auth.newClient('pkce')
  await browser.auth.signUp({
    email,
    password: goodPassword,
    options: { emailRedirectTo: `${siteUrl}/auth?next=/post-ad` },
  })
  const target = await auth.followLink(email)
  expect(`${target.origin}${target.pathname}`).toBe(`${siteUrl}/auth`)
  expect(target.searchParams.get('next')).toBe('/post-ad')
  const mine = target.searchParams.get('code') ?? ''
  expect((await stranger.auth.exchangeCodeForSession(mine)).error).toBeTruthy()
  const signedUp = await browser.auth.exchangeCodeForSession(mine)
  expect(signedUp.error).toBeNull()
  expect(signedUp.data.user?.email_confirmed_at).toBeTruthy()
  expect((await browser.auth.getClaims()).data?.claims.amr).toMatchObject([{ method: 'email/signup' }])

  await browser.auth.signInWithOtp({ email })
  const link = (await auth.followLink(email)).searchParams.get('code') ?? ''
  expect((await browser.auth.exchangeCodeForSession(link)).data.user?.email).toBe(email)

  await browser.auth.resetPasswordForEmail(email)
  const recovery = (await auth.followLink(email)).searchParams.get('code') ?? ''
  const recovered = await browser.auth.exchangeCodeForSession(recovery)
  expect(recovered.data).toMatchObject({ redirectType: 'recovery', user: { email } })
  expect((await browser.auth.updateUser({ password: 'Safari-2027' })).error).toBeNull()
})

test('the six digits of such a mail sign in as usual', async () => {
  const email = 'otieno@example.com'
  const browser = auth.newClient('pkce')
  await browser.auth.signUp({ email, password: goodPassword })
  await auth.letAMinutePass()
  await browser.auth.resend({ type: 'signup', email })
  const letters = await auth.letters(email)
  expect(letters.map(({ token }) => token.slice(0, 5))).toEqual(['pkce_', 'pkce_'])
  const { data } = await browser.auth.verifyOtp({ email, type: 'email', token: letters.at(-1)?.code ?? '' })
  expect(data.session?.user.email).toBe(email)
})

test.each([
  ['s256', s256],
  ['S256', s256],
  ['plain', verifier],
])('a code requested by %s works once, only with its verifier', async (method, challenge) => {
  const auth_code = await code(method, challenge)
  expect(await exchange({ auth_code, code_verifier: s256 })).toMatchObject({
    status: 400,
    body: { code: 'bad_code_verifier' },
  })
  const answer = await exchange({ auth_code, code_verifier: verifier })
  expect(answer).toMatchObject({ status: 200, body: { token_type: 'bearer' } })
  expect((await auth.ask('GET /user', { token: answer.body.access_token })).status).toBe(200)
  expect(await exchange({ auth_code, code_verifier: verifier })).toMatchObject({
    status: 404,
    body: { code: 'flow_state_not_found' },
  })
})

test('a code expires after five minutes', async () => {
  const auth_code = await code()
  await auth.owner.query(`update auth.flow_states set created_at = created_at - interval '5 minutes'`)
  expect(await exchange({ auth_code, code_verifier: verifier })).toMatchObject({
    status: 422,
    body: { code: 'flow_state_expired' },
  })
})

test.each([
  [{ auth_code: unknown, code_verifier: verifier }, 404, 'flow_state_not_found'],
  [{ auth_code: 'x', code_verifier: verifier }, 404, 'flow_state_not_found'],
  [{ auth_code: unknown }, 400, 'validation_failed'],
  [{ code_verifier: verifier }, 400, 'validation_failed'],
  [{ auth_code: 1, code_verifier: verifier }, 400, 'validation_failed'],
])('the exchange of %j is refused', async (body, status, code) => {
  expect(await exchange(body)).toMatchObject({ status, body: { code } })
})

test.each([
  ['without a method', { code_challenge: s256 }],
  ['without a challenge', { code_challenge_method: 's256' }],
  ['by an unknown method', pkce('md5', s256)],
  ['with a short challenge', pkce('s256', 'c'.repeat(42))],
  ['with a long challenge', pkce('s256', 'c'.repeat(129))],
  ['with other characters', pkce('s256', `${'c'.repeat(50)} `)],
  ['with a number', { code_challenge: 1, code_challenge_method: 's256' }],
])('a challenge %s is refused', async (_, half) => {
  const body = { email: 'akinyi@example.com', password: goodPassword, ...half }
  for (const path of ['/signup', '/otp', '/recover'])
    expect(await auth.ask(`POST ${path}`, { body })).toMatchObject({
      status: 400,
      body: { code: 'validation_failed' },
    })
  expect(await auth.letters('akinyi@example.com')).toEqual([])
})

test('a failed link has its error also in the query', async () => {
  const { headers } = await auth.ask('GET /verify?type=signup&token=pkce_unknown')
  const target = new URL(headers.get('location') ?? '')
  const error = { error: 'access_denied', error_code: 'otp_expired' }
  expect(Object.fromEntries(target.searchParams)).toMatchObject(error)
  expect(Object.fromEntries(new URLSearchParams(target.hash.slice(1)))).toMatchObject(error)
})
