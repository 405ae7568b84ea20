import { request } from 'node:http'
import { afterAll, beforeAll, expect, test } from 'vitest'
import {
  freshDataDirectory,
  type RunningServer,
  removeDataDirectory,
  startServer,
} from '#testing/running-server.ts'

const directory = freshDataDirectory()
let server: RunningServer

beforeAll(async () => {
  server = await startServer(directory, { TRUST_PROXY: '1' })
}, 120_000)

afterAll(async () => {
  await server?.end('SIGTERM')
  await removeDataDirectory(directory)
})

const report = { event: 'The search failed', error: 'Error: x', stack: [], route: '/vehicles/:id', count: 1 }

function post(body: BodyInit, from: string, headers: Record<string, string> = {}) {
  return fetch(`${server.url}/browser-errors`, {
    method: 'POST',
    body,
    headers: {
      'content-type': 'application/json',
      'x-forwarded-for': from,
      'user-agent': 'Mozilla/5.0 Firefox/144.0',
      ...headers,
    },
  })
}

const lines = () =>
  server
    .output()
    .split('\n')
    .filter((line) => line.startsWith('{'))
    .map((line) => JSON.parse(line) as Record<string, unknown>)
const errorLines = () => lines().filter(({ message }) => message === 'browser error')

test('logs any report in one line', async () => {
  const error = [
    'x\n{"level":"error","message":"forged"}\u001b[2J\u2028',
    '+254712345678 2547 12 345 678 a@b.ke Bearer abcdefghijkl eyJhbGciOiJIUzI1NiJ9.eyJzdWIiOiIxIn0.abc',
    'https://magari.example/reset-password?code=abc data:image/png;base64,AAAA',
  ].join(' ')
  // JSON.stringify escapes the half of a character; bytes that are no UTF-8 may arrive as well.
  const body = Buffer.concat([
    Buffer.from(JSON.stringify({ ...report, error: `${error} \ud800` }).slice(0, -1)),
    Buffer.from(',"event":"The search failed '),
    Buffer.from([0xff, 0xc0, 0x80]),
    Buffer.from('","route":"/vehicles/:id"}'),
  ])
  const answer = await post(body, '41.90.0.1')
  expect(answer.status).toBe(204)
  await expect.poll(() => errorLines().length).toBe(1)
  const [line] = errorLines()
  expect(Object.keys(line ?? {})).toEqual([
    'time',
    'level',
    'message',
    'event',
    'error',
    'stack',
    'route',
    'build',
    'browser',
    'count',
  ])
  expect(line).toMatchObject({ level: 'warn', route: '/vehicles/:id', browser: 'Firefox 144', count: 1 })
  expect(server.output()).not.toMatch(
    /forged"\}|712345|a@b|abcdefghijkl|eyJ|code=abc|base64|41\.90\.0\.1|\u2028/,
  )
})

test.each([
  ['GET', undefined, {}, 405],
  ['PUT', JSON.stringify(report), {}, 405],
  ['OPTIONS', undefined, { origin: 'https://other.example', 'access-control-request-method': 'POST' }, 405],
  ['POST', JSON.stringify(report), { 'content-type': 'text/plain' }, 400],
  ['POST', 'event=x', { 'content-type': 'application/x-www-form-urlencoded' }, 400],
  ['POST', '', {}, 400],
  ['POST', '{', {}, 400],
  ['POST', `[${JSON.stringify(report)}]`, {}, 400],
  ['POST', '['.repeat(8_000), {}, 400],
  ['POST', JSON.stringify({ ...report, error: 'x'.repeat(9_000) }), {}, 413],
])('%s %.20s gets a short response and is not logged', async (method, body, headers, status) => {
  const before = errorLines().length
  const answer = await fetch(`${server.url}/browser-errors`, {
    method,
    ...(body === undefined ? {} : { body }),
    headers: { 'content-type': 'application/json', 'x-forwarded-for': '41.90.0.2', ...headers },
  })
  expect(answer.status).toBe(status)
  expect(answer.headers.has('access-control-allow-origin')).toBe(false)
  expect((await answer.text()).length).toBeLessThan(100)
  expect(errorLines()).toHaveLength(before)
})

test('a body without a declared end is refused once it is too long', async () => {
  const status = await new Promise((resolve, reject) => {
    const sent = request(`${server.url}/browser-errors`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'x-forwarded-for': '41.90.0.3' },
    })
    sent.on('error', reject)
    sent.on('response', (answer) => {
      answer.resume()
      resolve(answer.statusCode)
    })
    sent.write(' '.repeat(10_000))
  })
  expect(status).toBe(413)
})

test('one address can send thirty at once, and nobody can fill the log', async () => {
  const sendFifty = async (from: string) =>
    (await Promise.all(Array.from({ length: 50 }, () => post(JSON.stringify(report), from)))).map(
      ({ status }) => status,
    )
  const statuses = await sendFifty('41.90.1.1')
  // Another token arrives every two seconds.
  expect(statuses.filter((status) => status === 204).length).toBeGreaterThanOrEqual(30)
  expect(statuses).toContain(429)
  for (const from of ['41.90.1.2', '41.90.1.3', '41.90.1.4', '41.90.1.5']) await sendFifty(from)
  const metrics = await (await fetch(`${server.url}/metrics`)).text()
  const counted = (outcome: string) =>
    Number(new RegExp(`magari_browser_errors_total\\{outcome="${outcome}"\\} (\\d+)`).exec(metrics)?.[1])
  expect(counted('left_out')).toBeGreaterThan(100)
  expect(counted('logged')).toBe(errorLines().length)
  expect(counted('logged') + counted('left_out')).toBe(251)
  await server.end('SIGTERM')
  const left = lines().filter(({ message }) => message === 'browser errors left out')
  expect(left.reduce((sum, { count }) => sum + Number(count), 0)).toBe(counted('left_out'))
})
