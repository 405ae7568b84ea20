import { randomUUID } from 'node:crypto'
import pg from 'pg'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { type Person, worldOfTests } from '#testing/as.ts'
import { NOTIFICATION_SAMPLES } from '#testing/notification-samples.ts'

const world = worldOfTests()
const KEY = 'B'.repeat(87)
const NEW_KEY = `C${'B'.repeat(86)}`

let pool: pg.Pool

beforeAll(() => {
  pool = new pg.Pool({ ...world.database.connection, max: 4 })
})
afterAll(() => pool.end())
beforeEach(async () => {
  await world.owner.query('delete from private.push_subscriptions')
  await world.owner.query('delete from auth.sessions')
  await world.owner.query('delete from public.quiet_hours')
  await useKey(KEY)
})

const useKey = (key: string | null) =>
  world.owner.query(
    `update private.notification_channels set is_configured = $1::text is not null, public_key = $1 where channel = 'push'`,
    [key],
  )

interface Browser {
  endpoint: string | null
  p256dh: string | null
  auth: string | null
}
const newBrowser = (): Browser => ({
  endpoint: `https://push.test/${randomUUID()}`,
  p256dh: `B${randomUUID().replaceAll('-', '').padEnd(86, 'x')}`,
  auth: randomUUID().slice(0, 22),
})

async function signIn({ id }: Person): Promise<string> {
  const session = randomUUID()
  await world.owner.query('insert into auth.sessions (id, user_id) values ($1, $2)', [session, id])
  return session
}

/** Calls it with the claims of a session's token; `null`: a token without one. */
async function save(person: Person, session: string | null, browser: Browser, key: string | null = KEY) {
  const client = await pool.connect()
  try {
    await client.query('begin')
    await client.query(
      `select set_config('role', 'authenticated', true), set_config('request.jwt.claims', $1, true)`,
      [JSON.stringify({ role: 'authenticated', sub: person.id, ...(session && { session_id: session }) })],
    )
    await client.query('select public.save_push_subscription($1, $2, $3, $4)', [
      browser.endpoint,
      browser.p256dh,
      browser.auth,
      key,
    ])
    await client.query('commit')
  } catch (error) {
    await client.query('rollback')
    throw error
  } finally {
    client.release()
  }
}

const kept = () =>
  world.owner.query<{ user_id: string; session_id: string; endpoint: string; public_key: string }>(
    'select user_id, session_id, endpoint, public_key from private.push_subscriptions order by id',
  )
const tell = (person: Person) =>
  world.owner.query('select private.tell($1, $2, $3)', [
    person.id,
    'price_drop',
    NOTIFICATION_SAMPLES.price_drop,
  ])
const deliveries = () =>
  world.owner.query<{ id: number; user_id: string; state: string; reason: string | null }>(
    'select id::integer, user_id, state, reason from private.notification_deliveries order by id',
  )

test('a browser is stored for its session; repeating it changes nothing', async () => {
  const [session, browser] = [await signIn(world.buyer), newBrowser()]
  await save(world.buyer, session, browser)
  const once = await kept()
  expect(once).toEqual([
    { user_id: world.buyer.id, session_id: session, endpoint: browser.endpoint, public_key: KEY },
  ])
  await save(world.buyer, session, browser)
  expect(await kept()).toEqual(once)
  // It is deleted with its session.
  await world.owner.query('delete from auth.sessions where id = $1', [session])
  expect(await kept()).toEqual([])
})

test('without a session nothing is stored', async () => {
  const others = await signIn(world.seller)
  for (const session of [null, others, randomUUID()])
    await expect(save(world.buyer, session, newBrowser())).rejects.toMatchObject({
      code: '42501',
      message: 'Sign in to be told by push messages.',
    })
  expect(await kept()).toEqual([])
})

test('a browser is bound to the servers’ key, and moves to a new one', async () => {
  const [session, browser] = [await signIn(world.buyer), newBrowser()]
  for (const key of [NEW_KEY, '', null])
    await expect(save(world.buyer, session, browser, key)).rejects.toMatchObject({ hint: 'push_key' })
  await save(world.buyer, session, browser)
  await useKey(NEW_KEY)
  await tell(world.buyer)
  expect(await deliveries()).toEqual([])
  await expect(save(world.buyer, session, browser)).rejects.toMatchObject({ hint: 'push_key' })
  // The browser subscribes again, with another endpoint.
  const renewed = newBrowser()
  await save(world.buyer, session, renewed, NEW_KEY)
  await tell(world.buyer)
  expect(await deliveries()).toHaveLength(1)
  await world.owner.query('select private.delete_old_deliveries()')
  expect((await kept()).map(({ endpoint }) => endpoint)).toEqual([renewed.endpoint])
  await useKey(null)
  await expect(save(world.buyer, session, renewed, NEW_KEY)).rejects.toMatchObject({ hint: 'push_key' })
})

