/** People who act for another account: by a token of their own session, in the role that the application gives them. */
import { decodeJwt } from 'jose'
import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type FrontDoor, openFrontDoor } from '#testing/front-door.ts'
import { createTestDatabase, type TestDatabase } from '#testing/postgres.ts'
import { TOKEN_EXCHANGE } from './token-exchange.ts'

const IP = '10.6.0.1'

let database: TestDatabase
let owner: pg.Client
let door: FrontDoor
let people = 0

beforeAll(async () => {
  database = await createTestDatabase('backend')
  owner = new pg.Client(database.owner)
  await owner.connect()
  // The application's part: who works where, and what is open to them. Roles belong to the server, so this one may be left by another run.
  await owner.query(`
    do $$ begin create role clerk nologin noinherit; exception when duplicate_object then null; end $$;
    do $$ begin execute format('grant clerk to %I', ${owner.escapeLiteral(await requestLogin())}); end $$;
    create table public.clerks (person uuid, account_id uuid, primary key (person, account_id));
    create table public.notes (author uuid default auth.uid(), words text, written_by text default auth.jwt() -> 'act' ->> 'sub');
    alter table public.notes enable row level security;
    create policy "clerks see the notes of the account" on public.notes for select to clerk using (author = auth.uid());
    create policy "clerks write for the account" on public.notes for insert to clerk with check (author = auth.uid());
    grant usage on schema public, auth to clerk;
    grant execute on function auth.uid(), auth.jwt() to clerk;
    grant select, insert on public.notes to clerk, authenticated;
    create table public.papers (author uuid);
    grant select on public.papers to authenticated;
    insert into storage.buckets (id, name) values ('shelf', 'shelf');
    insert into storage.objects (bucket_id, name) values ('shelf', 'list.txt');
    create policy "clerks see the shelf" on storage.objects for select to clerk using (bucket_id = 'shelf');
    create policy "clerks fill the shelf" on storage.objects for insert to clerk with check (bucket_id = 'shelf');
    grant usage on schema storage to clerk;
    grant select, insert on storage.objects to clerk;
    grant select on storage.buckets to clerk;
    grant select on public.clerks to supabase_auth_admin;
    create or replace function auth.delegated_role(person uuid, account_id uuid) returns text language sql stable set search_path = '' as $$
      select 'clerk' from public.clerks as known
      where known.person = delegated_role.person and known.account_id = delegated_role.account_id $$;`)
  door = await openFrontDoor(database, { rateLimits: null })
})

afterAll(async () => {
  await door?.close()
  await owner?.end()
  await database?.drop()
})

async function requestLogin(): Promise<string> {
  const login = new pg.Client(database.connection)
  await login.connect()
  const { rows } = await login.query<{ name: string }>('select session_user as name')
  await login.end()
  return rows[0]?.name ?? ''
}

async function somebody() {
  const email = `person-${++people}@example.com`
  const id = await door.member(email)
  return { id, email, token: (await door.signIn(IP, email)).body.access_token as string }
}

async function clerkOf(account: string) {
  const person = await somebody()
  await owner.query('insert into public.clerks values ($1, $2)', [person.id, account])
  return person
}

const exchange = (token: string | undefined, requested_subject: unknown) =>
  door.ask(IP, `POST /auth/v1/token?grant_type=${TOKEN_EXCHANGE}`, {
    body: { requested_subject },
    ...(token ? { token } : {}),
  })

const note = (token: string, words: string, elsewhere = false) =>
  door.ask(IP, 'POST /rest/v1/notes?select=author,written_by', { token, body: { words }, elsewhere })
const notes = (token: string, elsewhere = false) => door.ask(IP, 'GET /rest/v1/notes', { token, elsewhere })

test('the token is the account’s, names the person, and opens what is open to the role', async () => {
  const shop = await somebody()
  const clerk = await clerkOf(shop.id)
  const { status, headers, body } = await exchange(clerk.token, shop.id.toUpperCase())
  expect(status).toBe(200)
  expect(headers.get('cache-control')).toBe('no-store')
  expect(body).toEqual({
    access_token: expect.any(String),
    issued_token_type: 'urn:ietf:params:oauth:token-type:access_token',
    token_type: 'bearer',
    expires_in: 3600,
    expires_at: expect.any(Number),
  })
  const claims = decodeJwt(body.access_token)
  expect(claims).toMatchObject({ sub: shop.id, act: { sub: clerk.id }, role: 'clerk', aal: 'aal1' })
  expect(JSON.stringify(claims)).not.toContain(shop.email)

  for (const elsewhere of [false, true]) {
    expect((await note(body.access_token, 'by the clerk', elsewhere)).status).toBe(201)
    expect((await notes(body.access_token, elsewhere)).body[0]).toEqual({
      author: shop.id,
      words: 'by the clerk',
      written_by: clerk.id,
    })
    const papers = await door.ask(IP, 'GET /rest/v1/papers', { token: body.access_token, elsewhere })
    expect(papers).toMatchObject({ status: 403, body: { code: '42501' } })
  }
  // As many rows as a member.
  const rows = Array.from({ length: 501 }, () => ({ words: 'many' }))
  const many = await door.ask(IP, 'POST /rest/v1/notes', { token: body.access_token, body: rows })
  expect(many).toMatchObject({ status: 413, body: { code: '54000' } })
})

