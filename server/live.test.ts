import { afterEach, expect, test, vi } from 'vitest'
import { type Live, startLive } from './live.ts'

const lives: Live[] = []
let notify: (payload: string) => void

async function start(options: Partial<Parameters<typeof startLive>[0]> = {}) {
  const live = await startLive({
    async listen(_channel, handler) {
      notify = handler
      return async () => {}
    },
    async callerOf(request) {
      const [sub = '', seconds = '60', actor] = (request.headers.get('authorization') ?? '').split(' ')
      const role = sub === '' ? 'anon' : actor ? 'business_sales' : 'authenticated'
      const claims = {
        role,
        sub,
        exp: Date.now() / 1000 + Number(seconds),
        ...(actor && { act: { sub: actor } }),
      }
      return { role, token: null, claims }
    },
    closedTo: async () => null,
    ...options,
  })
  lives.push(live)
  return live
}

afterEach(async () => {
  for (const live of lives.splice(0)) await live.stop()
})

/** Opens a stream with a token that lasts so many seconds. */
async function open(live: Live, who: string, init: RequestInit = {}) {
  const answer = await live.fetch(
    new Request('http://magari.test/live', { headers: { authorization: who }, ...init }),
  )
  const reader = answer.body?.getReader()
  const decoder = new TextDecoder()
  return {
    answer,
    reader,
    /** The next event except heartbeats; null at the end. */
    async next() {
      for (;;) {
        const { done, value } = (await reader?.read()) ?? { done: true }
        if (done) return null
        const text = decoder.decode(value)
        if (text !== ':\n\n') return text
      }
    },
  }
}

test('each person gets their own events on every device, and those for everyone', async () => {
  const live = await start({ spreadMs: 0 })
  const phone = await open(live, 'achieng')
  const desk = await open(live, 'achieng')
  const other = await open(live, 'baraka')
  notify('achieng message')
  notify('* notification')
  for (const page of [phone, desk]) {
    expect(await page.next()).toBe('data: message\n\n')
    expect(await page.next()).toBe('data: notification\n\n')
  }
  expect(await other.next()).toBe('data: notification\n\n')
  // The connection to the database was lost.
  notify('')
  expect(await other.next()).toBe('data: missed\n\n')
})

test('whoever acts for a business hears of its messages and bookings, not of what concerns its person', async () => {
  const live = await start({ spreadMs: 0 })
  const owner = await open(live, 'achieng')
  const sales = await open(live, 'achieng 60 juma')
  for (const kind of ['sale', 'search', 'notification', 'message', 'read', 'booking'])
    notify(`achieng ${kind}`)
  notify('* notification')
  notify('')
  for (const kind of ['message', 'read', 'booking', 'missed'])
    expect(await sales.next()).toBe(`data: ${kind}\n\n`)
  expect(await owner.next()).toBe('data: sale\n\n')
})

test('colleagues do not take each other’s connections, nor those of the business’s own person', async () => {
  const live = await start({ mostOfOne: 1 })
  await open(live, 'achieng 60 juma')
  expect((await open(live, 'achieng 60 juma')).answer.status).toBe(503)
  expect((await open(live, 'achieng 60 amina')).answer.status).toBe(200)
  expect((await open(live, 'achieng')).answer.status).toBe(200)
})

test('an event for everyone is spread over a millisecond per stream, up to the given time', async () => {
  const delays = async (streams: number) => {
    const live = await start({ mostOfAll: 1_000, spreadMs: 100 })
    for (let n = 0; n < streams; n++) await open(live, `member-${n}`)
    const timers = vi.spyOn(globalThis, 'setTimeout')
    notify('* notification')
    const asked = timers.mock.calls.map(([, delay]) => delay ?? 0)
    timers.mockRestore()
    return asked
  }
  const few = await delays(3)
  expect(few).toHaveLength(3)
  expect(Math.max(...few)).toBeLessThanOrEqual(3)
  const many = await delays(300)
  expect(Math.max(...many)).toBeLessThanOrEqual(100)
  expect(Math.max(...many)).toBeGreaterThan(50)
})

test('only known kinds are passed on', async () => {
  const live = await start({ spreadMs: 0 })
  const page = await open(live, 'achieng')
  notify('achieng data: evil')
  notify('achieng read')
  expect(await page.next()).toBe('data: read\n\n')
})

test('only signed-in people are served', async () => {
  const { answer } = await open(await start(), '')
  expect(answer.status).toBe(401)
})

test('a closed marketplace asks clients to retry', async () => {
  const live = await start({ closedTo: async () => ({ message: 'Closed', wait: 60 }) })
  const { answer } = await open(live, 'achieng')
  expect([answer.status, answer.headers.get('retry-after')]).toEqual([503, '60'])
})

test('streams are limited per person and in total', async () => {
  const live = await start({ mostOfOne: 2, mostOfAll: 3 })
  const first = await open(live, 'achieng')
  await open(live, 'achieng')
  const third = await open(live, 'achieng')
  expect([third.answer.status, third.answer.headers.get('retry-after')]).toEqual([503, '30'])
  const leaving = new AbortController()
  expect((await open(live, 'baraka', { signal: leaving.signal })).answer.status).toBe(200)
  expect((await open(live, 'chebet')).answer.status).toBe(503)
  expect(live.open()).toBe(3)

  leaving.abort()
  expect((await open(live, 'chebet')).answer.status).toBe(200)
  await first.reader?.cancel()
  expect((await open(live, 'achieng')).answer.status).toBe(200)
})

test('a stream ends with its token', async () => {
  const live = await start()
  const page = await open(live, 'achieng 0.05')
  expect(await page.next()).toBeNull()
  expect(live.open()).toBe(0)
})

test('a client that reads nothing is disconnected', async () => {
  const live = await start({ heartbeatMs: 1 })
  await open(live, 'achieng')
  await expect.poll(() => live.open()).toBe(0)
})

test('stopping ends every stream, and asks new clients to retry', async () => {
  const live = await start()
  const page = await open(live, 'achieng')
  await live.stop()
  expect(await page.next()).toBeNull()
  expect((await open(live, 'achieng')).answer.status).toBe(503)
})

test('HEAD opens no stream', async () => {
  const live = await start()
  const { answer } = await open(live, 'achieng', { method: 'HEAD' })
  expect(answer.headers.get('content-type')).toBe('text/event-stream; charset=utf-8')
  expect(live.open()).toBe(0)
})

test('a stream ends with the session of its token, others do not', async () => {
  let end = (_session: string) => {}
  const live = await start({
    async callerOf(request) {
      const session_id = request.headers.get('authorization')
      return {
        role: 'authenticated',
        token: null,
        claims: { role: 'authenticated', sub: 'achieng', session_id, exp: Date.now() / 1000 + 60 },
      }
    },
    onSessionEnd(handler) {
      end = handler
      return () => {}
    },
  })
  const phone = await open(live, 'phone')
  const desk = await open(live, 'desk')
  end('phone')
  // The connection to the database was lost: that ends no session.
  end('')
  expect(await phone.next()).toBeNull()
  notify('achieng message')
  expect(await desk.next()).toBe('data: message\n\n')
  expect(live.open()).toBe(1)
})
