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

/** A person who has just signed up, with the data of their mail. */
async function newcomer() {
  const email = `person-${++people}@example.com`
  await auth.ask('POST /signup', { body: { email, password: goodPassword } })
  const [letter] = await auth.letters(email)
  if (!letter) throw new Error('No mail was written')
  return { email, ...letter }
}

const verify = (body: object) => auth.ask('POST /verify', { body })
const expired = { status: 403, body: { code: 'otp_expired', message: 'Token has expired or is invalid' } }

async function follow(query: string) {
  const { status, headers } = await auth.ask(`GET /verify?${query}`)
  const target = new URL(headers.get('location') ?? '')
  const fragment = Object.fromEntries(new URLSearchParams(target.hash.slice(1)))
  return { status, headers, page: target.origin + target.pathname, fragment }
}

const failed = {
  error: 'access_denied',
  error_code: 'otp_expired',
  error_description: 'Email link is invalid or has expired',
  sb: '',
}

test('a link works once and opens a valid session', async () => {
  const { token } = await newcomer()
  const { status, headers, page, fragment } = await follow(`token=${token}&type=signup`)
  expect({ status, page }).toEqual({ status: 303, page: `${siteUrl}/` })
  expect(headers.get('cache-control')).toBe('no-store')
  expect(headers.get('referrer-policy')).toBe('no-referrer')
  expect(await auth.ask('GET /user', { token: fragment.access_token ?? '' })).toMatchObject({
    status: 200,
    body: { identities: [{ identity_data: { email_verified: true } }] },
  })
  expect(await auth.tokens.verify(fragment.access_token ?? '')).toMatchObject({ amr: [{ method: 'otp' }] })
  expect((await follow(`token=${token}&type=signup`)).fragment).toEqual(failed)
})

test('concurrent clicks on a link open one session', async () => {
  const { token } = await newcomer()
  const both = await Promise.all([
    verify({ type: 'signup', token_hash: token }),
    verify({ type: 'signup', token_hash: token }),
  ])
  expect(both.map(({ status }) => status).sort()).toEqual([200, 403])
})

test.each([
  ['an unknown token', 'token=unknown&type=signup', failed],
  [
    'no token',
    'type=signup',
    {
      error: 'access_denied',
      error_code: 'validation_failed',
      error_description: 'Verify requires a token',
      sb: '',
    },
  ],
])('a link with %s redirects to the site with the error', async (_, query, fragment) => {
  expect(await follow(`${query}&redirect_to=${siteUrl}/auth`)).toMatchObject({
    status: 303,
    page: `${siteUrl}/auth`,
    fragment,
  })
})

test('a link works for one purpose only and never redirects to a foreign site', async () => {
  const { token } = await newcomer()
  expect((await follow(`token=${token}&type=recovery`)).fragment).toEqual(failed)
  expect(await follow(`token=${token}&type=signup&redirect_to=https://evil.test/`)).toMatchObject({
    page: `${siteUrl}/`,
    fragment: { token_type: 'bearer' },
  })
})

test('link and code expire after a day', async () => {
  const { email, token, code } = await newcomer()
  await auth.owner.query(
    `update auth.one_time_tokens set expires_at = expires_at - interval '24 hours' where relates_to = $1`,
    [email],
  )
  expect((await follow(`token=${token}&type=signup`)).fragment).toEqual(failed)
  expect(await verify({ type: 'signup', email, token: code })).toMatchObject(expired)
})

test('after 15 minutes the digits expire, the link does not', async () => {
  const { email, token, code } = await newcomer()
  const { rows } = await auth.owner.query(
    `select extract(epoch from expires_at - created_at)::int as link, extract(epoch from code_expires_at - created_at)::int as code
     from auth.one_time_tokens where relates_to = $1`,
    [email],
  )
  expect(rows).toEqual([{ link: 86_400, code: 900 }])
  await auth.owner.query(
    `update auth.one_time_tokens set code_expires_at = code_expires_at - interval '15 minutes' where relates_to = $1`,
    [email],
  )
  expect(await verify({ type: 'signup', email, token: code })).toMatchObject(expired)
  expect((await follow(`token=${token}&type=signup`)).fragment).toMatchObject({ token_type: 'bearer' })
})

