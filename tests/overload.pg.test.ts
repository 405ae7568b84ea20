/** The data service behind a real socket, with misbehaving clients and a failing database. */
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { createServer, type Server } from 'node:http'
import { type AddressInfo, connect, type Socket } from 'node:net'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { getRequestListener } from '@hono/node-server'
import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Backend, createBackend } from '#backend'
import { createTestDatabase, type TestDatabase } from '#testing/postgres.ts'

const KEY = 'sb_publishable_for_tests'
const CONNECTIONS = 3
const MAX_WAITING = 6
// With so few connections, statements of unknown cost get only one.
const UNKNOWN_AT_ONCE = 1

let database: TestDatabase
let owner: pg.Client
let directory: string
let backend: Backend
let server: Server
let url: string
let port: number
let answered = 0

const setup = `
  create table public.ledger (entry uuid not null, words text);
  grant select, insert on public.ledger to anon;
  create table public.long (id int, words text);
  insert into public.long select n, repeat(md5(n::text), 500) from generate_series(1, 900) n;
  grant select on public.long to anon;
  create function public.wait(seconds float8) returns int language sql as 'select pg_sleep(seconds); select 1';
  grant execute on function public.wait to anon;
`

beforeAll(async () => {
  database = await createTestDatabase('backend')
  owner = new pg.Client(database.owner)
  await owner.connect()
  await owner.query(setup)
  directory = await mkdtemp(path.join(tmpdir(), 'magari-overload-'))
  backend = await createBackend({
    connection: database.connection,
    poolSize: CONNECTIONS,
    maxWaiting: MAX_WAITING,
    siteUrl: 'http://magari.test',
    jwtSecret: 'a secret of the tests, 32 characters and more',
    anonKey: KEY,
    serviceKey: 'sb_secret_for_tests',
    storageDirectory: directory,
  })
  server = createServer(
    getRequestListener(
      async (request) => {
        const answer = await backend.fetch(request, { ip: '127.0.0.1' })
        answered += 1
        return answer
      },
      { overrideGlobalObjects: false },
    ),
  )
  await once(server.listen(0, '127.0.0.1'), 'listening')
  port = (server.address() as AddressInfo).port
  url = `http://127.0.0.1:${port}`
})

afterAll(async () => {
  server?.closeAllConnections()
  server?.close()
  await backend?.close()
  await owner?.end()
  await database?.drop()
  await rm(directory, { recursive: true, force: true })
})

const headers = { apikey: KEY, 'content-type': 'application/json' }
const read = () => fetch(`${url}/rest/v1/ledger?limit=1`, { headers })
const wait = (seconds: number, signal?: AbortSignal) =>
  fetch(`${url}/rest/v1/rpc/wait`, {
    method: 'POST',
    headers,
    body: JSON.stringify({ seconds }),
    ...(signal ? { signal } : {}),
  })
const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms))
const busy = () => backend.database.load().busy

async function running(words: string): Promise<number> {
  const { rows } = await owner.query<{ count: number }>(
    `select count(*)::int as count from pg_stat_activity
     where datname = current_database() and state = 'active' and pid <> pg_backend_pid() and query like $1`,
    [`%${words}%`],
  )
  return rows[0]?.count ?? 0
}

async function openSocket(text: string): Promise<Socket> {
  const socket = connect(port, '127.0.0.1')
  socket.on('error', () => {})
  await once(socket, 'connect')
  socket.pause()
  socket.write(text)
  return socket
}

test('clients that do not read their response hold no database connection', async () => {
  const question = `GET /rest/v1/long HTTP/1.1\r\nhost: magari.test\r\napikey: ${KEY}\r\n\r\n`
  const before = answered
  const sockets = await Promise.all(Array.from({ length: CONNECTIONS * 2 }, () => openSocket(question)))
  await expect.poll(() => answered - before, { timeout: 10_000 }).toBe(CONNECTIONS * 2)
  await expect.poll(busy).toBe(0)
  expect((await read()).status).toBe(200)
  for (const socket of sockets) {
    expect(socket.destroyed).toBe(false)
    socket.destroy()
  }
})

