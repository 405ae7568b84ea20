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

const signUp = (email: string, more: object = {}, query = '') =>
  auth.ask(`POST /signup${query}`, { body: { email, password: goodPassword, ...more } })

const signIn = (email: string, password = goodPassword) =>
  auth.ask('POST /token?grant_type=password', { body: { email, password } })

test('signing up returns the unconfirmed user and stores the mail in the same transaction', async () => {
  const { status, body, headers } = await signUp(
    ' Wanjiku@Example.COM ',
    {
      data: { first_name: 'Wanjiku' },
      gotrue_meta_security: {},
      code_challenge: null,
      code_challenge_method: null,
    },
    `?redirect_to=${encodeURIComponent(`${siteUrl}/login`)}`,
  )
  expect(status).toBe(200)
  expect(headers.get('cache-control')).toBe('no-store')
  expect(body).toMatchObject({
    aud: 'authenticated',
    role: 'authenticated',
    email: 'wanjiku@example.com',
    phone: '',
    app_metadata: { provider: 'email', providers: ['email'] },
    user_metadata: { first_name: 'Wanjiku' },
    is_anonymous: false,
    confirmation_sent_at: expect.stringMatching(/^\d{4}-\d\d-\d\dT.*Z$/),
    identities: [
      {
        id: body.id,
        user_id: body.id,
        provider: 'email',
        email: 'wanjiku@example.com',
        identity_data: { sub: body.id, email: 'wanjiku@example.com', email_verified: false },
      },
    ],
  })
  expect(body).not.toHaveProperty('email_confirmed_at')
  expect(body).not.toHaveProperty('access_token')
  expect(JSON.stringify(body)).not.toContain('argon2')

  const letters = await auth.letters('wanjiku@example.com')
  expect(letters).toMatchObject([
    { template: 'signup', code: expect.stringMatching(/^\d{6}$/), redirect_to: `${siteUrl}/login` },
  ])
})

test('a mail never links to a foreign site', async () => {
  await signUp('foreign@example.com', {}, '?redirect_to=https%3A%2F%2Fevil.test%2F')
  expect(await auth.letters('foreign@example.com')).toMatchObject([{ redirect_to: `${siteUrl}/` }])
})

test('the database stores neither passwords nor tokens in plain text', async () => {
  await signUp('secrets@example.com')
  const [letter] = await auth.letters('secrets@example.com')
  const { rows } = await auth.owner.query(
    `select u::text || t::text as kept from auth.users u join auth.one_time_tokens t on t.user_id = u.id where email = $1`,
    ['secrets@example.com'],
  )
  expect(rows[0].kept).toContain('$argon2id$')
  for (const secret of [goodPassword, letter?.token, letter?.code]) expect(rows[0].kept).not.toContain(secret)
})

test('an address that has an account gets a user without identities, and no mail', async () => {
  await signUp('otieno@example.com', { data: { first_name: 'Otieno' } })
  const [letter] = await auth.letters('otieno@example.com')
  await auth.ask('POST /verify', { body: { type: 'signup', token_hash: letter?.token } })

  const again = await signUp('otieno@example.com', {
    password: 'Another-2026',
    data: { first_name: 'Mallory' },
  })
  const fresh = await signUp('nobody-yet@example.com', { data: { first_name: 'Mallory' } })
  expect(again.status).toBe(200)
  expect(again.body.identities).toEqual([])
  expect(fresh.body.identities).toHaveLength(1)
  expect(Object.keys(again.body)).toEqual(Object.keys(fresh.body))
  expect(again.body.user_metadata).toEqual({ first_name: 'Mallory' })
  expect(await auth.letters('otieno@example.com')).toHaveLength(1)
  expect((await signIn('otieno@example.com')).status).toBe(200)
  expect((await signIn('otieno@example.com', 'Another-2026')).status).toBe(400)
})

test('an unconfirmed address gets another mail after a minute; the confirmed sign-up sets the password', async () => {
  await signUp('achieng@example.com', { data: { first_name: 'Mallory', phone: '+254700000000' } })
  const early = await signUp('achieng@example.com', { password: 'Another-2026' })
  expect(early).toMatchObject({ status: 429, body: { code: 'over_email_send_rate_limit' } })
  expect(early.body.message).toMatch(/^For security purposes, you can only request this after \d+ seconds\.$/)

  await auth.letAMinutePass()
  const second = await signUp('achieng@example.com', {
    password: 'Another-2026',
    data: { first_name: 'Achieng' },
  })
  expect(second.body).toMatchObject({
    user_metadata: { first_name: 'Achieng' },
    identities: [{ provider: 'email' }],
  })
  expect(JSON.stringify(second.body)).not.toContain('+254700000000')

  const letters = await auth.letters('achieng@example.com')
  expect(letters).toHaveLength(2)
  const verified = await auth.ask('POST /verify', { body: { type: 'signup', token_hash: letters[1]?.token } })
  expect(verified.body.user.user_metadata).toMatchObject({ first_name: 'Achieng', email_verified: true })
  expect((await signIn('achieng@example.com', 'Another-2026')).status).toBe(200)
  expect((await signIn('achieng@example.com')).status).toBe(400)
  expect(
    await auth.ask('POST /verify', { body: { type: 'signup', token_hash: letters[0]?.token } }),
  ).toMatchObject({
    status: 403,
    body: { code: 'otp_expired' },
  })
})

