/** An access token is valid for an hour, but never longer than its session. */
import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type FrontDoor, openFrontDoor } from '#testing/front-door.ts'
import { createTestDatabase, type TestDatabase } from '#testing/postgres.ts'

const IP = '10.5.0.1'

let database: TestDatabase
let owner: pg.Client
let door: FrontDoor
let people = 0

beforeAll(async () => {
  database = await createTestDatabase('backend')
  owner = new pg.Client(database.owner)
  await owner.connect()
  await owner.query(`
    create table public.notes (
      id bigint generated always as identity primary key, author uuid default auth.uid(), words text);
    grant select on public.notes to anon;
    grant select, insert on public.notes to authenticated;
    insert into storage.buckets (id, name, public) values ('papers', 'papers', false);
    create policy "everybody adds" on storage.objects for insert to authenticated with check (true);`)
  door = await openFrontDoor(database, { rateLimits: null })
})

afterAll(async () => {
  await door?.close()
  await owner?.end()
  await database?.drop()
})

interface Session {
  access_token: string
  refresh_token: string
}

async function somebody() {
  const email = `person-${++people}@example.com`
  const id = await door.member(email)
  const session = async (): Promise<Session> => (await door.signIn(IP, email)).body
  return { id, email, session }
}

/** The services that still accept a token: tables, files and functions, in both processes. */
async function opened(token: string) {
  const asks = [false, true].flatMap((elsewhere) => [
    door.ask(IP, 'GET /rest/v1/notes', { token, elsewhere }),
    door.ask(IP, 'POST /rest/v1/notes', { token, elsewhere, body: { words: 'x' } }),
    door.ask(IP, `POST /storage/v1/object/papers/${crypto.randomUUID()}.txt`, {
      token,
      elsewhere,
      body: 'x',
    }),
    door.ask(IP, 'POST /functions/v1/greet', { token, elsewhere, body: {} }),
  ])
  return (await Promise.all(asks)).map(({ status }) => status)
}

const ALL = [200, 201, 200, 200, 200, 201, 200, 200]
const NONE = [401, 401, 400, 401, 401, 401, 400, 401]

const rows = {
  rest: { code: 'PGRST301', message: 'Session from session_id claim in JWT does not exist', hint: null },
  storage: { statusCode: '403', error: 'Unauthorized' },
  functions: { code: 'UNAUTHORIZED', message: 'Invalid JWT' },
}

test('signing out invalidates the token immediately in every process and service', async () => {
  const { session } = await somebody()
  const [one, other] = [(await session()).access_token, (await session()).access_token]
  expect(await opened(one)).toEqual(ALL)
  expect(await opened(other)).toEqual(ALL)
  expect((await door.ask(IP, 'POST /auth/v1/logout?scope=local', { token: one })).status).toBe(204)
  expect((await door.ask(IP, 'POST /rest/v1/notes', { token: one, body: {} })).status).toBe(401)
  await expect.poll(() => opened(one)).toEqual(NONE)
  expect(await opened(other), 'another session goes on').toEqual(ALL)

  expect((await door.ask(IP, 'GET /rest/v1/notes', { token: one })).body).toMatchObject(rows.rest)
  const upload = await door.ask(IP, 'POST /storage/v1/object/papers/a.txt', { token: one, body: 'x' })
  expect(upload.body).toMatchObject(rows.storage)
  expect((await door.ask(IP, 'POST /functions/v1/greet', { token: one, body: {} })).body).toEqual(
    rows.functions,
  )
  expect(await door.ask(IP, 'GET /auth/v1/user', { token: one })).toMatchObject({
    status: 403,
    body: { code: 'session_not_found' },
  })
})

test.each<[string, (person: Awaited<ReturnType<typeof somebody>>, mine: Session) => Promise<unknown>]>([
  [
    'another password',
    ({ session }) =>
      session().then(({ access_token: token }) =>
        door.ask(IP, 'PUT /auth/v1/user', { token, body: { password: 'Safari-2027' } }),
      ),
  ],
  [
    'signing out the others',
    ({ session }) =>
      session().then(({ access_token: token }) =>
        door.ask(IP, 'POST /auth/v1/logout?scope=others', { token, elsewhere: true }),
      ),
  ],
  ['a ban', ({ id }) => door.admin.updateUserById(id, { ban_duration: '1h' })],
  ['a password that the server sets', ({ id }) => door.admin.updateUserById(id, { password: 'Safari-2027' })],
  ['an account that is gone', ({ id }) => door.admin.deleteUser(id)],
  ['an account that is emptied', ({ id }) => door.admin.deleteUser(id, true)],
  [
    'a row that the application deletes',
    ({ id }) => owner.query('delete from auth.sessions where user_id = $1', [id]),
  ],
  [
    'a refresh token that came back',
    async (_, { refresh_token }) => {
      const refresh = () =>
        door.ask(IP, 'POST /auth/v1/token?grant_type=refresh_token', { body: { refresh_token } })
      await refresh()
      await owner.query(
        `update auth.refresh_tokens set revoked_at = revoked_at - interval '11 s' where revoked`,
      )
      expect((await refresh()).status).toBe(400)
    },
  ],
])('%s ends the tokens', async (_, end) => {
  const person = await somebody()
  const mine = await person.session()
  expect(await opened(mine.access_token)).toEqual(ALL)
  await end(person, mine)
  await expect.poll(() => opened(mine.access_token)).toEqual(NONE)
})