test('of several mails the newest digits are valid, and every link', async () => {
  const { email, ...first } = await newcomer()
  await auth.letAMinutePass()
  await auth.ask('POST /resend', { body: { type: 'signup', email } })
  const second = (await auth.letters(email)).at(-1)
  if (first.code !== second?.code)
    expect(await verify({ type: 'signup', email, token: first.code })).toMatchObject(expired)
  expect((await verify({ type: 'signup', email, token: second?.code })).status).toBe(200)
  const other = await newcomer()
  await auth.letAMinutePass()
  await auth.ask('POST /resend', { body: { type: 'signup', email: other.email } })
  expect((await follow(`token=${other.token}&type=signup`)).fragment).toMatchObject({ token_type: 'bearer' })
})

test('the digits of one address do not work for another', async () => {
  const [one, other] = [await newcomer(), await newcomer()]
  if (one.code !== other.code)
    expect(await verify({ type: 'signup', email: other.email, token: one.code })).toMatchObject(expired)
  expect((await verify({ type: 'signup', email: one.email, token: ` ${one.code} ` })).status).toBe(200)
})

test('ten wrong guesses void the digits, not the link', async () => {
  const { email, token, code } = await newcomer()
  const wrong = code === '111111' ? '222222' : '111111'
  for (let guess = 0; guess < 10; guess++)
    expect(await verify({ type: 'email', email, token: wrong })).toMatchObject(expired)
  expect(await verify({ type: 'email', email, token: code })).toMatchObject(expired)
  expect((await verify({ type: 'email', token_hash: token })).status).toBe(200)
})

test.each([
  [{ type: 'signup' }, 'Verify requires either a token or a token hash'],
  [
    { type: 'signup', token: '123456', token_hash: 'x', email: 'a@example.com' },
    'Verify requires either a token or a token hash',
  ],
  [
    { type: 'signup', token_hash: 'x', email: 'a@example.com' },
    'Only the token_hash and type should be provided',
  ],
  [{ type: 'signup', token: '123456' }, 'An email address is required'],
  [
    { type: 'toString', token_hash: 'x' },
    'Verify requires a type: signup, recovery, magiclink, invite, email_change, email',
  ],
])('%j is refused', async (body, message) => {
  expect(await verify(body)).toMatchObject({ status: 400, body: { code: 'validation_failed', message } })
})

test.each(['signup', 'recovery', 'magiclink', 'email'])(
  'an invalid link of type %s is reported as such',
  async (type) => {
    expect(await verify({ type, token_hash: 'x'.repeat(56) })).toMatchObject({
      status: 403,
      body: { code: 'otp_expired', message: 'Email link is invalid or has expired' },
    })
  },
)

test.each(['recovery', 'magiclink', 'email'])('a recovery code works as type %s, once', async (type) => {
  const { email, token } = await newcomer()
  await verify({ type: 'signup', token_hash: token })
  await auth.owner.query('delete from auth.mail_intervals')
  await auth.ask('POST /recover', { body: { email } })
  const { code } = (await auth.letters(email)).at(-1) ?? {}
  expect(await verify({ type: 'signup', email, token: code })).toMatchObject(expired)
  expect((await verify({ type, email, token: code })).status).toBe(200)
  expect(await verify({ type, email, token: code })).toMatchObject(expired)
})

test('the settings list the offered methods for clients', async () => {
  expect((await auth.ask('GET /settings')).body).toMatchObject({
    external: { email: true, phone: false, anonymous_users: false },
    disable_signup: false,
    mailer_autoconfirm: false,
  })
  expect(await auth.ask('GET /health')).toMatchObject({ status: 200 })
  expect(await auth.ask('GET /nowhere')).toMatchObject({ status: 404, body: { code: 'not_found' } })
  expect(await auth.ask('DELETE /user')).toMatchObject({ status: 405 })
})
