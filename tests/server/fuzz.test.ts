/** The server as a process, when it receives malformed HTTP or other bytes. */
import { connect } from 'node:net'
import { setTimeout as pause } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, expect, test } from 'vitest'
import {
  freshDataDirectory,
  type RunningServer,
  removeDataDirectory,
  startServer,
} from '#testing/running-server.ts'
import { Chance } from '../fuzz/chance.ts'
import { type Exchange, nextExchange } from '../fuzz/exchanges.ts'

const SEED = Number(process.env.FUZZ_SEED ?? 20_261_121)
const COUNT = Number(process.env.FUZZ_COUNT ?? 2_000)
const LONGEST_MS = 60_000
const AT_ONCE = 16
// How long to wait after a response, or for one.
const SILENCE_MS = 120
const PATIENCE_MS = 400
const MEGABYTE = 1024 * 1024

// Statuses that are valid 5xx responses here: not implemented, unavailable, HTTP version not supported.
const DELIBERATE = new Set([501, 503, 505])

const root = fileURLToPath(new URL('../..', import.meta.url))
const directory = freshDataDirectory()
let server: RunningServer

beforeAll(async () => {
  // One rendering thread: each takes up to 200 MB before its garbage is collected.
  server = await startServer(directory, { WORKERS: '1' })
}, 60_000)

afterAll(async () => {
  await server?.end('SIGTERM')
  await removeDataDirectory(directory)
})

test('for arbitrary bytes, the server responds or refuses, leaks no internals and stays healthy', async () => {
  const chance = new Chance(SEED)
  const { port } = new URL(server.url)
  const before = await settledMetrics()
  const deadline = performance.now() + LONGEST_MS
  const complaints = new Map<string, string>()
  const statuses = new Map<number, number>()
  let sent = 0
  const worker = async () => {
    while (sent < COUNT && complaints.size < 20 && performance.now() < deadline) {
      sent += 1
      const exchange = nextExchange(chance, server.anonKey)
      const answer = await run(Number(port), exchange)
      for (const status of statusesOf(answer)) statuses.set(status, (statuses.get(status) ?? 0) + 1)
      const complaint = complaintAbout(answer)
      // One example per kind of failure.
      const way = `${complaint}, ${exchange.kind}`
      if (complaint && !complaints.has(way))
        complaints.set(
          way,
          `${complaint}: ${describeExchange(exchange)}\n→ ${JSON.stringify(answer.slice(0, 400))}`,
        )
    }
  }
  const health = watchHealth()
  await Promise.all(Array.from({ length: AT_ONCE }, worker))
  const healths = await health()

  expect([...complaints.values()].join('\n\n')).toBe('')
  expect(healths).toEqual(new Set([200]))
  expect(sent).toBeGreaterThan(COUNT / 4)
  // The random bytes must cover responses as well as refusals.
  for (const status of [200, 400, 401, 404, 405, 431])
    expect(statuses.get(status), `answers with ${status}`).toBeGreaterThan(0)

  expect(server.process.exitCode).toBeNull()
  expect(server.output()).not.toMatch(/request failed|uncaught|unhandled/i)
  const after = await settledMetrics()
  expect(after).toMatchObject({ busy: 0, waiting: 0 })
  expect(after.memory - before.memory).toBeLessThan(300 * MEGABYTE)
  const headers = { apikey: server.anonKey }
  const well = await fetch(`${server.url}/rest/v1/vehicle_makes?limit=1`, { headers })
  expect(well.status).toBe(200)
  expect((await fetch(`${server.url}/login`)).status).toBe(200)
}, 120_000)

/** Sends one exchange and returns the response bytes, one character each. */
async function run(port: number, { pieces, pauseMs, end }: Exchange): Promise<string> {
  const socket = connect(port, '127.0.0.1')
  socket.setNoDelay(true)
  let answer = ''
  let closed = false
  let moved = performance.now()
  socket.setEncoding('latin1').on('data', (text) => {
    answer += text
    moved = performance.now()
  })
  socket.on('error', () => {})
  socket.on('close', () => {
    closed = true
  })
  for (const piece of pieces) {
    if (!closed && socket.writable) socket.write(piece, 'latin1')
    if (pauseMs > 0) await pause(pauseMs)
  }
  moved = performance.now()
  if (end === 'finish') socket.end()
  if (end === 'leave') {
    await pause(5)
    socket.destroy()
  }
  while (!closed && performance.now() - moved < (answer ? SILENCE_MS : PATIENCE_MS)) await pause(10)
  socket.destroy()
  return answer
}

function statusesOf(answer: string): number[] {
  return [...answer.matchAll(/HTTP\/1\.[01] (\d{3}) /g)].map(([, status]) => Number(status))
}

function complaintAbout(answer: string): string | undefined {
  const failed = statusesOf(answer).find((status) => status >= 500 && !DELIBERATE.has(status))
  if (failed) return `fails with ${failed}`
  const heads = answer.split(/(?=HTTP\/1\.[01] \d{3} )/).map((part) => part.split('\r\n\r\n')[0] ?? '')
  if (heads.some((head) => /[\r\n]x-injected/i.test(head))) return 'lets a header in'
  const signs = [
    server.serviceKey,
    directory,
    root,
    'node_modules',
    'node:internal',
    'file://',
    '.ts:',
    'root:x:0',
    '"devDependencies"',
    'pg_catalog.',
    'encrypted_password',
  ]
  const sign = signs.find((text) => answer.includes(text))
  if (sign) return `tells ${sign}`
  return /\n\s+at .+:\d+:\d+/.test(answer) ? 'tells a stack' : undefined
}

function describeExchange({ kind, pieces, end }: Exchange): string {
  return `${kind}, ${end}: ${JSON.stringify(pieces.join('').slice(0, 800))}`
}

/** Requests health continuously; the result stops it and returns the statuses. */
function watchHealth() {
  let over = false
  const statuses = new Set<number>()
  const asking = (async () => {
    while (!over) {
      statuses.add((await fetch(`${server.url}/healthz`)).status)
      await pause(100)
    }
  })()
  return async () => {
    over = true
    await asking
    return statuses
  }
}

/** The server's metrics once it is idle; memory in bytes. */
async function settledMetrics() {
  let found = { busy: -1, waiting: -1, memory: 0 }
  for (let turn = 0; turn < 50 && (found.busy !== 0 || found.waiting !== 0); turn++) {
    if (turn > 0) await pause(100)
    const text = await (await fetch(`${server.url}/metrics`)).text()
    const read = (name: string) =>
      Number(new RegExp(`^magari_${name} (\\d+)`, 'm').exec(text)?.[1] ?? Number.NaN)
    found = {
      busy: read('database_connections\\{state="busy"\\}'),
      waiting: read('database_waiting'),
      memory: read('memory_bytes'),
    }
  }
  return found
}
