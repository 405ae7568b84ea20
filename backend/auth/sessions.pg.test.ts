import { decodeJwt } from 'jose'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Answer, type AuthUnderTest, goodPassword, openAuth } from '#testing/auth.ts'
import { createTestDatabase, type TestDatabase } from '#testing/postgres.ts'

let database: TestDatabase
let auth: AuthUnderTest

beforeAll(async () => {
  database = await createTestDatabase('backend')
  auth = openAuth(database)
  await auth.ask('POST /signup', { body: { email: 'unconfirmed@example.com', password: goodPassword } })
  for (const name of ['wanjiku', 'otieno', 'banned']) await confirmed(`${name}@example.com`)
})

afterAll(async () => {
  await auth?.close()
  await database?.drop()
})

async function confirmed(email: string) {
  await auth.ask('POST /signup', { body: { email, password: goodPassword, data: { first_name: email } } })
  const [letter] = await auth.letters(email)
  await auth.ask('POST /verify', { body: { type: 'signup', token_hash: letter?.token } })
}

const signIn = (email: string, password: unknown = goodPassword) =>
  auth.ask('POST /token?grant_type=password', { body: { email, password } })

const refresh = (refresh_token: unknown) =>
  auth.ask('POST /token?grant_type=refresh_token', { body: { refresh_token } })

const getUser = (token: string) => auth.ask('GET /user', { token })

const refused = (status: number, code: string, message?: string) => ({
  status,
  body: { code, ...(message ? { message } : {}) },
})

test('the right password opens a session, whatever the letter case of the address', async () => {
  const before = Math.floor(Date.now() / 1000)
  const { status, body } = await signIn(' Wanjiku@EXAMPLE.com')
  expect(status).toBe(200)
  expect(body).toMatchObject({
    token_type: 'bearer',
    expires_in: 3600,
    user: {
      email: 'wanjiku@example.com',
      email_confirmed_at: expect.any(String),
      last_sign_in_at: expect.any(String),
    },
  })
  expect(body).not.toHaveProperty('weak_password')
  expect(body.expires_at - before).toBeGreaterThanOrEqual(3600)
  const claims = await auth.tokens.verify(body.access_token)
  expect(claims).toEqual({
    iss: 'http://magari.test:3000/auth/v1',
    sub: body.user.id,
    aud: 'authenticated',
    role: 'authenticated',
    email: 'wanjiku@example.com',
    phone: '',
    app_metadata: { provider: 'email', providers: ['email'] },
    user_metadata: { first_name: 'wanjiku@example.com', email_verified: true },
    aal: 'aal1',
    amr: [{ method: 'password', timestamp: expect.any(Number) }],
    session_id: expect.stringMatching(/^[0-9a-f-]{36}$/),
    is_anonymous: false,
    iat: expect.any(Number),
    exp: body.expires_at,
  })
  const { rows } = await auth.owner.query(
    'select user_agent, host(ip) as ip from auth.sessions where id = $1',
    [claims.session_id],
  )
  expect(rows).toEqual([{ user_agent: 'tests', ip: '192.0.2.7' }])
})

test('wrong passwords and unknown or unconfirmed addresses get the same response', async () => {
  const answer = refused(400, 'invalid_credentials', 'Invalid login credentials')
  expect(await signIn('wanjiku@example.com', 'Karibu-2027')).toMatchObject(answer)
  expect(await signIn('nobody@example.com')).toMatchObject(answer)
  expect(await signIn('unconfirmed@example.com', 'Karibu-2027')).toMatchObject(answer)
  expect(await signIn('no address')).toMatchObject(answer)
  expect(await signIn('nul\0@example.com')).toMatchObject(answer)
})

test('an unconfirmed address is reported only with the correct password', async () => {
  expect(await signIn('unconfirmed@example.com')).toMatchObject(
    refused(400, 'email_not_confirmed', 'Email not confirmed'),
  )
})

test('a banned account can neither sign in nor refresh', async () => {
  const { body } = await signIn('banned@example.com')
  expect((await getUser(body.access_token)).status).toBe(200)
  await auth.owner.query(
    `update auth.users set banned_until = now() + interval '1 hour' where email = 'banned@example.com'`,
  )
  expect(await signIn('banned@example.com')).toMatchObject(refused(400, 'user_banned'))
  expect(await refresh(body.refresh_token)).toMatchObject(refused(400, 'user_banned'))
  expect(await getUser(body.access_token)).toMatchObject(refused(403, 'user_banned'))
})

