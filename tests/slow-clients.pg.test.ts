/** Slow clients are cut off, and hold no database connection while they are slow. */
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { type AddressInfo, connect, type Socket } from 'node:net'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { getRequestListener } from '@hono/node-server'
import pg from 'pg'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { type Backend, createBackend, type LogEntry } from '#backend'
import { listen, type Port } from '#server/listen.ts'
import { createTestDatabase, type TestDatabase } from '#testing/postgres.ts'

const KEY = 'sb_publishable_for_tests'
const IN_FLIGHT = 2
const TIMEOUTS = { headers: 400, body: 600, request: 8_000, silence: 900, check: 50 }
const SERVICES = ['rest', 'auth', 'storage', 'functions'] as const

let database: TestDatabase
let owner: pg.Client
let directory: string
let backend: Backend
let server: Port
let port: number
const logged: LogEntry[] = []
const sockets: Socket[] = []

const setup = `
  create table public.ledger (words text);
  grant select, insert on public.ledger to anon;
  create table public.long (id int, words text);
  insert into public.long select n, repeat(md5(n::text), 500) from generate_series(1, 900) n;
  grant select on public.long to service_role;
`

beforeAll(async () => {
  database = await createTestDatabase('backend')
  owner = new pg.Client(database.owner)
  await owner.connect()
  await owner.query(setup)
  directory = await mkdtemp(path.join(tmpdir(), 'magari-slow-'))
  backend = await createBackend({
    connection: database.connection,
    mostInFlight: { rest: IN_FLIGHT, auth: IN_FLIGHT, storage: IN_FLIGHT, functions: IN_FLIGHT },
    siteUrl: 'http://magari.test',
    jwtSecret: 'a secret of the tests, 32 characters and more',
    anonKey: KEY,
    serviceKey: 'sb_secret_for_tests',
    storageDirectory: directory,
    functions: { echo: async (request) => new Response(await request.text()) },
    log: (entry) => logged.push(entry),
  })
  server = await listen({ host: '127.0.0.1', port: 0, timeouts: TIMEOUTS })
  server.serve(getRequestListener((request) => backend.fetch(request), { overrideGlobalObjects: false }))
  port = (server.server.address() as AddressInfo).port
})

afterEach(async () => {
  for (const socket of sockets.splice(0)) socket.destroy()
  // Idle connections that `fetch` keeps for its next request.
  server.server.closeIdleConnections()
  await expect.poll(connections).toBe(0)
  await expect.poll(() => backend.database.load()).toMatchObject({ busy: 0, waiting: 0 })
  expect(logged.splice(0).filter(({ level }) => level === 'error')).toEqual([])
})

afterAll(async () => {
  await server?.close()
  await backend?.close()
  await owner?.end()
  await database?.drop()
  await rm(directory, { recursive: true, force: true })
})

function connections(): Promise<number> {
  return new Promise((resolve, reject) =>
    server.server.getConnections((error, count) => (error ? reject(error) : resolve(count))),
  )
}

const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms))

/** A client that sends `first` and then `piece` repeatedly. Resolves, once cut off, to the response and the time. */
async function dribble(first: string, piece: string, everyMs: number) {
  const socket = connect(port, '127.0.0.1')
  sockets.push(socket)
  let answer = ''
  socket.setEncoding('latin1').on('data', (text) => {
    answer += text
  })
  socket.on('error', () => {})
  await once(socket, 'connect')
  const start = performance.now()
  socket.write(first)
  const timer = piece ? setInterval(() => socket.writable && socket.write(piece), everyMs) : undefined
  const cut = new Promise<{ answer: string; after: number }>((resolve) =>
    socket.once('close', () => {
      clearInterval(timer)
      resolve({ answer, after: performance.now() - start })
    }),
  )
  return { socket, cut }
}

const ADDRESSES: Record<(typeof SERVICES)[number], string> = {
  rest: '/rest/v1/ledger',
  auth: '/auth/v1/token?grant_type=password',
  storage: '/storage/v1/object/list/papers',
  functions: '/functions/v1/echo',
}

const head = (service: (typeof SERVICES)[number], length: string) =>
  `POST ${ADDRESSES[service]} HTTP/1.1\r\nhost: magari.test\r\napikey: ${KEY}\r\nauthorization: Bearer ${KEY}\r\n` +
  `content-type: application/json\r\n${length}\r\n\r\n`