test('clients that never finish their request hold none either', async () => {
  const sockets = await Promise.all(
    Array.from({ length: CONNECTIONS * 2 }, () =>
      openSocket(
        `POST /rest/v1/ledger HTTP/1.1\r\nhost: magari.test\r\napikey: ${KEY}\r\ncontent-type: application/json\r\ncontent-length: 500\r\n\r\n[{"entry":`,
      ),
    ),
  )
  await pause(100)
  expect(busy()).toBe(0)
  expect((await read()).status).toBe(200)
  for (const socket of sockets) socket.destroy()
})

test('the statement of a client that disconnects is cancelled', async () => {
  const leave = new AbortController()
  const answer = wait(2.5, leave.signal)
  await expect.poll(() => running('wait')).toBe(1)
  leave.abort()
  await expect(answer).rejects.toThrow('abort')
  await expect.poll(() => running('wait'), { timeout: 1_500 }).toBe(0)
  await expect.poll(busy).toBe(0)
})

test('excess load gets 503 at once, the rest is answered, and health does not wait', async () => {
  const start = performance.now()
  const asked = Array.from({ length: 20 }, async () => {
    const answer = await wait(0.5)
    return {
      status: answer.status,
      after: performance.now() - start,
      retry: answer.headers.get('retry-after'),
    }
  })
  await expect.poll(() => backend.database.load().waiting).toBe(MAX_WAITING)
  expect((await fetch(`${url}/auth/v1/health`)).status).toBe(200)
  const answers = await Promise.all(asked)
  const served = answers.filter(({ status }) => status === 200)
  expect(served).toHaveLength(UNKNOWN_AT_ONCE + MAX_WAITING)
  const refused = answers.filter(({ status }) => status === 503)
  expect(refused).toHaveLength(20 - UNKNOWN_AT_ONCE - MAX_WAITING)
  const firstServed = Math.min(...served.map(({ after }) => after))
  for (const { after, retry } of refused) {
    expect(after).toBeLessThan(firstServed)
    expect(retry).toBe('1')
  }
  expect((await read()).status).toBe(200)
})

test('sessions cut off under load: each write gets 503 or succeeds once, and service recovers', async () => {
  const acknowledged: string[] = []
  const statuses = new Map<number, number>()
  let stop = false
  const note = (status: number) => statuses.set(status, (statuses.get(status) ?? 0) + 1)
  const write = async () => {
    while (!stop) {
      const entry = crypto.randomUUID()
      const answer = await fetch(`${url}/rest/v1/ledger`, {
        method: 'POST',
        headers,
        body: JSON.stringify({ entry }),
      })
      await answer.arrayBuffer()
      if (answer.status === 201) acknowledged.push(entry)
      else if (answer.status === 503) expect(answer.headers.get('retry-after')).not.toBeNull()
      note(answer.status)
    }
  }
  const look = async () => {
    while (!stop) {
      const answer = await read()
      await answer.arrayBuffer()
      note(answer.status)
    }
  }
  const clients = [write(), write(), write(), look(), look()]
  for (let round = 0; round < 15; round++) {
    const before = acknowledged.length
    await owner.query(
      'select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()',
    )
    await expect.poll(() => acknowledged.length, { interval: 5, timeout: 3_000 }).toBeGreaterThan(before + 5)
  }
  stop = true
  await Promise.all(clients)

  expect([...statuses.keys()].sort()).toEqual([200, 201, 503])
  const { rows } = await owner.query<{ entry: string; times: number }>(
    'select entry, count(*)::int as times from public.ledger group by entry',
  )
  const times = new Map(rows.map(({ entry, times }) => [entry, times]))
  expect(acknowledged.filter((entry) => times.get(entry) !== 1)).toEqual([])
  expect(rows.filter(({ times }) => times > 1)).toEqual([])
  expect((await read()).status).toBe(200)
})
