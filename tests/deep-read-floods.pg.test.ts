/** The table service under reads that cost far more than the database can do. */
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Backend, createBackend } from '#backend'
import { createTestDatabase, type TestDatabase } from '#testing/postgres.ts'

const KEY = 'sb_publishable_for_tests'
const FLOOD = 40

// By the size of the response on a fast machine, by the statement timeout, refused at once, or after waiting.
const ENDINGS = [413, 500, 503, 504]

let database: TestDatabase
let owner: pg.Client
let directory: string
let backend: Backend

// Without an index on the parent, so that every level scans all rows.
const setup = `
  create table public.branches (id int primary key, parent_id int references public.branches);
  insert into public.branches select n, nullif(n / 45, 0) from generate_series(1, 12000) n;
  create table public.leaves (id int primary key, words text);
  insert into public.leaves select n, md5(n::text) from generate_series(1, 1000) n;
  grant select on public.branches, public.leaves to anon;
`

beforeAll(async () => {
  database = await createTestDatabase('backend')
  owner = new pg.Client(database.owner)
  await owner.connect()
  await owner.query(setup)
  directory = await mkdtemp(path.join(tmpdir(), 'magari-reads-'))
  backend = await createBackend({
    connection: database.connection,
    siteUrl: 'http://magari.test',
    jwtSecret: 'a secret of the tests, 32 characters and more',
    anonKey: KEY,
    serviceKey: 'sb_secret_for_tests',
    storageDirectory: directory,
  })
})

afterAll(async () => {
  await backend?.close()
  await owner?.end()
  await database?.drop()
  await rm(directory, { recursive: true, force: true })
})

async function get(address: string) {
  const start = performance.now()
  const answer = await backend.fetch(
    new Request(`http://magari.test/rest/v1/${address}`, { headers: { apikey: KEY } }),
  )
  const text = await answer.text()
  return { status: answer.status, headers: answer.headers, text, ms: performance.now() - start }
}

const deep = 'branches?select=id,up:parent_id(id,branches(id,up:parent_id(id,branches(id,up:parent_id(id)))))'
const cheap = (id: number) => `leaves?select=words&id=eq.${id}`
const unseen = (id: number) => `leaves?select=id,words&words=neq.x&id=eq.${id}`

/** Sends requests one after the other until stopped. */
function sendRepeatedly(send: (turn: number) => ReturnType<typeof get>) {
  let over = false
  const answers = (async () => {
    const gathered: Awaited<ReturnType<typeof get>>[] = []
    for (let turn = 1; !over; turn++) gathered.push(await send((turn % 1000) + 1))
    return gathered
  })()
  return () => {
    over = true
    return answers
  }
}

// The median of the cheap ones, because a single one may wait for the machine itself.
const median = (answers: { ms: number }[]) =>
  answers.map(({ ms }) => ms).toSorted((one, other) => one - other)[Math.floor(answers.length / 2)] ?? 0
const slowest = (answers: { ms: number }[]) => Math.max(...answers.map(({ ms }) => ms))

async function flood(address: (turn: number) => string) {
  const stops = [sendRepeatedly((id) => get(cheap(id)))]
  const asked = Promise.all(Array.from({ length: FLOOD }, (_, turn) => get(address(turn))))
  stops.push(sendRepeatedly((id) => get(unseen(id))))
  const deepReads = await asked
  const [known, others] = await Promise.all(stops.map((stop) => stop()))
  return { deepReads, known: known ?? [], others: others ?? [] }
}

test('forty slow deep reads leave capacity for cheap ones, and hopeless ones are refused at once', async () => {
  expect((await get(cheap(1))).status).toBe(200)
  const { deepReads, known, others } = await flood(() => deep)

  const timedOut = deepReads.filter(({ status }) => status === 500)
  const refused = deepReads.filter(({ status }) => status === 503)
  expect(timedOut.length).toBeGreaterThan(0)
  for (const { text } of timedOut) expect(JSON.parse(text)).toMatchObject({ code: '57014' })
  for (const { headers } of refused) expect(headers.get('retry-after')).toBe('1')
  expect(refused.length).toBeGreaterThan(FLOOD / 2)
  expect(deepReads.map(({ status }) => status).filter((status) => !ENDINGS.includes(status))).toEqual([])

  const limit = slowest(timedOut)
  for (const answers of [known, others]) {
    expect(answers.filter(({ status }) => status === 200).length).toBeGreaterThan(answers.length * 0.9)
    expect(median(answers) * 3).toBeLessThan(limit)
    expect(answers.length).toBeGreaterThan(5)
  }

  // With known costs, a second flood is refused faster than the first.
  const again = await Promise.all(Array.from({ length: FLOOD }, () => get(deep)))
  const quick = again.filter(({ status, ms }) => status === 503 && ms * 3 < limit)
  expect(quick.length).toBeGreaterThan(FLOOD / 2)
  await expect.poll(() => backend.database.load()).toMatchObject({ busy: 0, waiting: 0 })
}, 60_000)

test('forty deep reads that all differ do not use up every connection', async () => {
  expect((await get(cheap(1))).status).toBe(200)
  const { deepReads, known } = await flood((turn) => deep.replaceAll('up:', `up${turn}:`))
  expect(deepReads.map(({ status }) => status).filter((status) => !ENDINGS.includes(status))).toEqual([])
  // On a busy machine a single one may be late.
  expect(known.filter(({ status }) => status === 200).length).toBeGreaterThan(known.length * 0.9)
  expect(median(known) * 3).toBeLessThan(slowest(deepReads))
  await expect.poll(() => backend.database.load()).toMatchObject({ busy: 0, waiting: 0 })
}, 60_000)
