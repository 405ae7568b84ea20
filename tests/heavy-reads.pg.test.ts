/** Reads that would cost the database far more memory or time than they cost to send. */
import { existsSync, readFileSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { SignJWT } from 'jose'
import pg from 'pg'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { type Backend, createBackend } from '#backend'
import { createTestDatabase, type TestDatabase } from '#testing/postgres.ts'

const ANON_KEY = 'sb_publishable_for_tests'
const SERVICE_KEY = 'sb_secret_for_tests'
const JWT_SECRET = 'a secret of the tests, 32 characters and more'
const MEGABYTE = 1024 * 1024
// Of one connection, including its idle memory; generous, because machines differ.
const MOST_MEMORY = 350 * MEGABYTE

let database: TestDatabase
let owner: pg.Client
let directory: string
let backend: Backend
let member: string

const setup = `
  create table public.houses (id int primary key, story text, facts jsonb, price numeric);
  insert into public.houses select n, repeat('lorem ipsum ', 400), jsonb_build_object('n', n), n from generate_series(1, 300) n;
  create table public.rooms (id int primary key, house_id int references public.houses, story text);
  insert into public.rooms select n, 1 + n % 300, repeat('lorem ipsum ', 40) from generate_series(1, 6000) n;
  create index on public.rooms (house_id);
  grant select, insert on public.houses, public.rooms to anon, authenticated, service_role;
`

beforeAll(async () => {
  database = await createTestDatabase('backend')
  owner = new pg.Client(database.owner)
  await owner.connect()
  await owner.query(setup)
  directory = await mkdtemp(path.join(tmpdir(), 'magari-heavy-'))
  member = await new SignJWT({ role: 'authenticated', sub: '11111111-1111-4111-8111-111111111111' })
    .setProtectedHeader({ alg: 'HS256' })
    .setExpirationTime('1h')
    .sign(new TextEncoder().encode(JWT_SECRET))
})

// With a fresh connection, so that its peak memory belongs to one test.
beforeEach(async () => {
  backend = await createBackend({
    connection: { ...database.connection, application_name: 'heavy' },
    poolSize: 1,
    siteUrl: 'http://magari.test',
    jwtSecret: JWT_SECRET,
    anonKey: ANON_KEY,
    serviceKey: SERVICE_KEY,
    storageDirectory: directory,
  })
})

afterEach(() => backend?.close())

afterAll(async () => {
  await owner?.end()
  await database?.drop()
  await rm(directory, { recursive: true, force: true })
})

async function get(query: string, key = ANON_KEY, bearer = key) {
  const start = performance.now()
  const answer = await backend.fetch(
    new Request(`http://magari.test/rest/v1/${query}`, {
      headers: { apikey: key, authorization: `Bearer ${bearer}` },
    }),
  )
  const text = await answer.text()
  return { status: answer.status, text, ms: performance.now() - start }
}

/** Peak memory of the pool's connections in bytes; 0 if the system does not report it. */
async function mostMemory(): Promise<number> {
  const { rows } = await owner.query<{ pid: number }>(
    `select pid from pg_stat_activity where application_name = 'heavy' and datname = current_database()`,
  )
  const peaks = rows.map(({ pid }) => {
    const status = `/proc/${pid}/status`
    if (!existsSync(status)) return 0
    return Number(/VmHWM:\s+(\d+) kB/.exec(readFileSync(status, 'utf8'))?.[1] ?? 0) * 1024
  })
  return Math.max(0, ...peaks)
}

const columns = (count: number, column: string) =>
  Array.from({ length: count }, (_, n) => `c${n}:${column}`).join(',')

describe('casts', () => {
  test.each([
    'price::bit(83886080)',
    'story::varchar(5)',
    'story::char(10000000)',
    'price::numeric(1000,2)',
    'id::regclass',
    'story::xml',
    'story::tsvector',
    'story::bytea',
    'story::"text"',
    'id::houses',
    'price::numeric[]',
    'price::interval(3)',
    'price::timestamp(3) with time zone',
    'price::bit varying',
    'price::double',
  ])('%s is refused with a sentence', async (select) => {
    const { status, text } = await get(`houses?select=a:${encodeURIComponent(select)}`)
    expect(status).toBe(400)
    expect(JSON.parse(text)).toMatchObject({ code: 'PGRST100', message: expect.any(String) })
  })

  test.each([
    ['id::text', '"1"'],
    ['id::TEXT', '"1"'],
    ['id::int8', '1'],
    ['id::bigint', '1'],
    ['price::integer', '1'],
    ['price::double precision', '1'],
    ['price::float8', '1'],
    ['facts->n::int', '1'],
    ['facts->>n::numeric', '1'],
    ['facts::json', '{"n": 1}'],
    ['facts::jsonb', '{"n": 1}'],
    ['id::boolean', 'true'],
    ['id::character varying', '"1"'],
  ])('%s returns the unchanged value', async (select, value) => {
    const { status, text } = await get(`houses?select=a:${encodeURIComponent(select)}&id=eq.1`)
    expect([status, text]).toEqual([200, `[{"a":${value}}]`])
  })

  test('casts do not inflate values', async () => {
    const digits = JSON.stringify({ id: 1_000, story: `[${Array(900).fill('1e131071').join(',')}]` })
    await owner.query(
      'insert into public.houses select * from json_populate_record(null::public.houses, $1)',
      [digits],
    )
    const { text } = await get(`houses?select=${columns(50, 'story::jsonb')}&id=eq.1000`)
    await owner.query('delete from public.houses where id = 1000')
    expect(text.length).toBeLessThan(MEGABYTE)
    expect(await mostMemory()).toBeLessThan(MOST_MEMORY)
  })

  test('293 bytes cannot request four gigabytes', async () => {
    const select = Array.from({ length: 8 }, (_, n) => `${'abcdefgh'[n]}:price::bit(83886080)`).join(',')
    const { status, ms } = await get(`houses?select=${select}&limit=1`)
    expect(status).toBe(400)
    expect(ms).toBeLessThan(2_000)
    expect(await mostMemory()).toBeLessThan(MOST_MEMORY)
  })
})

describe('a response that would be too long', () => {
  test('with one column many times', async () => {
    const { status, text } = await get(`houses?select=${columns(150, 'story')}`)
    expect([status, text]).toEqual([413, expect.stringContaining('The result is longer than 8 MB')])
    expect(await mostMemory()).toBeLessThan(MOST_MEMORY)
  })

  test('with rows nested in rows', async () => {
    const inner = 'houses(id,story,rooms(id,story,houses(id,story,rooms(id,story))))'
    const { status, text } = await get(`houses?select=id,rooms(id,story,${inner})`)
    expect([status, text]).toEqual([413, expect.stringContaining('MB')])
    expect(await mostMemory()).toBeLessThan(MOST_MEMORY)
  })

  test('with the same embed under many names', async () => {
    const embeds = Array.from({ length: 15 }, (_, n) => `e${n}:rooms(${columns(8, 'story')})`).join(',')
    const { status } = await get(`houses?select=id,${embeds}`)
    expect(status).toBe(413)
    expect(await mostMemory()).toBeLessThan(MOST_MEMORY)
  })

  test('with spread rows', async () => {
    const spread = '...rooms(story,id,...houses(parts:story,...rooms(words:story,n:id)))'
    const { status } = await get(`houses?select=id,${spread}`)
    expect(status).toBe(413)
    expect(await mostMemory()).toBeLessThan(MOST_MEMORY)
  })

  test('as csv', async () => {
    const answer = await backend.fetch(
      new Request(`http://magari.test/rest/v1/houses?select=${columns(150, 'story')}`, {
        headers: { apikey: ANON_KEY, accept: 'text/csv' },
      }),
    )
    expect(answer.status).toBe(413)
    expect(await mostMemory()).toBeLessThan(MOST_MEMORY)
  })

  test('has a higher limit for members and for the server itself', async () => {
    const wide = `houses?select=${columns(8, 'story')}`
    expect((await get(wide)).status).toBe(413)
    const { status, text } = await get(wide, ANON_KEY, member)
    expect([status, text.length > 11 * MEGABYTE]).toEqual([200, true])
    expect((await get(`houses?select=${columns(20, 'story')}`, SERVICE_KEY)).status).toBe(200)
  })
})

describe('an expensive read', () => {
  const nested = (levels: number): string =>
    levels === 0 ? 'id' : `id,houses(id,rooms(${nested(levels - 1)}))`
  test.each([
    ['embeds in embeds', `rooms?select=${nested(4)}&limit=1`],
    ['columns', `houses?select=${columns(400, 'id')}&limit=1`],
    ['conditions', `houses?or=(${Array(300).fill('id.eq.1').join(',')})`],
    ['values', `houses?id=in.(${Array(5_000).fill('1').join(',')})`],
    ['order', `houses?order=${Array(40).fill('id.asc').join(',')}`],
    ['a pattern', `houses?story=like.${'*a'.repeat(600)}`],
    ['a regular expression', `houses?story=match.(((a{1,99}){1,99}){1,99})`],
    ['a search', `houses?story=fts.${'a%26'.repeat(600)}a`],
    ['a query', `houses?select=id&id=eq.1&story=neq.${'x'.repeat(40_000)}`],
  ])('%s', async (_what, query) => {
    const { status, text, ms } = await get(query)
    expect(status, text.slice(0, 300)).toBe(400)
    expect(JSON.parse(text)).toMatchObject({ code: 'PGRST100', message: expect.any(String) })
    expect(ms).toBeLessThan(1_000)
    expect(await mostMemory()).toBeLessThan(MOST_MEMORY)
  })

  test.each([
    ['a pattern of many parts', `houses?story=like.${'*l*o'.repeat(200)}x`],
    ['a far page', 'rooms?select=id&offset=1000000000&order=story'],
    ['an expression that goes back', 'houses?story=match.(.*)*(.*)\\1(.*)\\2x$'],
    ['all of it counted', `rooms?select=id,houses!inner(rooms!inner(houses!inner(rooms!inner(id))))&limit=1`],
  ])('%s ends by the statement timeout at the latest', async (_what, query) => {
    const answer = await backend.fetch(
      new Request(`http://magari.test/rest/v1/${query}`, {
        headers: { apikey: ANON_KEY, prefer: 'count=exact' },
      }),
    )
    const start = performance.now()
    await answer.text()
    expect([200, 206, 416, 500]).toContain(answer.status)
    expect(performance.now() - start).toBeLessThan(6_000)
    await expect.poll(() => backend.database.load()).toMatchObject({ busy: 0 })
    expect(await mostMemory()).toBeLessThan(MOST_MEMORY)
  })

  test('a number of a hundred thousand digits is refused', async () => {
    const answer = await backend.fetch(
      new Request('http://magari.test/rest/v1/houses', {
        method: 'POST',
        headers: { apikey: ANON_KEY, 'content-type': 'application/json' },
        body: `{"id": 5000, "facts": [${Array(5_000).fill('1e131071').join(',')}]}`,
      }),
    )
    expect(answer.status).toBe(400)
    expect(await answer.json()).toMatchObject({ code: 'PGRST102' })
  })
})
