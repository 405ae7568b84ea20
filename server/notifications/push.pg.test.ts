import { randomUUID } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { worldOfTests } from '#testing/as.ts'
import { NOTIFICATION_SAMPLES } from '#testing/notification-samples.ts'
import {
  PUSH_CERTIFICATE,
  type PushService,
  type SubscribedBrowser,
  startPushService,
  subscribeBrowser,
  takeIt,
} from '#testing/push-service.ts'
import { createGraph } from '../facebook/graph.ts'
import { type Jobs, startJobs } from '../jobs/index.ts'
import { recordConfiguredChannels } from './configured-channels.ts'
import { createPushSender, vapidSubject } from './push.ts'
import { vapidKeysOf } from './vapid.ts'

const world = worldOfTests()
const vapid = vapidKeysOf('a secret of the tests')
const ca = readFileSync(PUSH_CERTIFICATE, 'utf8')

let service: PushService
let browser: SubscribedBrowser
let jobs: Jobs | undefined

const senderWith = (more: Partial<Parameters<typeof createPushSender>[0]> = {}) =>
  createPushSender({
    vapid,
    subject: 'https://magari.test',
    alsoTo: [service.host],
    ca,
    timeoutMs: 1_000,
    ...more,
  })

beforeAll(async () => {
  service = await startPushService()
  await recordConfiguredChannels(world.database.owner, { push: senderWith() }, vapid.publicKey)
  await world.owner.query('insert into public.quiet_hours (user_id) values ($1)', [world.buyer.id])
})
afterAll(() => service?.close())
beforeEach(async () => {
  service.received.length = 0
  service.answer = takeIt
  browser = await subscribe(subscribeBrowser(service.host))
})
afterEach(async () => {
  await jobs?.stop()
  jobs = undefined
  for (const table of ['private.push_subscriptions', 'private.notification_days', 'pgboss.job'])
    await world.owner.query(`delete from ${table}`)
})

async function subscribe(browser: SubscribedBrowser, key = vapid.publicKey) {
  const { endpoint, keys } = browser.address
  await world.owner.query(
    `with session as (insert into auth.sessions (id, user_id) values ($1, $2) returning id)
     insert into private.push_subscriptions (user_id, session_id, endpoint, p256dh, auth, public_key)
     select $2, id, $3, $4, $5, $6 from session`,
    [randomUUID(), world.buyer.id, endpoint, keys.p256dh, keys.auth, key],
  )
  return browser
}
async function start(more: Parameters<typeof senderWith>[0] = {}) {
  jobs = await startJobs({
    connection: world.database.owner,
    transport: { send: async () => {} },
    mail: { siteName: 'Magari', siteUrl: 'http://magari.test' },
    graph: createGraph('http://graph.invalid'),
    senders: { push: senderWith(more) },
    sweepFiles: async () => {},
    sweepUploads: async () => {},
    hashPictures: async () => {},
    log: () => {},
  })
}
const tell = (kind = 'price_drop') =>
  world.owner.query('select private.tell($1, $2, $3)', [
    world.buyer.id,
    kind,
    NOTIFICATION_SAMPLES[kind as 'price_drop'],
  ])
const deliveries = () =>
  world.owner.query<{ id: number; state: string; reason: string | null }>(
    'select id::integer, state, reason from private.notification_deliveries order by id',
  )
const eventually = (state: string, reason: string | null = null) =>
  expect.poll(deliveries, { timeout: 20_000 }).toMatchObject([{ state, reason }])
const counted = async () =>
  (
    await world.owner.query<{ state: string }>(
      'select state from private.notification_days where number <> 0',
    )
  ).map(({ state }) => state)
const browsers = () => world.owner.query('select endpoint from private.push_subscriptions')
const retryNow = () =>
  world.owner.query(`update pgboss.job set start_after = now() where name = 'push' and state = 'retry'`)

