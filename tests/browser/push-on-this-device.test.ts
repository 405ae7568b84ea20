import type { Page } from '@playwright/test'
import type pg from 'pg'
import { onConnection } from '#database/connection.ts'
import { vapidKeysOf } from '#server/notifications/vapid.ts'
import { NOTIFICATION_SAMPLES } from '#testing/notification-samples.ts'
import {
  PUSH_CERTIFICATE,
  type PushService,
  type SubscribedBrowser,
  startPushService,
  takeIt,
} from '#testing/push-service.ts'
import { freshDataDirectory, removeDataDirectory, startServer } from '#testing/running-server.ts'
import { test as base, expect, type Person } from './fixtures.ts'
import { makeAccount, newMember } from './people.ts'
import { losePush, pushSaved, subscribedKey, withPush } from './push-browser.ts'
import { signIn } from './sessions.ts'

interface Place {
  url: string
  service: PushService
  sql(text: string, values?: unknown[]): Promise<pg.QueryResult>
  /** Restarts the server with keys derived from this. */
  useKeys(secret: string): Promise<string>
}

// A separate marketplace, because these tests change its keys.
const test = base.extend<object, { place: Place }>({
  place: [
    async ({}, use) => {
      const directory = freshDataDirectory()
      const service = await startPushService()
      const start = (environment: Record<string, string> = {}) =>
        startServer(directory, {
          LOG_LEVEL: 'warn',
          PUSH_HOSTS: service.host,
          NODE_EXTRA_CA_CERTS: PUSH_CERTIFICATE,
          ...environment,
        })
      let server = await start()
      const { url } = server
      process.env.MAGARI_TEST_PORT = new URL(url).port
      process.env.MAGARI_TEST_DATA = directory
      const owner = { host: `${directory}/postgres/socket`, user: 'postgres', database: 'magari' }
      await use({
        url,
        service,
        sql: (text, values) => onConnection(owner, (client) => client.query(text, values)),
        async useKeys(secret) {
          const { publicKey, privateKey } = vapidKeysOf(secret)
          await server.end('SIGTERM')
          server = await start({
            PORT: new URL(url).port,
            VAPID_PUBLIC_KEY: publicKey,
            VAPID_PRIVATE_KEY: privateKey,
          })
          return publicKey
        },
      })
      await server.end('SIGTERM')
      await service.close()
      await removeDataDirectory(directory)
    },
    { scope: 'worker', timeout: 180_000 },
  ],
  baseURL: ({ place }, use) => use(place.url),
})

test.use({ serviceWorkers: 'allow' })
// The tests share one push service.
test.describe.configure({ mode: 'serial' })
test.beforeEach(({ place: { service } }) => {
  service.received.length = 0
  service.answer = takeIt
})

const onHere = (page: Page) => page.getByRole('switch', { name: 'On this computer' })

async function switchOn(page: Page) {
  await page.goto('/account/notifications')
  await onHere(page).click()
  await pushSaved(page)
  await expect(onHere(page)).toBeChecked()
}

/** Signs a new member in, with push messages enabled in this page's browser. */
async function withPushOn(page: Page, person: Person, { service }: Place) {
  const browsers = await withPush(page, service.host)
  const member = await makeAccount(person)
  await signIn(page, person)
  await switchOn(page)
  return { member, browsers }
}

/** A notification that is sent at once, even at night. */
const tell = ({ sql }: Place, { id }: { id: string }) =>
  sql('select private.tell($1, $2, $3)', [id, 'role_changed', NOTIFICATION_SAMPLES.role_changed])

/** The messages the push service received, as indexes of `browsers`. */
const toldTo = ({ service }: Place, browsers: SubscribedBrowser[]) =>
  service.received.map(({ path }) =>
    browsers.findIndex(({ address }) => new URL(address.endpoint).pathname === path),
  )
const owners = async ({ sql }: Place) =>
  (await sql('select user_id from private.push_subscriptions order by id')).rows.map(({ user_id }) => user_id)

/** Makes the page's last check of the subscription older than an hour. */
const anHourPasses = (page: Page) =>
  page.evaluate(() => {
    const known = JSON.parse(localStorage.getItem('magari-push') ?? '')
    localStorage.setItem('magari-push', JSON.stringify({ ...known, at: known.at - 61 * 60_000 }))
  })

