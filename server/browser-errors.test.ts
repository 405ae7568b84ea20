import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { Pace } from '#backend'
import { type BrowserErrorOptions, createBrowserErrors } from './browser-errors.ts'

type Line = [level: string, message: string, facts?: Record<string, unknown>]

let lines: Line[] = []

beforeEach(() => {
  lines = []
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
})

function endpoint(options: Partial<BrowserErrorOptions> = {}) {
  return createBrowserErrors({
    log: (...line) => lines.push(line),
    routes: ['/', '/vehicles/:id'],
    ...options,
  })
}

const report = {
  event: 'The search failed',
  error: 'Error: broken',
  stack: ['run /assets/a.js:1:2'],
  route: '/vehicles/:id',
  build: 'e41a3f24',
  count: 2,
}

function posted(body: unknown, headers: Record<string, string> = {}): Request {
  return new Request('http://localhost/browser-errors', {
    method: 'POST',
    body: typeof body === 'string' ? body : JSON.stringify(body),
    headers: {
      'content-type': 'application/json',
      'user-agent': 'Mozilla/5.0 Firefox/144.0',
      cookie: 'session=secret',
      referer: 'http://localhost/auth?code=secret',
      ...headers,
    },
  })
}

test('logs only the report and the browser', async () => {
  const answer = await endpoint().fetch(
    posted({ ...report, level: 'debug', message: 'forged', secret: 1 }),
    null,
  )
  expect(answer.status).toBe(204)
  expect(lines).toEqual([['warn', 'browser error', { ...report, browser: 'Firefox 144' }]])
})

test.each(['Uncaught error', 'Unhandled rejection', 'Error boundary'])('%s is an error', async (event) => {
  await endpoint().fetch(posted({ ...report, event }), null)
  expect(lines[0]?.[0]).toBe('error')
})

test('redacts again, and drops unknown routes', async () => {
  await endpoint().fetch(
    posted({ ...report, error: 'Call 0712345678 or a@b.ke', route: '/achieng/otieno' }),
    null,
  )
  expect(lines[0]?.[2]).toMatchObject({ error: 'Call [number] or [e-mail]', route: null })
})

test.each([
  '',
  '{',
  'null',
  '[]',
  '7',
  '"text"',
  '{}',
  '[{"event":"a","error":"b"}]',
  '{"event":1,"error":2}',
])('%j is refused and not logged', async (body) => {
  expect((await endpoint().fetch(posted(body), null)).status).toBe(400)
  expect(lines).toEqual([])
})

test.each(['text/plain', 'application/x-www-form-urlencoded', 'multipart/form-data; boundary=x', ''])(
  'the type %j, which other sites may send, is refused',
  async (type) => {
    expect((await endpoint().fetch(posted(report, { 'content-type': type }), null)).status).toBe(400)
    expect(lines).toEqual([])
  },
)

test('logs a limited number of lines per minute, then the number skipped', async () => {
  const { fetch, counts } = endpoint({ mostLines: 3 })
  for (let sent = 0; sent < 10; sent++) expect((await fetch(posted(report), null)).status).toBe(204)
  expect(lines).toHaveLength(3)
  vi.advanceTimersByTime(60_000)
  expect(lines.slice(3)).toEqual([['warn', 'browser errors left out', { count: 7 }]])
  await fetch(posted(report), null)
  expect(lines).toHaveLength(5)
  vi.advanceTimersByTime(600_000)
  expect(lines).toHaveLength(5)
  expect(counts()).toEqual({ logged: 4, leftOut: 7 })
})

test('limits the reports of an address, not those of others', async () => {
  const pace = new Pace({ perSecond: 0.5, burst: 2, longestMs: 0, now: () => 0 })
  const { fetch, stop } = endpoint({ pace })
  const statuses = []
  for (const address of ['a', 'a', 'a', 'b', null])
    statuses.push((await fetch(posted(report), address)).status)
  expect(statuses).toEqual([204, 204, 429, 204, 204])
  expect(lines).toHaveLength(4)
  stop()
  expect(lines[4]).toEqual(['warn', 'browser errors left out', { count: 1 }])
})
