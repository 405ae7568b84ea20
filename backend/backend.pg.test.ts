import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { createClient } from '@supabase/supabase-js'
import pg from 'pg'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Backend, createBackend, type LogEntry } from '#backend'
import { createTestDatabase, type TestDatabase } from '#testing/postgres.ts'

const SITE = 'http://magari.test'
const ANON_KEY = 'sb_publishable_for_tests'
const PASSWORD = 'Karibu-2026'

let database: TestDatabase
let owner: pg.Client
let directory: string
let backend: Backend
const logged: LogEntry[] = []

const setup = `
  create table public.notes (
    id bigint generated always as identity primary key,
    author uuid not null default auth.uid() references auth.users (id),
    words text not null check (words <> '')
  );
  alter table public.notes enable row level security;
  grant select, insert on public.notes to authenticated;
  create policy "people see their own notes" on public.notes for select to authenticated using (author = (select auth.uid()));
  create policy "people write as themselves" on public.notes for insert to authenticated with check (author = (select auth.uid()));
  create view public.five as select generate_series(1, 5) as number;
  grant select on public.five to anon;
  insert into storage.buckets (id, name, public, allowed_mime_types) values ('pictures', 'pictures', true, '{image/png}');
  create policy "people add to their own folder" on storage.objects for insert to authenticated
    with check ((storage.foldername(name))[1] = (select auth.uid())::text);
`

beforeAll(async () => {
  database = await createTestDatabase('backend')
  owner = new pg.Client(database.owner)
  await owner.connect()
  await owner.query(setup)
  directory = await mkdtemp(path.join(tmpdir(), 'magari-backend-'))
  backend = await createBackend({
    connection: database.connection,
    siteUrl: SITE,
    maxRows: 3,
    jwtSecret: 'a secret of the tests, 32 characters and more',
    anonKey: ANON_KEY,
    serviceKey: 'sb_secret_for_tests',
    storageDirectory: directory,
    functions: {
      hook: { verifyJwt: false, serve: ({ url }) => new Response(new URL(url).pathname) },
      greet: async (request, { claims }) => {
        const { name } = (await request.json()) as { name: string }
        return Response.json({ greeting: `Habari ${name}`, email: claims.email ?? null })
      },
      fail: () => {
        throw new Error('a secret that only the log may hold')
      },
    },
    log: (entry) => logged.push(entry),
  })
})

afterAll(async () => {
  await backend?.close()
  await owner?.end()
  await database?.drop()
  await rm(directory, { recursive: true, force: true })
})

const newClient = () =>
  createClient(SITE, ANON_KEY, {
    auth: { persistSession: false, autoRefreshToken: false },
    global: { fetch: (input, init) => backend.fetch(new Request(input as string, init)) },
  })

async function linkMailedTo(email: string): Promise<string> {
  const { rows } = await owner.query<{ data: { token: string } }>(
    'select data from mail.outbox where recipient = $1 order by id desc limit 1',
    [email],
  )
  return rows[0]?.data.token ?? ''
}

async function signedIn(email: string) {
  const client = newClient()
  await client.auth.signUp({ email, password: PASSWORD })
  await client.auth.verifyOtp({ token_hash: await linkMailedTo(email), type: 'email' })
  const { data, error } = await client.auth.signInWithPassword({ email, password: PASSWORD })
  if (error) throw error
  return { client, id: data.user.id }
}

test('a person signs up, confirms, signs in, writes, reads, uploads and calls a function with their own rights', async () => {
  const ana = await signedIn('ana@magari.test')
  const ben = await signedIn('ben@magari.test')
  const visitor = newClient()

  const written = await ana.client.from('notes').insert({ words: 'Probox, 2014' }).select().single()
  expect(written.error).toBeNull()
  expect(written.data).toMatchObject({ author: ana.id, words: 'Probox, 2014' })
  expect((await ana.client.from('notes').select('words')).data).toEqual([{ words: 'Probox, 2014' }])
  expect((await ben.client.from('notes').select('words')).data).toEqual([])
  expect((await ben.client.from('notes').insert({ words: 'x', author: ana.id })).error).toMatchObject({
    code: '42501',
  })
  expect((await visitor.from('notes').select('words')).status).toBe(401)

  const picture = await sharp({ create: { width: 40, height: 30, channels: 3, background: '#963' } })
    .png()
    .toBuffer()
  const blob = new Blob([new Uint8Array(picture)], { type: 'image/png' })
  const bucket = ana.client.storage.from('pictures')
  expect((await bucket.upload(`${ana.id}/car.png`, blob)).error).toBeNull()
  expect((await ben.client.storage.from('pictures').upload(`${ana.id}/b.png`, blob)).error).toMatchObject({
    statusCode: '403',
  })
  const { publicUrl } = bucket.getPublicUrl(`${ana.id}/car.png`).data
  expect(publicUrl).toBe(`${SITE}/storage/v1/object/public/pictures/${ana.id}/car.png`)
  const shown = await backend.fetch(new Request(publicUrl))
  expect(shown.headers.get('content-type')).toBe('image/png')
  expect(await sharp(await shown.arrayBuffer()).metadata()).toMatchObject({ width: 40 })

  const greeted = await ana.client.functions.invoke('greet', { body: { name: 'Ana' } })
  expect(greeted.data).toEqual({ greeting: 'Habari Ana', email: 'ana@magari.test' })

  await ana.client.auth.signOut()
  expect((await ana.client.from('notes').select('words')).status).toBe(401)
  expect(logged).toEqual([])
})

test('a response has a maximum number of rows and gives the total', async () => {
  const visitor = newClient()
  expect((await visitor.from('five').select().limit(2)).data).toHaveLength(2)
  expect(await visitor.from('five').select('*', { count: 'exact' })).toMatchObject({
    data: [{ number: 1 }, { number: 2 }, { number: 3 }],
    count: 5,
  })
})

test('a function declared as open is called without a key', async () => {
  const hook = await backend.fetch(new Request('http://magari.test/functions/v1/hook/paid'))
  expect(await hook.text()).toBe('/functions/v1/hook/paid')
  expect((await backend.fetch(new Request('http://magari.test/functions/v1/greet'))).status).toBe(401)
})

test('errors thrown by a function are logged, not returned', async () => {
  const { error } = await newClient().functions.invoke('fail')
  const answer = (error as { context: Response }).context
  expect(answer.status).toBe(500)
  expect(await answer.text()).not.toContain('secret')
  expect(logged.splice(0)).toMatchObject([{ level: 'error', path: '/functions/v1/fail' }])
})

test('each service refuses an invalid token in its own format', async () => {
  const ask = (path: string) =>
    backend.fetch(
      new Request(`${SITE}${path}`, { headers: { apikey: ANON_KEY, authorization: 'Bearer not.a.token' } }),
    )
  const rest = await ask('/rest/v1/notes')
  expect([rest.status, await rest.json()]).toMatchObject([401, { code: 'PGRST301' }])
  const auth = await ask('/auth/v1/user')
  expect([auth.status, await auth.json()]).toMatchObject([403, { error_code: 'bad_jwt' }])
  const storage = await ask('/storage/v1/bucket')
  expect([storage.status, await storage.json()]).toMatchObject([
    400,
    { statusCode: '403', error: 'Unauthorized' },
  ])
})