test('concurrent sign-ups for one address create one account', async () => {
  const answers = await Promise.all([signUp('twice@example.com'), signUp('TWICE@example.com')])
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 429])
  const { rows } = await auth.owner.query(`select from auth.users where email ilike 'twice@example.com'`)
  expect(rows).toHaveLength(1)
})

test.each([
  [{ email: 'a@example.com' }, 400, 'validation_failed', 'Signup requires a valid password'],
  [{ password: goodPassword }, 400, 'validation_failed', 'An email address is required'],
  [{}, 422, 'anonymous_provider_disabled', 'Anonymous sign-ins are disabled'],
  [
    { phone: '+254700000000', password: goodPassword },
    400,
    'phone_provider_disabled',
    'Phone logins are disabled',
  ],
  [
    { email: 'not-an-email', password: goodPassword },
    400,
    'validation_failed',
    'Unable to validate email address: invalid format',
  ],
  [
    { email: 'a\u0000@example.com', password: goodPassword },
    400,
    'validation_failed',
    'Unable to validate email address: invalid format',
  ],
  [
    { email: 'a@example.com', password: goodPassword, data: [1] },
    400,
    'validation_failed',
    'data must be an object',
  ],
  [
    { email: 'a@example.com', password: goodPassword, data: { bio: 'x'.repeat(5000) } },
    400,
    'validation_failed',
    'data cannot be larger than 4096 bytes',
  ],
  [
    { email: 'a@example.com', password: goodPassword, data: { name: '\u0000' } },
    400,
    'validation_failed',
    'data contains a character that cannot be stored',
  ],
  [
    { email: 'a@example.com', password: goodPassword, code_challenge: 'x' },
    400,
    'validation_failed',
    'PKCE flow requires code_challenge_method and code_challenge',
  ],
  ['{', 400, 'bad_json', 'Could not parse request body as JSON'],
])('%j is refused', async (body, status, code, message) => {
  expect(await auth.ask('POST /signup', { body })).toMatchObject({ status, body: { code, message } })
})

test('a weak password is refused with its reasons, in both shapes of errors', async () => {
  const body = { email: 'weak@example.com', password: 'abc' }
  const now = await auth.ask('POST /signup', { body })
  expect(now).toMatchObject({
    status: 422,
    body: { code: 'weak_password', weak_password: { reasons: ['length', 'characters'] } },
  })
  expect(now.headers.get('x-supabase-api-version')).toBe('2024-01-01')
  expect(now.headers.get('x-sb-error-code')).toBe('weak_password')
  const old = await auth.ask('POST /signup', { body, headers: { 'x-supabase-api-version': '' } })
  expect(old.body).toMatchObject({
    code: 422,
    error_code: 'weak_password',
    weak_password: { reasons: ['length', 'characters'] },
  })
  expect(old.body.msg).toBe(now.body.message)
})

test('details refused by an application trigger are reported and create no account', async () => {
  await auth.owner.query(`
    create function public.refuse_admins() returns trigger language plpgsql as $$
    begin
      if new.raw_user_meta_data ->> 'role' = 'admin' then raise exception 'Nobody signs up as an admin'; end if;
      return new;
    end $$;
    grant execute on function public.refuse_admins to supabase_auth_admin;
    create trigger refuse_admins before insert on auth.users for each row execute function public.refuse_admins()`)
  expect((await signUp('dealer@example.com', { data: { role: 'dealer' } })).status).toBe(200)
  expect(await signUp('boss@example.com', { data: { role: 'admin' } })).toMatchObject({
    status: 400,
    body: { code: 'validation_failed', message: 'Nobody signs up as an admin' },
  })
  const { rows } = await auth.owner.query(`select from auth.users where email = 'boss@example.com'`)
  expect(rows).toHaveLength(0)
})

test('a confirmation mail can be resent once a minute without revealing whether an account exists', async () => {
  await signUp('resend@example.com')
  const ask = (email: string) => auth.ask('POST /resend', { body: { type: 'signup', email } })
  expect(await ask('resend@example.com')).toMatchObject({
    status: 429,
    body: { code: 'over_email_send_rate_limit' },
  })
  await auth.letAMinutePass()
  for (const email of ['resend@example.com', 'otieno@example.com', 'stranger@example.com']) {
    expect(await ask(email)).toMatchObject({ status: 200, body: {} })
    expect(await ask(email)).toMatchObject({ status: 429, body: { code: 'over_email_send_rate_limit' } })
  }
  expect(await auth.letters('resend@example.com')).toHaveLength(2)
  expect(await auth.letters('otieno@example.com')).toHaveLength(1)
  expect(await auth.letters('stranger@example.com')).toHaveLength(0)
})

test('a mail requested by a stranger does not block the sign-up of the address', async () => {
  await auth.ask('POST /resend', { body: { type: 'signup', email: 'held-up@example.com' } })
  expect((await signUp('held-up@example.com')).status).toBe(200)
  expect(await auth.letters('held-up@example.com')).toHaveLength(1)
})
