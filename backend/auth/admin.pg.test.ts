import { afterAll, beforeAll, expect, test } from 'vitest'
import { type AuthUnderTest, goodPassword, openAuth } from '#testing/auth.ts'
import { createTestDatabase, type TestDatabase } from '#testing/postgres.ts'
import { hashPassword } from './passwords.ts'

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

const token = 'server-key'
const unknown = '00000000-0000-4000-8000-000000000000'
const newEmail = () => `person-${++people}@example.com`

async function created(attributes: Parameters<typeof auth.admin.createUser>[0] = {}) {
  const email = attributes.email ?? newEmail()
  const { data, error } = await auth.admin.createUser({
    email,
    password: goodPassword,
    email_confirm: true,
    ...attributes,
  })
  if (error) throw error
  const signIn = (password = goodPassword) => auth.newClient().auth.signInWithPassword({ email, password })
  return { email, id: data.user.id, user: data.user, signIn }
}

test('an account created by the server can sign in immediately', async () => {
  const id = crypto.randomUUID()
  const { user, email, signIn } = await created({
    id,
    user_metadata: { first_name: 'Wanjiku' },
    app_metadata: { plan: 'pro' },
  })
  expect(user).toMatchObject({
    id,
    email,
    email_confirmed_at: expect.any(String),
    app_metadata: { provider: 'email', providers: ['email'], plan: 'pro' },
    user_metadata: { first_name: 'Wanjiku', email_verified: true },
    identities: [{ provider: 'email', identity_data: { email, email_verified: true } }],
  })
  expect((await signIn()).error).toBeNull()
  expect(await auth.letters(email)).toEqual([])
})

test('without email_confirm the address must still be confirmed; a hash is accepted as the password', async () => {
  const password_hash = await hashPassword('Safari-2027')
  const { id, signIn } = await created({ password: undefined, password_hash, email_confirm: false })
  expect((await signIn('Safari-2027')).error).toMatchObject({ code: 'email_not_confirmed' })
  expect((await auth.admin.updateUserById(id, { email_confirm: true })).error).toBeNull()
  expect((await signIn('Safari-2027')).error).toBeNull()
})

test('signing in with an imported bcrypt hash replaces it with our own', async () => {
  const password_hash = '$2b$10$UQfLAB21IWjG.vLY8w0GMeO75vjFcCzZ2EBoSwRxF/oe3XBNDx54W'
  const { id, signIn } = await created({ password: undefined, password_hash })
  const hash = async () =>
    (await auth.owner.query('select encrypted_password as hash from auth.users where id = $1', [id])).rows[0]
      .hash
  expect((await signIn('Karibu-2027')).error).toMatchObject({ code: 'invalid_credentials' })
  expect(await hash()).toBe(password_hash)
  for (let time = 0; time < 2; time++) {
    expect((await signIn('Karibu-2026')).error).toBeNull()
    expect(await hash()).toMatch(/^\$argon2id\$/)
  }
  expect((await signIn('Karibu-2027')).error).toMatchObject({ code: 'invalid_credentials' })
})

test.each([
  [{ email: 'x', password: goodPassword }, 400, 'validation_failed'],
  [{ password: goodPassword }, 400, 'validation_failed'],
  [{ email: 'a@example.com', id: 'x' }, 400, 'validation_failed'],
  [{ email: 'a@example.com', role: 'Dr; drop' }, 400, 'validation_failed'],
  [{ email: 'a@example.com', role: 'supabase_auth_admin' }, 400, 'validation_failed'],
  [{ email: 'a@example.com', phone: '12-34' }, 400, 'validation_failed'],
  [{ email: 'a@example.com', ban_duration: 'for ever' }, 400, 'validation_failed'],
  [{ email: 'a@example.com', password_hash: '$2b$10$abc' }, 400, 'validation_failed'],
  [{ email: 'a@example.com', app_metadata: 'pro' }, 400, 'validation_failed'],
  [{ email: 'a@example.com', password: 'password1' }, 422, 'weak_password'],
  [{ email: 'taken@example.com' }, 422, 'email_exists'],
  [{ email: 'a@example.com', phone: '254711000000' }, 422, 'phone_exists'],
])('an account from %j is refused', async (body, status, code) => {
  await auth.admin.createUser({ email: 'taken@example.com', phone: '+254711000000' })
  expect(await auth.ask('POST /admin/users', { body, token })).toMatchObject({ status, body: { code } })
  const { rows } = await auth.owner.query(`select from auth.users where email = 'a@example.com'`)
  expect(rows).toEqual([])
})

test('an update merges metadata, changes the address and ends sessions of the old password', async () => {
  const { id, email, signIn } = await created({
    user_metadata: { a: 1, b: 2 },
    app_metadata: { plan: 'pro' },
  })
  const session = (await signIn()).data.session?.access_token ?? ''
  const to = newEmail()
  const { data } = await auth.admin.updateUserById(id, {
    email: to,
    password: 'Safari-2027',
    user_metadata: { b: null, c: 3 },
    app_metadata: { trial: true },
  })
  expect(data.user).toMatchObject({
    email: to,
    user_metadata: { a: 1, c: 3 },
    app_metadata: { provider: 'email', plan: 'pro', trial: true },
    identities: [{ email: to }],
  })
  expect(data.user?.user_metadata).not.toHaveProperty('b')
  expect(await auth.ask('GET /user', { token: session })).toMatchObject({
    body: { code: 'session_not_found' },
  })
  expect((await signIn('Safari-2027')).error).toMatchObject({ code: 'invalid_credentials' })
  expect(
    (await auth.newClient().auth.signInWithPassword({ email: to, password: 'Safari-2027' })).error,
  ).toBeNull()
  const other = await created()
  expect((await auth.admin.updateUserById(other.id, { email: to })).error).toMatchObject({
    status: 422,
    code: 'email_exists',
  })
  expect((await other.signIn()).error).toBeNull()
  expect(email).not.toBe(to)
})

