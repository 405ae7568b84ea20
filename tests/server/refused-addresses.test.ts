import { connect } from 'node:net'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import {
  freshDataDirectory,
  type RunningServer,
  removeDataDirectory,
  startServer,
} from '#testing/running-server.ts'

const directory = freshDataDirectory()
let server: RunningServer

beforeAll(async () => {
  server = await startServer(directory)
}, 60_000)

afterAll(async () => {
  await server?.end('SIGTERM')
  await removeDataDirectory(directory)
})

async function ask(path: string, init: RequestInit = {}) {
  const answer = await fetch(server.url + path, { redirect: 'manual', ...init })
  return { status: answer.status, headers: answer.headers, text: await answer.text() }
}

async function renderedPages(): Promise<number> {
  const { text } = await ask('/metrics')
  return Number(/^magari_pages_rendered_total (\d+)$/m.exec(text)?.[1])
}

describe('URLs without a page', () => {
  const deep = '/q'.repeat(7_400)
  const long = `/${'q'.repeat(2_000)}`

  test.each([
    ['of 7,400 segments', deep],
    ['of 7,400 segments, for its data', `${deep}.data`],
    ['of one segment more than any page', '/cars/toyota/axio/nairobi/cbd'],
    ['of 14,000 slashes', '/'.repeat(14_000)],
    ['of a page and many slashes', `/vehicles${'/'.repeat(900)}`],
    ['of more than 2,000 characters', long],
    ['of more than 2,000 encoded characters', `/vehicles/${'%2F'.repeat(700)}`],
  ])('one %s is a short 404 by every method, and nothing is rendered', async (_what, path) => {
    const before = await renderedPages()
    for (const method of ['GET', 'HEAD', 'POST', 'PUT', 'DELETE', 'OPTIONS']) {
      const { status, headers, text } = await ask(path, { method })
      expect(status, method).toBe(404)
      expect(text).toBe(method === 'HEAD' ? '' : 'There is no page at this address.')
      expect(headers.get('content-type')).toBe('text/plain; charset=UTF-8')
      expect(headers.get('cache-control')).toBe('no-store')
      expect(headers.get('x-content-type-options')).toBe('nosniff')
      expect(headers.get('x-frame-options')).toBe('SAMEORIGIN')
    }
    expect(await renderedPages()).toBe(before)
  })

  test('one in other letters leads to the page, and nothing is rendered', async () => {
    const before = await renderedPages()
    for (const [path, location] of [
      ['/VEHICLES?make=Toyota&x=A', '/vehicles?make=Toyota&x=A'],
      ['/Spare-Parts/', '/spare-parts/'],
      ['/CARS/Toyota', '/cars/Toyota'],
    ] as const) {
      const { status, headers } = await ask(path)
      expect([status, headers.get('location')]).toEqual([301, location])
    }
    expect(await renderedPages()).toBe(before)
    expect((await ask('/NOWHERE')).status).toBe(404)
  })

  test('one that a page could match is rendered', async () => {
    const before = await renderedPages()
    const { status, text } = await ask('/cars/toyota/axio/nowhere/')
    expect(status).toBe(404)
    expect(text).toContain('<html')
    expect(await renderedPages()).toBe(before + 1)
  })

  test('a long one is shortened in the log', async () => {
    await ask(deep, { headers: { 'x-request-id': 'a-deep-one' } })
    const line = () =>
      server
        .output()
        .split('\n')
        .find((one) => one.includes('a-deep-one'))
    await expect.poll(line).toBeDefined()
    expect(line()?.length).toBeLessThan(3_000)
  })
})

test('the route manifest is not fetched per path', async () => {
  const version = /"version":"(\w+)"/.exec((await ask('/')).text)?.[1]
  expect(version).toBeDefined()
  for (const method of ['GET', 'POST']) {
    const { status, text } = await ask(`/__manifest?version=${version}&paths=/vehicles,/q/q`, { method })
    expect([method, status, text]).toEqual([method, 204, ''])
  }
})

test('a page names twenty of a thousand unknown values', async () => {
  const types = Array.from({ length: 1_000 }, (_, index) => `type=x${index}`).join('&')
  const { status, text } = await ask(`/services?${types}`)
  expect(status).toBe(200)
  expect(text.match(/“x\d+”(?:<!-- -->)? is not a type of service/g)?.length).toBeLessThanOrEqual(40)
  expect(text).toContain('“x19”')
  expect(text).not.toContain('“x20”')
})

describe('Realtime', () => {
  const SENTENCE = { message: 'This data service has no Realtime.' }

  test('requests are 501 with one sentence in JSON, not a page', async () => {
    const before = await renderedPages()
    for (const [method, path] of [
      ['GET', '/realtime/v1'],
      ['GET', '/realtime/v1/websocket?apikey=x&vsn=1.0.0'],
      ['POST', '/realtime/v1/api/broadcast'],
    ] as const) {
      const headers = { origin: 'https://app.test', 'x-request-id': 'realtime-1' }
      const answer = await ask(path, { method, headers })
      expect([answer.status, JSON.parse(answer.text)]).toEqual([501, SENTENCE])
      expect(answer.headers.get('access-control-allow-origin')).toBe('*')
      expect(answer.headers.get('x-request-id')).toBe('realtime-1')
    }
    expect(await renderedPages()).toBe(before)
    const { text } = await ask('/metrics')
    expect(text).toContain('magari_requests_total{service="realtime",status="5xx"} 3')
    expect(text).toContain('magari_requests_total{service="site",status="5xx"} 0')
    expect(server.output()).not.toMatch(/"level":"error".*realtime/)
  })

  test('so are websocket requests', async () => {
    const socket = connect(Number(new URL(server.url).port), 'localhost').setEncoding('utf8')
    let received = ''
    socket.on('data', (text) => {
      received += text
    })
    const head = [
      'GET /realtime/v1/websocket?apikey=x&vsn=1.0.0 HTTP/1.1',
      'host: localhost',
      'connection: Upgrade',
      'upgrade: websocket',
      'sec-websocket-version: 13',
      'sec-websocket-key: dGhlIHNhbXBsZSBub25jZQ==',
    ]
    socket.write(`${head.join('\r\n')}\r\n\r\n`)
    await expect.poll(() => received).toContain(JSON.stringify(SENTENCE))
    expect(received).toMatch(/^HTTP\/1\.1 501 /)
    socket.destroy()
  })
})