test('a browser that dropped its subscription has a new one after the next page', {
  tag: '@thorough',
}, async ({ page, person, place }) => {
  const { member, browsers } = await withPushOn(page, person, place)
  await tell(place, member)
  await expect.poll(() => toldTo(place, browsers)).toEqual([0])

  // The worker resubscribes for the same servers, even without an open page.
  const worker = page.context().serviceWorkers()[0] ?? (await page.context().waitForEvent('serviceworker'))
  const asked = await worker.evaluate(async () => {
    let options: PushSubscriptionOptionsInit | undefined
    PushManager.prototype.subscribe = async (given) => {
      options = given
      return {} as PushSubscription
    }
    const applicationServerKey = new Uint8Array([4, 2]).buffer
    const waited: Promise<unknown>[] = []
    dispatchEvent(
      Object.assign(new Event('pushsubscriptionchange'), {
        oldSubscription: { options: { applicationServerKey } },
        waitUntil: (work: Promise<unknown>) => waited.push(work),
      }),
    )
    await Promise.all(waited)
    return { ...options, applicationServerKey: options?.applicationServerKey === applicationServerKey }
  })
  expect(asked).toEqual({ userVisibleOnly: true, applicationServerKey: true })

  await losePush(page)
  await page.goto('/notifications')
  await expect.poll(() => owners(place)).toHaveLength(2)
  // The push service rejects the former subscription, which is then dropped.
  const [former] = browsers
  place.service.answer = (response, request) =>
    void response.writeHead(former?.address.endpoint.endsWith(request.url ?? '-') ? 410 : 201).end()
  place.service.received.length = 0
  await tell(place, member)
  await expect.poll(() => toldTo(place, browsers).toSorted()).toEqual([0, 1])
  await expect.poll(() => owners(place)).toEqual([member.id])
  await tell(place, member)
  await expect.poll(() => toldTo(place, browsers).toSorted()).toEqual([0, 1, 1])
})

test('a browser resubscribes if the servers’ key changes, and no message arrives twice', {
  tag: '@thorough',
}, async ({ page, person, place, expectedNoise }) => {
  // Expected while the server restarts.
  expectedNoise.push(/status of 503|ERR_CONNECTION_REFUSED/)
  const { member, browsers } = await withPushOn(page, person, place)
  const key = await place.useKeys('another secret')
  // The settings show it as off while the browser still uses the former key.
  await page.goto('/account/notifications')
  await expect(onHere(page)).toBeChecked()
  expect(await subscribedKey(page)).toBe(key)
  await tell(place, member)
  await expect.poll(() => toldTo(place, browsers)).toEqual([1])
  const [push] = place.service.received
  expect(push && (await browsers[1]?.read(push))?.key).toBe(key)

  const next = await place.useKeys('a third')
  await page.goto('/notifications')
  await anHourPasses(page)
  await page.reload()
  await expect.poll(() => subscribedKey(page)).toBe(next)
  const own = async () => (await owners(place)).filter((id) => id === member.id).length
  await expect.poll(own).toBe(3)
  place.service.received.length = 0
  await tell(place, member)
  await expect.poll(() => toldTo(place, browsers)).toEqual([2])
  await place.sql('select private.delete_old_deliveries()')
  expect(await own()).toBe(1)
})

test('after sign-out this device gets no messages, and the next user only after opting in', async ({
  page,
  person,
  place,
}) => {
  const { member, browsers } = await withPushOn(page, person, place)
  await page.goto('/account')
  await page.getByRole('banner').locator('summary:visible').click()
  await page.getByRole('button', { name: 'Sign Out' }).click()
  await expect(page.getByRole('link', { name: 'Sign In' }).first()).toBeVisible()
  await expect.poll(() => subscribedKey(page)).toBeNull()
  await expect.poll(() => owners(place)).not.toContain(member.id)

  const next = await newMember('Njeri', 'Maina')
  await signIn(page, next)
  await page.goto('/account/notifications')
  await expect(onHere(page)).not.toBeChecked()
  await switchOn(page)
  await tell(place, member)
  await tell(place, next)
  await expect.poll(() => toldTo(place, browsers)).toEqual([1])
  expect(
    (
      await place.sql('select user_id from private.notification_deliveries where user_id = any($1)', [
        [member.id, next.id],
      ])
    ).rows,
  ).toEqual([{ user_id: next.id }])
})

test('when another person signs in, the browser gets no more messages for the former one', {
  tag: '@thorough',
}, async ({ page, person, place }) => {
  const { member, browsers } = await withPushOn(page, person, place)
  // Queued until the quiet hours end, which last all day except one minute.
  await place.sql(
    `insert into public.quiet_hours (user_id, begins, ends)
     select $1, local + interval '12 hours 1 minute', local + interval '12 hours'
     from (select (now() at time zone 'Africa/Nairobi')::time as local) as here`,
    [member.id],
  )
  await place.sql('select private.tell($1, $2, $3)', [
    member.id,
    'price_drop',
    NOTIFICATION_SAMPLES.price_drop,
  ])

  // Overwrites the former session without signing out.
  const next = await newMember('Baraka', 'Mwangi')
  await signIn(page, next)
  await page.goto('/notifications')
  await expect.poll(() => owners(place)).toContain(next.id)
  expect(await owners(place)).not.toContain(member.id)
  await tell(place, member)
  await tell(place, next)
  await place.sql(`update pgboss.job set start_after = now() where name = 'push' and state = 'created'`)
  await expect
    .poll(
      async () =>
        (
          await place.sql(
            'select user_id, state, reason from private.notification_deliveries where user_id = any($1) order by id',
            [[member.id, next.id]],
          )
        ).rows,
    )
    .toEqual([
      { user_id: member.id, state: 'skipped', reason: 'signed_out' },
      { user_id: next.id, state: 'sent', reason: null },
    ])
  expect(toldTo(place, browsers)).toEqual([0])
})