test('a browser belongs to the signed-in person; the previous one gets no more messages', async () => {
  const browser = newBrowser()
  await save(world.buyer, await signIn(world.buyer), browser)
  await tell(world.buyer)
  const session = await signIn(world.seller)
  await save(world.seller, session, browser)
  expect(await kept()).toEqual([
    { user_id: world.seller.id, session_id: session, endpoint: browser.endpoint, public_key: KEY },
  ])
  await tell(world.buyer)
  await tell(world.seller)
  const [waiting, own, ...others] = await deliveries()
  expect(others).toEqual([])
  // Queued messages of the previous person are not shown to the new one.
  const begin = (id?: number) => world.owner.query('select kind from private.begin_delivery($1)', [id])
  expect(await begin(waiting?.id)).toEqual([])
  expect(await begin(own?.id)).toEqual([{ kind: 'price_drop' }])
  expect(await deliveries()).toMatchObject([
    { user_id: world.buyer.id, state: 'skipped', reason: 'signed_out' },
    { user_id: world.seller.id, state: 'sending' },
  ])
})

test('knowing an address is not enough to take over a browser', async () => {
  const [session, browser] = [await signIn(world.buyer), newBrowser()]
  await save(world.buyer, session, browser)
  const thief = await signIn(world.seller)
  for (const guess of [newBrowser(), { ...newBrowser(), auth: browser.auth }])
    await save(world.seller, thief, { ...guess, endpoint: browser.endpoint })
  expect(await kept()).toMatchObject([{ user_id: world.buyer.id, session_id: session }])
  await world.seller.query('select public.forget_push_subscription($1)', [browser.endpoint])
  expect(await kept()).toHaveLength(1)
  await world.buyer.query('select public.forget_push_subscription($1)', [browser.endpoint])
  expect(await kept()).toEqual([])
})

test('beyond ten browsers of a person the oldest are removed, also concurrently', async () => {
  const [session, others] = [await signIn(world.buyer), newBrowser()]
  await save(world.seller, await signIn(world.seller), others)
  const browsers = Array.from({ length: 12 }, newBrowser)
  for (const browser of browsers) await save(world.buyer, session, browser)
  expect((await kept()).map(({ endpoint }) => endpoint)).toEqual(
    [others, ...browsers.slice(2)].map(({ endpoint }) => endpoint),
  )
  await Promise.all(Array.from({ length: 12 }, () => save(world.buyer, session, newBrowser())))
  expect(await kept()).toHaveLength(11)
})

test.each<[string, Partial<Browser>]>([
  ['no address', { endpoint: null }],
  ['an address without encryption', { endpoint: 'http://push.test/x' }],
  ['another scheme', { endpoint: 'file:///etc/passwd' }],
  ['a name and a password', { endpoint: 'https://user:secret@push.test/x' }],
  ['an IPv6 address', { endpoint: 'https://[::1]/x' }],
  ['no path', { endpoint: 'https://push.test' }],
  ['a line break', { endpoint: 'https://push.test/x\r\nHost: other' }],
  ['a line break at the end', { endpoint: 'https://push.test/x\n' }],
  ['a letter that looks like another', { endpoint: 'https://рush.test/x' }],
  ['an invisible letter', { endpoint: 'https://push.test/\u202E' }],
  ['an endless address', { endpoint: `https://push.test/${'x'.repeat(100_000)}` }],
  ['no keys', { p256dh: null, auth: null }],
  ['an empty secret', { auth: '' }],
  ['a key of another length', { p256dh: 'B'.repeat(86) }],
  ['an endless key', { p256dh: 'B'.repeat(1_000_000) }],
  ['a key that is no base64url', { p256dh: `${'B'.repeat(80)}<script` }],
  ['an endless secret', { auth: 'a'.repeat(1_000_000) }],
])('%s is refused with a sentence', async (_, odd) => {
  const session = await signIn(world.buyer)
  await expect(save(world.buyer, session, { ...newBrowser(), ...odd })).rejects.toMatchObject({
    hint: 'push_subscription',
    message: 'This browser gave an address for push messages that we cannot use.',
  })
  expect(await kept()).toEqual([])
})