test('lifting a ban makes the token valid again', async () => {
  const { id, session } = await somebody()
  const { access_token: token } = await session()
  await door.admin.updateUserById(id, { ban_duration: '1h' })
  await expect.poll(() => opened(token)).toEqual(NONE)
  await door.admin.updateUserById(id, { ban_duration: 'none' })
  await expect.poll(() => opened(token)).toEqual(ALL)
})

test('tokens without a session pass; tokens of a nonexistent session do not', async () => {
  const claims = { role: 'authenticated', aud: 'authenticated', exp: Math.floor(Date.now() / 1000) + 60 }
  const { id, session } = await somebody()
  const own = await door.tokens.sign({ ...claims, sub: id })
  expect(await opened(own)).toEqual(ALL)
  for (const session_id of [crypto.randomUUID(), 'x', 7, {}])
    expect(await opened(await door.tokens.sign({ ...claims, sub: id, session_id }))).toEqual(NONE)
  const [, payload = ''] = (await session()).access_token.split('.')
  const { session_id } = JSON.parse(Buffer.from(payload, 'base64url').toString())
  const stranger = crypto.randomUUID()
  expect(await opened(await door.tokens.sign({ ...claims, sub: stranger, session_id }))).toEqual(NONE)
})

test('a session is looked up at most every 30 seconds', async () => {
  const { session } = await somebody()
  const { access_token: token } = await session()
  let asked = 0
  const { run } = door.here.database
  door.here.database.run = (context, statement, options) => {
    if (statement.text.includes('session_lives')) asked += 1
    return run(context, statement, options)
  }
  await Promise.all(Array.from({ length: 40 }, () => door.ask(IP, 'GET /rest/v1/notes', { token })))
  for (let n = 0; n < 10; n++) await door.ask(IP, 'GET /rest/v1/notes', { token })
  door.here.database.run = run
  expect(asked).toBe(1)
})

test('twelve concurrent refreshes in any process share one token chain', async () => {
  const { session } = await somebody()
  const { refresh_token } = await session()
  const refresh = (token: string, n = 0) =>
    door.ask(IP, 'POST /auth/v1/token?grant_type=refresh_token', {
      body: { refresh_token: token },
      elsewhere: n % 2 === 1,
    })
  const answers = await Promise.all(Array.from({ length: 12 }, (_, n) => refresh(refresh_token, n)))
  expect(answers.map(({ status }) => status)).toEqual(Array(12).fill(200))
  const next = new Set(answers.map(({ body }) => body.refresh_token as string))
  expect(next.size).toBe(1)
  const sessions = answers.map(({ body }) => body.access_token.split('.')[1] as string)
  const ids = new Set(
    sessions.map((part) => JSON.parse(Buffer.from(part, 'base64url').toString()).session_id),
  )
  const alive = await owner.query(
    'select count(*)::int as n from auth.refresh_tokens where session_id = $1 and not revoked',
    [...ids],
  )
  expect(alive.rows).toEqual([{ n: 1 }])

  // A slow tab: the other has refreshed again since, and both get the same token.
  const [child = ''] = next
  const grandchild = (await refresh(child)).body.refresh_token
  expect((await refresh(refresh_token, 1)).body.refresh_token).toBe(grandchild)
  for (const { body } of answers.slice(0, 2))
    expect((await door.ask(IP, 'GET /rest/v1/notes', { token: body.access_token })).status).toBe(200)

  await owner.query(`update auth.refresh_tokens set revoked_at = revoked_at - interval '11 s' where revoked`)
  expect(await refresh(refresh_token)).toMatchObject({
    status: 400,
    body: { code: 'refresh_token_already_used' },
  })
  expect((await refresh(grandchild)).status, 'the whole family is over').toBe(400)
})