test('a password that is now weak still signs in, with a warning', async () => {
  const { body } = await signIn('otieno@example.com')
  const { rows } = await auth.owner.query('select encrypted_password from auth.users where id = $1', [
    body.user.id,
  ])
  const { hashPassword } = await import('./passwords.ts')
  await auth.owner.query('update auth.users set encrypted_password = $1 where id = $2', [
    await hashPassword('abc'),
    body.user.id,
  ])
  expect((await signIn('otieno@example.com', 'abc')).body.weak_password.reasons).toEqual([
    'length',
    'characters',
  ])
  await auth.owner.query('update auth.users set encrypted_password = $1 where id = $2', [
    rows[0].encrypted_password,
    body.user.id,
  ])
})

test.each([
  ['grant_type=banana', {}, 'invalid_credentials', 'unsupported_grant_type'],
  ['grant_type=password', { password: goodPassword }, 'validation_failed', 'missing email or phone'],
  ['grant_type=password', { email: 'wanjiku@example.com' }, 'validation_failed', 'missing password'],
  ['grant_type=refresh_token', {}, 'validation_failed', 'refresh_token required'],
  ['grant_type=refresh_token', { refresh_token: 7 }, 'validation_failed', 'refresh_token required'],
  [
    'grant_type=refresh_token',
    { refresh_token: 'unknown' },
    'refresh_token_not_found',
    'Invalid Refresh Token: Refresh Token Not Found',
  ],
])('POST /token?%s with %j is refused', async (query, body, code, message) => {
  expect(await auth.ask(`POST /token?${query}`, { body })).toMatchObject(refused(400, code, message))
})

test('refreshing keeps the session and hands out new tokens', async () => {
  const { body: first } = await signIn('wanjiku@example.com')
  const { status, body: second } = await refresh(first.refresh_token)
  expect(status).toBe(200)
  expect(second.refresh_token).not.toBe(first.refresh_token)
  const [before, after] = [decodeJwt(first.access_token), decodeJwt(second.access_token)]
  expect(after).toMatchObject({ sub: before.sub, session_id: before.session_id, amr: before.amr })
  expect((await refresh(second.refresh_token)).status).toBe(200)
})

test('many tabs can use the same refresh token concurrently', async () => {
  const { body } = await signIn('wanjiku@example.com')
  const answers = await Promise.all(Array.from({ length: 6 }, () => refresh(body.refresh_token)))
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200, 200])
  expect(new Set(answers.map((answer: Answer) => answer.body.refresh_token)).size).toBe(1)
  const next = await Promise.all(answers.map((answer: Answer) => refresh(answer.body.refresh_token)))
  expect(next.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200, 200])
})

test('reusing an old refresh token ends the session', async () => {
  const { body: first } = await signIn('wanjiku@example.com')
  const { body: second } = await refresh(first.refresh_token)
  const other = await signIn('wanjiku@example.com')
  expect((await refresh(first.refresh_token)).status).toBe(200)

  await auth.owner.query(
    `update auth.refresh_tokens set revoked_at = revoked_at - interval '11 s' where revoked`,
  )
  const used = refused(400, 'refresh_token_already_used', 'Invalid Refresh Token: Already Used')
  expect(await refresh(first.refresh_token)).toMatchObject(used)
  expect(await refresh(second.refresh_token)).toMatchObject(used)
  expect(await getUser(second.access_token)).toMatchObject(refused(403, 'session_not_found'))
  expect((await refresh(other.body.refresh_token)).status).toBe(200)
})

test('a session past its time cannot be refreshed', async () => {
  const { body } = await signIn('wanjiku@example.com')
  const { session_id } = decodeJwt(body.access_token)
  await auth.owner.query(`update auth.sessions set not_after = now() - interval '1 s' where id = $1`, [
    session_id,
  ])
  expect(await refresh(body.refresh_token)).toMatchObject(refused(400, 'session_expired'))
})