const quick = (service: (typeof SERVICES)[number]) =>
  fetch(`http://127.0.0.1:${port}${service === 'rest' ? '/rest/v1/ledger?limit=1' : ADDRESSES[service]}`, {
    headers: { apikey: KEY, authorization: `Bearer ${KEY}`, 'content-type': 'application/json' },
    ...(service === 'rest' ? {} : { method: 'POST', body: '{}' }),
  })

test('headers sent byte by byte are cut off after a time', async () => {
  const clients = await Promise.all(
    Array.from({ length: 10 }, () => dribble('GET / HTTP/1.1\r\nhost: magari.test\r\nx-slow: ', 'x', 50)),
  )
  expect((await quick('rest')).status).toBe(200)
  for (const { cut } of clients) {
    const { answer, after } = await cut
    expect(answer).toMatch(/^HTTP\/1.1 408 /)
    expect(after).toBeGreaterThan(TIMEOUTS.headers - 50)
    expect(after).toBeLessThan(TIMEOUTS.headers + 2_000)
  }
})

test('so are clients that send nothing', async () => {
  const { cut } = await dribble('', '', 0)
  expect((await cut).after).toBeLessThan(TIMEOUTS.silence + 2_000)
})

test.each(
  SERVICES.flatMap((service) => [
    [service, 'of known length', 'content-length: 500', 'x'],
    [service, 'in chunks', 'transfer-encoding: chunked', '1\r\nx\r\n'],
  ]) as [(typeof SERVICES)[number], string, string, string][],
)(
  'a body for %s, %s, that comes byte by byte is cut off, and its slot is free again',
  async (service, _how, length, piece) => {
    const slow = await Promise.all(
      Array.from({ length: IN_FLIGHT }, () => dribble(head(service, length), piece, 50)),
    )
    // While the body is being sent, the request is in flight without a database connection.
    await pause(100)
    expect((await quick(service)).status).toBe(503)

    expect(backend.database.load()).toMatchObject({ busy: 0, waiting: 0 })
    for (const { cut } of slow) {
      const { answer, after } = await cut
      expect(answer).toMatch(/^HTTP\/1.1 408 /)
      expect(after).toBeGreaterThan(TIMEOUTS.body - 50)
      expect(after).toBeLessThan(TIMEOUTS.body + 2_000)
    }
    await expect.poll(async () => (await quick(service)).status).not.toBe(503)
    const { rows } = await owner.query('select * from public.ledger')
    expect(rows).toEqual([])
  },
)

test('a slow but steady body is accepted', async () => {
  const piece = 'x'.repeat(4_000)
  const pieces = 8
  const length = `content-length: ${pieces * piece.length}`
  const { socket } = await dribble(head('functions', length), '', 0)
  const answered = once(socket, 'data') as Promise<[string]>
  for (let sent = 0; sent < pieces; sent++) {
    await pause(TIMEOUTS.body / 4)
    socket.write(piece)
  }
  const [answer] = await answered
  expect(answer).toMatch(/^HTTP\/1.1 200 /)
})

test('no request can exceed the total time', async () => {
  const { cut } = await dribble(head('functions', 'content-length: 500000'), 'x'.repeat(1_000), 50)
  const { after } = await cut
  expect(after).toBeGreaterThan(TIMEOUTS.request - 50)
  expect(after).toBeLessThan(TIMEOUTS.request + 2_000)
})

test('a client that does not read its response is cut off, freeing its slot', async () => {
  // With the secret key, because a visitor's response always fits the socket's buffers.
  const question = `GET /rest/v1/long HTTP/1.1\r\nhost: magari.test\r\napikey: sb_secret_for_tests\r\n\r\n`
  const clients = await Promise.all(Array.from({ length: IN_FLIGHT }, () => dribble('', '', 0)))
  for (const { socket } of clients) {
    socket.pause()
    socket.write(question)
  }
  await expect.poll(connections).toBe(IN_FLIGHT)
  const start = performance.now()
  await expect.poll(connections, { timeout: TIMEOUTS.silence + 3_000 }).toBe(0)
  expect(performance.now() - start).toBeGreaterThan(TIMEOUTS.silence - 200)
  await expect.poll(async () => (await quick('rest')).status, { timeout: 5_000 }).toBe(200)
})