test('nobody acts for an account that is not theirs to act for', async () => {
  const shop = await somebody()
  const clerk = await clerkOf(shop.id)
  const other = await somebody()
  const refused = { status: 403, body: { code: 'no_authorization' } }
  expect(await exchange(clerk.token, other.id)).toMatchObject(refused)
  expect(await exchange(other.token, shop.id)).toMatchObject(refused)
  expect(await exchange(shop.token, shop.id), 'one’s own').toMatchObject(refused)
  expect(await exchange(clerk.token, crypto.randomUUID())).toMatchObject(refused)
  for (const account of [undefined, null, '', 7, 'x', { id: shop.id }])
    expect(await exchange(clerk.token, account)).toMatchObject({
      status: 400,
      body: { code: 'validation_failed' },
    })
  expect(await exchange(undefined, shop.id)).toMatchObject({
    status: 401,
    body: { code: 'no_authorization' },
  })
})

test('the sign-in service does nothing for a token that acts for another account', async () => {
  const shop = await somebody()
  const clerk = await clerkOf(shop.id)
  const { body } = await exchange(clerk.token, shop.id)
  const asks: [string, unknown?][] = [
    ['GET /auth/v1/user'],
    ['PUT /auth/v1/user', { password: 'Safari-2027' }],
    ['POST /auth/v1/logout?scope=global'],
    ['GET /auth/v1/reauthenticate'],
    ['POST /auth/v1/factors', { factor_type: 'totp' }],
    ['POST /auth/v1/recovery-codes'],
    ['GET /auth/v1/user/identities/authorize?provider=google'],
    [`POST /auth/v1/token?grant_type=${TOKEN_EXCHANGE}`, { requested_subject: clerk.id }],
  ]
  for (const [path, sent] of asks)
    expect(await door.ask(IP, path, { token: body.access_token, body: sent }), path).toMatchObject({
      status: 403,
      body: { code: 'no_authorization', message: 'Not allowed while acting for another account' },
    })
  expect((await door.signIn(IP, shop.email)).status).toBe(200)
})

test.each<[string, (person: { id: string; token: string }, account: { id: string }) => Promise<unknown>]>([
  ['the person signs out', ({ token }) => door.ask(IP, 'POST /auth/v1/logout?scope=local', { token })],
  ['the person is banned', ({ id }) => door.admin.updateUserById(id, { ban_duration: '1h' })],
  ['the person is gone', ({ id }) => door.admin.deleteUser(id)],
  [
    'the person left, and the application tells',
    async ({ id }) => {
      await owner.query('delete from public.clerks where person = $1', [id])
      await owner.query('select auth.tell_of_delegation($1)', [id])
    },
  ],
])('the token ends when %s', async (_, end) => {
  const shop = await somebody()
  const clerk = await clerkOf(shop.id)
  const token = (await exchange(clerk.token, shop.id)).body.access_token as string
  for (const elsewhere of [false, true]) expect((await notes(token, elsewhere)).status).toBe(200)
  await end(clerk, shop)
  for (const elsewhere of [false, true])
    await expect.poll(async () => (await notes(token, elsewhere)).status).toBe(401)
  expect((await exchange(clerk.token, shop.id)).status).toBe(403)
})

test('an account that is banned has nobody who acts for it', async () => {
  const shop = await somebody()
  const clerk = await clerkOf(shop.id)
  await door.admin.updateUserById(shop.id, { ban_duration: '1h' })
  expect((await exchange(clerk.token, shop.id)).status).toBe(403)
  await door.admin.updateUserById(shop.id, { ban_duration: 'none' })
  expect((await exchange(clerk.token, shop.id)).status).toBe(200)
})

test('without the person’s second factor there is no token', async () => {
  const shop = await somebody()
  const clerk = await clerkOf(shop.id)
  await owner.query(
    `insert into auth.mfa_factors (id, user_id, factor_type, status, secret, created_at, updated_at)
     values (gen_random_uuid(), $1, 'totp', 'verified', 'sealed', now(), now())`,
    [clerk.id],
  )
  expect(await exchange(clerk.token, shop.id)).toMatchObject({
    status: 401,
    body: { code: 'insufficient_aal' },
  })
})

test('a token whose actor is no person is worth nothing', async () => {
  const shop = await somebody()
  const clerk = await clerkOf(shop.id)
  const { body } = await exchange(clerk.token, shop.id)
  const { session_id } = decodeJwt(body.access_token)
  const claims = { aud: 'authenticated', exp: Math.floor(Date.now() / 1000) + 60, role: 'clerk', session_id }
  for (const act of ['x', null, {}, { sub: 7 }, { sub: 'x' }])
    expect((await notes(await door.tokens.sign({ ...claims, sub: shop.id, act }))).status).toBe(401)
})

test('addresses of files that are signed while acting are short-lived, because they say nothing of whose they were', async () => {
  const shop = await somebody()
  const clerk = await clerkOf(shop.id)
  const { body } = await exchange(clerk.token, shop.id)
  const token = body.access_token as string
  const signed = async (path: string, fields: object) => {
    const answer = await door.ask(IP, `POST /storage/v1/object/${path}`, { token, body: fields })
    expect(answer.status, JSON.stringify(answer.body)).toBe(200)
    const address = (answer.body.signedURL ?? answer.body.url) as string
    const { iat = 0, exp = 0 } = decodeJwt(new URL(address, 'http://x').searchParams.get('token') ?? '')
    return exp - iat
  }
  expect(await signed('sign/shelf/list.txt', { expiresIn: 315_360_000 })).toBe(300)
  expect(await signed('sign/shelf/list.txt', { expiresIn: 60 })).toBe(60)
  expect(await signed('upload/sign/shelf/new.txt', {})).toBe(300)
})