test('signing out ends this session, the others, or all', async () => {
  const sessions = await Promise.all([1, 2, 3, 4].map(() => signIn('otieno@example.com')))
  const [here, there, elsewhere, last] = sessions.map(({ body }) => body)
  const alive = async () =>
    Promise.all([here, there, elsewhere, last].map(async (s) => (await getUser(s.access_token)).status))
  expect(await alive()).toEqual([200, 200, 200, 200])

  const out = (token: string, scope: string) => auth.ask(`POST /logout?scope=${scope}`, { token })
  expect(await out(here.access_token, 'banana')).toMatchObject(refused(400, 'validation_failed'))
  expect(await out(there.access_token, 'local')).toMatchObject({ status: 204, body: null })
  expect(await alive()).toEqual([200, 403, 200, 200])
  expect(await getUser(there.access_token)).toMatchObject(refused(403, 'session_not_found'))
  expect(await refresh(there.refresh_token)).toMatchObject(refused(400, 'refresh_token_not_found'))
  expect(await out(there.access_token, 'local')).toMatchObject(refused(403, 'session_not_found'))

  expect((await out(here.access_token, 'others')).status).toBe(204)
  expect(await alive()).toEqual([200, 403, 403, 403])
  const again = await signIn('otieno@example.com')
  expect((await out(here.access_token, 'global')).status).toBe(204)
  expect(await alive()).toEqual([403, 403, 403, 403])
  expect((await getUser(again.body.access_token)).status).toBe(403)
  const bystander = await signIn('wanjiku@example.com')
  expect((await getUser(bystander.body.access_token)).status).toBe(200)
})

test('the user is returned only with a valid token', async () => {
  const { body } = await signIn('wanjiku@example.com')
  expect((await getUser(body.access_token)).body).toEqual(body.user)
  expect(await auth.ask('GET /user')).toMatchObject(refused(401, 'no_authorization'))
  expect(await getUser('not.a.jwt')).toMatchObject(refused(403, 'bad_jwt'))
  expect(await getUser('public-key')).toMatchObject(refused(403, 'bad_jwt'))
  const claims = { role: 'authenticated', aud: 'authenticated', sub: body.user.id }
  const now = Math.floor(Date.now() / 1000)
  expect((await getUser(await auth.tokens.sign({ ...claims, exp: now + 60 }))).status).toBe(200)
  expect(await getUser(await auth.tokens.sign({ ...claims, exp: now - 60 }))).toMatchObject(
    refused(403, 'bad_jwt'),
  )
  const stranger = await auth.tokens.sign({ ...claims, sub: crypto.randomUUID(), exp: now + 60 })
  expect(await getUser(stranger)).toMatchObject(refused(403, 'user_not_found'))
})

test('request roles can neither read nor call any of it', async () => {
  const { rows } = await auth.owner.query(`
    select role, what from unnest(array['anon', 'authenticated', 'service_role']) role,
      lateral (
        select c.relname as what from pg_class c
          where c.relnamespace = 'auth'::regnamespace and c.relkind in ('r', 'v', 'S')
            and (has_table_privilege(role, c.oid, 'select, insert, update, delete') or
                 (c.relkind = 'S' and has_sequence_privilege(role, c.oid, 'usage, select')))
        union all
        select p.proname from pg_proc p
          where p.pronamespace = 'auth'::regnamespace and has_function_privilege(role, p.oid, 'execute')
      ) found
    where what not in ('uid', 'role', 'jwt', 'email')`)
  expect(rows).toEqual([])
})

test('unusable sessions and tokens are deleted, and nothing else', async () => {
  const { body } = await signIn('wanjiku@example.com')
  await auth.owner.query('set role supabase_auth_admin; select auth.remove_expired(); reset role')
  expect((await refresh(body.refresh_token)).status).toBe(200)
  await auth.owner.query(`update auth.sessions set not_after = now() - interval '8 days'`)
  await auth.owner.query('select auth.remove_expired()')
  expect((await auth.owner.query('select from auth.sessions')).rows).toHaveLength(0)
})

test('a mail that could not be delivered is kept for a week', async () => {
  await auth.owner.query(`
    insert into mail.outbox (template, recipient, created_at) values
      ('signup', 'six-days@example.com', now() - interval '6 days 23 hours'),
      ('signup', 'seven-days@example.com', now() - interval '7 days 1 minute')`)
  const undelivered = async () => {
    const { rows } = await auth.owner.query<{ recipient: string }>(
      `select recipient from mail.outbox where recipient like '%-days@example.com' order by id`,
    )
    return rows.map(({ recipient }) => recipient)
  }
  expect(await undelivered()).toEqual(['six-days@example.com', 'seven-days@example.com'])
  await auth.owner.query('set role supabase_auth_admin; select auth.remove_expired(); reset role')
  expect(await undelivered()).toEqual(['six-days@example.com'])
})