test('a banned person is refused at sign-in, refresh and GET /user until the ban is lifted', async () => {
  const { id, signIn } = await created()
  const { session } = (await signIn()).data
  const ask = () => auth.ask('GET /user', { token: session?.access_token ?? '' })
  expect((await ask()).status).toBe(200)
  const banned = await auth.admin.updateUserById(id, { ban_duration: '1h30m' })
  const until = new Date((banned.data.user as { banned_until?: string }).banned_until ?? 0).getTime()
  expect(Math.abs(until - Date.now() - 90 * 60_000)).toBeLessThan(10_000)
  expect((await signIn()).error).toMatchObject({ status: 400, code: 'user_banned' })
  expect(await ask()).toMatchObject({ status: 403, body: { code: 'user_banned' } })
  const refresh = () =>
    auth.ask('POST /token?grant_type=refresh_token', { body: { refresh_token: session?.refresh_token } })
  expect(await refresh()).toMatchObject({ status: 400, body: { code: 'user_banned' } })
  const lifted = await auth.admin.updateUserById(id, { ban_duration: 'none' })
  expect(lifted.data.user).not.toHaveProperty('banned_until')
  expect((await ask()).status).toBe(200)
  expect((await refresh()).status).toBe(200)
})

test('deleting an account deletes its sessions', async () => {
  const { id, signIn } = await created()
  const access = (await signIn()).data.session?.access_token ?? ''
  const { data, error } = await auth.admin.deleteUser(id)
  expect([error, data.user?.id]).toEqual([null, id])
  expect(await auth.ask('GET /user', { token: access })).toMatchObject({
    status: 403,
    body: { code: 'user_not_found' },
  })
  expect((await auth.admin.getUserById(id)).error).toMatchObject({ status: 404, code: 'user_not_found' })
  expect((await auth.admin.deleteUser(id)).error).toMatchObject({ code: 'user_not_found' })
})

test('a soft-deleted account keeps only its id', async () => {
  const { id, email, signIn } = await created({ user_metadata: { first_name: 'Wanjiku' } })
  expect((await auth.admin.deleteUser(id, true)).error).toBeNull()
  const { data } = await auth.admin.getUserById(id)
  expect(data.user).toMatchObject({
    id,
    email: '',
    user_metadata: {},
    identities: [],
    deleted_at: expect.any(String),
  })
  expect((await signIn()).error).toMatchObject({ code: 'invalid_credentials' })
  expect((await created({ email })).id).not.toBe(id)
})

test('an account that other rows reference can only be soft-deleted', async () => {
  const { id } = await created()
  await auth.owner.query('create table public.orders (buyer uuid references auth.users (id))')
  await auth.owner.query('insert into public.orders values ($1)', [id])
  expect((await auth.admin.deleteUser(id)).error).toMatchObject({ status: 409, code: 'conflict' })
  expect((await auth.admin.deleteUser(id, true)).error).toBeNull()
})

test('the list is paged, newest first', async () => {
  const { id } = await created()
  for (let more = 0; more < 3; more++) await created()
  const first = await auth.admin.listUsers({ page: 1, perPage: 3 })
  expect(first.error).toBeNull()
  expect(first.data.users).toHaveLength(3)
  const { total, nextPage, lastPage } = first.data as { total: number; nextPage: number; lastPage: number }
  expect({ nextPage, lastPage }).toEqual({ nextPage: 2, lastPage: Math.ceil(total / 3) })
  expect((await auth.admin.listUsers({ page: 2, perPage: 3 })).data.users[0]?.id).toBe(id)
  const whole = await auth.ask('GET /admin/users?page=&per_page=', { token })
  expect(whole.body.users).toHaveLength(total)
  expect(whole.headers.get('x-total-count')).toBe(String(total))
  expect(whole.headers.get('link')).toBe('</admin/users?page=1&per_page=50>; rel="last"')
  expect(await auth.ask('GET /admin/users?page=0', { token })).toMatchObject({
    status: 400,
    body: { code: 'validation_failed' },
  })
})

test.each([
  'GET /admin/users',
  'POST /admin/users',
  `GET /admin/users/${unknown}`,
  `PUT /admin/users/${unknown}`,
  `DELETE /admin/users/${unknown}`,
  'POST /invite',
  'POST /admin/generate_link',
])('%s is for the server only', async (path) => {
  const role = (name: string) => auth.tokens.sign({ role: name })
  const body = /^(POST|PUT)/.test(path) ? {} : undefined
  const statusOf = async (question: object) => {
    const answer = await auth.ask(path, { body, ...question })
    return [answer.status, answer.body.code]
  }
  for (const good of [token, await role('service_role')])
    expect((await statusOf({ token: good }))[1]).not.toBe('not_admin')
  expect(await statusOf({})).toEqual([401, 'no_authorization'])
  expect(await statusOf({ token: 'public-key' })).toEqual([403, 'not_admin'])
  expect(await statusOf({ token: await role('authenticated') })).toEqual([403, 'not_admin'])
  expect(await statusOf({ token: 'not.a.token' })).toEqual([403, 'bad_jwt'])
})

test.each(['GET', 'PUT', 'DELETE'])('%s of an invalid or unknown id', async (method) => {
  const body = method === 'PUT' ? {} : undefined
  expect(await auth.ask(`${method} /admin/users/invalid`, { body, token })).toMatchObject({
    status: 404,
    body: { code: 'validation_failed' },
  })
  expect(await auth.ask(`${method} /admin/users/${unknown}`, { body, token })).toMatchObject({
    status: 404,
    body: { code: 'user_not_found' },
  })
})
