import type { AddressInfo } from 'node:net'
import { createServer } from 'node:net'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { accept, type PurgeServer, startPurgeServer } from '#testing/purge-server.ts'
import { EVERY_PAGE } from './cache-tags.ts'
import { createPurgeQueue, type PurgeQueue } from './purge-queue.ts'

const times = { gather: 20, everything: 50, answer: 300, firstRetry: 10, lastRetry: 40 }
let cdn: PurgeServer
let queue: PurgeQueue
let logged: string[]

const queueAt = (url: string, changed = {}) =>
  createPurgeQueue(
    { url, header: { name: 'Authorization', value: 'Bearer a-secret-token' } },
    (level, event, facts) => logged.push(`${level} ${event} ${JSON.stringify(facts ?? {})}`),
    { ...times, ...changed },
  )

beforeEach(async () => {
  cdn = await startPurgeServer()
  logged = []
  queue = queueAt(cdn.url)
})

afterEach(async () => {
  queue.stop()
  await cdn.close()
})

const posts = (count: number) =>
  expect.poll(() => cdn.posts.length, { timeout: 10_000 }).toBeGreaterThanOrEqual(count)
const pause = (from: number, to: number) => (cdn.arrivals[to] ?? 0) - (cdn.arrivals[from] ?? 0)

test('simultaneous changes are one request, each tag once, with the token', async () => {
  for (const tag of ['vehicles-1', 'dealers-1', 'vehicles-1']) queue.add(tag)
  await posts(1)
  expect(cdn.posts).toEqual([['vehicles-1', 'dealers-1']])
  expect(cdn.headers()).toMatchObject({
    authorization: 'Bearer a-secret-token',
    'content-type': 'application/json',
    'surrogate-key': 'vehicles-1 dealers-1',
  })
  queue.add('vehicles-1')
  await posts(2)
})

test('a request has thirty tags at most', async () => {
  const tags = Array.from({ length: 70 }, (_, nth) => `vehicles-${nth}`)
  for (const tag of tags) queue.add(tag)
  await posts(3)
  expect(cdn.posts.map(({ length }) => length)).toEqual([30, 30, 10])
  expect(cdn.posts.flat()).toEqual(tags)
})

test('refused tags are retried with later changes, with one log line and no secret', async () => {
  cdn.answer = (response) => void response.writeHead(500).end('a page of the CDN')
  queue.add('vehicles-1')
  await expect.poll(() => cdn.posts.length, { timeout: 10_000 }).toBeGreaterThan(3)
  queue.add('vehicles-2')
  cdn.answer = accept
  const asked = cdn.posts.length
  await expect
    .poll(() => new Set(cdn.posts.slice(asked).flat()), { timeout: 10_000 })
    .toEqual(new Set(['vehicles-1', 'vehicles-2']))
  await expect.poll(() => logged, { timeout: 10_000 }).toHaveLength(2)
  expect(logged[0]).toContain('it answered with 500')
  expect(logged.join()).not.toMatch(/secret|purge"|127\.0/)
})

test('a redirect is a refusal: the token goes to the named address only', async () => {
  const elsewhere = await startPurgeServer()
  cdn.answer = (response) => void response.writeHead(307, { location: elsewhere.url }).end()
  queue.add('vehicles-1')
  await expect.poll(() => cdn.posts.length, { timeout: 10_000 }).toBeGreaterThan(1)
  expect(elsewhere.posts).toEqual([])
  await elsewhere.close()
})

test('Retry-After is respected', async () => {
  cdn.answer = (response) => void response.writeHead(429, { 'retry-after': '1' }).end()
  queue.add('vehicles-1')
  await posts(2)
  expect(pause(0, 1)).toBeGreaterThan(990)
})

test('a CDN that hangs or is unreachable is retried', async () => {
  cdn.answer = () => {}
  queue.add('vehicles-1')
  await posts(2)
  cdn.answer = accept
  await expect.poll(() => logged.join(), { timeout: 10_000 }).toContain('the CDN accepts purges again')

  const gone = await startPurgeServer()
  await gone.close()
  const lost = queueAt(gone.url)
  lost.add('vehicles-1')
  await expect.poll(() => logged.join(), { timeout: 10_000 }).toContain('ECONNREFUSED')
  lost.stop()
})

test('a repeated response is ignored', async () => {
  let asked = 0
  const twice = createServer((socket) => {
    socket.on('error', () => {})
    socket.on('data', () => {
      asked += 1
      socket.write(
        'HTTP/1.1 200 OK\r\ncontent-length: 2\r\n\r\nokHTTP/1.1 500 No\r\ncontent-length: 2\r\n\r\nno',
      )
    })
  }).listen(0, '127.0.0.1')
  await new Promise((resolve) => twice.once('listening', resolve))
  const odd = queueAt(`http://127.0.0.1:${(twice.address() as AddressInfo).port}`)
  odd.add('vehicles-1')
  await expect.poll(() => asked, { timeout: 10_000 }).toBe(1)
  odd.add('vehicles-2')
  await expect.poll(() => asked, { timeout: 10_000 }).toBeGreaterThan(1)
  odd.stop()
  twice.close()
})

test('too many changes purge everything, at a limited rate', async () => {
  queue.stop()
  queue = queueAt(cdn.url, { everything: 1_000 })
  for (let nth = 0; nth < 5_000; nth++) queue.add(`vehicles-${nth}`)
  await posts(1)
  expect(cdn.posts).toEqual([[EVERY_PAGE]])
  queue.add(EVERY_PAGE)
  // A single change does not wait for it.
  queue.add('vehicles-1')
  await posts(2)
  queue.add(EVERY_PAGE)
  await posts(3)
  expect(cdn.posts).toEqual([[EVERY_PAGE], ['vehicles-1'], [EVERY_PAGE]])
  expect(pause(0, 2)).toBeGreaterThan(990)
})