test('a notification reaches the browser once, encrypted, signed, with a topic for the message', async () => {
  await start()
  await tell()
  await eventually('sent')
  const [push, ...more] = service.received
  if (!push) throw new Error('Nothing came')
  expect(more).toEqual([])
  const [delivery] = await deliveries()
  const { payload, sender, key } = await browser.read(push)
  expect(payload).toEqual({
    id: delivery?.id,
    title: expect.stringMatching(/./),
    body: expect.stringMatching(/./),
    path: expect.stringMatching(/^\//),
    picture: expect.stringContaining('width=640'),
    topic: 'searches',
  })
  expect({ sender, key }).toEqual({ sender: 'https://magari.test', key: vapid.publicKey })
  expect(push.headers).toMatchObject({ ttl: '86400', topic: `magari-${delivery?.id}`, urgency: 'normal' })
})

test('a message is resent as the same message after a crash', async () => {
  await tell()
  const [delivery] = await deliveries()
  await world.owner.query('select * from private.begin_delivery($1)', [delivery?.id])
  await start()
  await eventually('sent')
  expect(service.received.map(({ headers }) => headers.topic)).toEqual([`magari-${delivery?.id}`])
})

test.each([
  ['an answer that is lost', (response) => response.destroy(), 'ECONNRESET'],
  ['no answer in time', () => {}, 'timeout'],
  ['a service that is busy', (response) => response.writeHead(429).end(), 'answer_429'],
  ['a service that fails', (response) => response.writeHead(503).end(), 'answer_503'],
] satisfies [string, PushService['answer'], string][])(
  '%s: the same message is resent',
  async (_, answer, reason) => {
    service.answer = answer
    await start()
    await tell()
    await eventually('waiting', reason)
    expect(await browsers()).toHaveLength(1)
    service.answer = takeIt
    await expect
      .poll(
        async () => {
          await retryNow()
          return (await deliveries())[0]?.state
        },
        { timeout: 20_000 },
      )
      .toBe('sent')
    const topics = service.received.map(({ headers }) => headers.topic)
    expect(topics).toHaveLength(2)
    expect(new Set(topics).size).toBe(1)
  },
)

test.each([404, 410, 401, 403])('status %i deletes the browser and counts the failure', async (status) => {
  service.answer = (response) => void response.writeHead(status).end()
  await start()
  await tell()
  await expect.poll(browsers, { timeout: 20_000 }).toEqual([])
  expect(await counted()).toEqual(['failed'])
})

test('a refused message is not resent, and the browser is kept', async () => {
  service.answer = (response) => void response.writeHead(413).end()
  await start()
  await tell()
  await eventually('failed', 'answer_413')
  expect(await browsers()).toHaveLength(1)
})

test('redirects are not followed, and endless responses not read', async () => {
  const other = await startPushService()
  service.answer = (response) =>
    void response.writeHead(307, { location: `https://${other.host}/push/x` }).end()
  await start({ alsoTo: [service.host, other.host] })
  await tell()
  await eventually('failed', 'answer_307')
  expect(other.connections()).toBe(0)
  await other.close()
  service.answer = (response) => {
    response.writeHead(201)
    const more = () => response.writable && response.write(Buffer.alloc(65_536), () => setImmediate(more))
    more()
  }
  await tell()
  await expect.poll(deliveries, { timeout: 20_000 }).toMatchObject([{ state: 'failed' }, { state: 'sent' }])
})

test.each([
  ['an address in the own network', '10.0.0.7', undefined],
  ['a host with such an address', 'push.example', [{ address: '127.0.0.1', family: 4 }]],
  [
    'a host with such an address among others',
    'push.example',
    [
      { address: '8.8.8.8', family: 4 },
      { address: '::1', family: 6 },
    ],
  ],
  ['the port of another service', '127.0.0.1:5432', undefined],
])('%s is never contacted, and deleted', async (_, host, resolved) => {
  await world.owner.query('delete from private.push_subscriptions')
  await subscribe(subscribeBrowser(host))
  const before = service.connections()
  await start({ alsoTo: [], ...(resolved && { resolve: async () => resolved }) })
  await tell()
  await expect.poll(browsers, { timeout: 20_000 }).toEqual([])
  expect(await counted()).toEqual(['failed'])
  expect(service.connections()).toBe(before)
})

test('a host that does not resolve is retried later', async () => {
  await world.owner.query('delete from private.push_subscriptions')
  await subscribe(subscribeBrowser('push.example'))
  await start({ resolve: () => Promise.reject(Object.assign(new Error('no'), { code: 'ENOTFOUND' })) })
  await tell()
  await eventually('waiting', 'ENOTFOUND')
})

test('a slow DNS lookup times out', async () => {
  await world.owner.query('delete from private.push_subscriptions')
  await subscribe(subscribeBrowser('push.example'))
  await start({ resolve: () => new Promise(() => {}) })
  await tell()
  await eventually('waiting', 'timeout')
})

test('a browser with an invalid key is deleted', async () => {
  await world.owner.query(`update private.push_subscriptions set p256dh = $1`, ['B'.repeat(87)])
  await start()
  await tell()
  await expect.poll(browsers, { timeout: 20_000 }).toEqual([])
  expect(service.received).toEqual([])
})

test('browsers with an old key get no messages, and are deleted by the nightly job', async () => {
  await subscribe(subscribeBrowser(service.host), vapidKeysOf('another').publicKey)
  await start()
  await tell()
  await eventually('sent')
  await world.owner.query('select private.delete_old_deliveries()')
  expect(await browsers()).toEqual([{ endpoint: browser.address.endpoint }])
})

test('a message that is too long links to the notifications', async () => {
  const outcome = await senderWith()({
    id: 7,
    told: {
      kind: 'search_matches',
      facts: {
        ...(NOTIFICATION_SAMPLES.search_matches as object),
        count: 2,
        list: { kind: 'vehicle', filters: { search: 'x'.repeat(3_000) } },
      },
    },
    address: browser.address,
  })
  expect(outcome).toEqual({ state: 'sent' })
  const [push] = service.received
  expect(push && (await browser.read(push)).payload).toMatchObject({
    id: 7,
    path: '/notifications',
    picture: null,
  })
})

test('push services get the public URL, or the mail sender', () => {
  const mailFrom = 'Magari <hello@magari.test>'
  expect(vapidSubject({ publicUrl: 'https://magari.test', mailFrom })).toBe('https://magari.test')
  expect(vapidSubject({ publicUrl: 'http://localhost:3000', mailFrom })).toBe('mailto:hello@magari.test')
})
