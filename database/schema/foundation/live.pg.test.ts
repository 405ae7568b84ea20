import pg from 'pg'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { type Person, worldOfTests } from '#testing/as.ts'
import { insertCatalogue, post } from '#testing/vehicles.ts'

const world = worldOfTests()
let ear: pg.Client
let received: string[] = []
let listing: string

beforeAll(async () => {
  ear = new pg.Client(world.database.connection)
  ear.on('notification', ({ payload = '' }) => received.push(payload))
  await ear.connect()
  await ear.query('listen live')
  listing = await post(world.seller, await insertCatalogue(world))
})
afterAll(() => ear?.end())
beforeEach(events)

/** The events since the last call; notifications arrive in the order of their transactions. */
async function events() {
  const last = crypto.randomUUID()
  await ear.query(`notify live, '${last}'`)
  await expect.poll(() => received).toContain(last)
  const all = received.filter((payload) => payload !== last)
  received = []
  return all.toSorted()
}
const of = (person: Person, kind: string) => `${person.id} ${kind}`
const counts = async (person: Person) => (await person.query('select * from public.unread_counts()'))[0]

const write = (person: Person, content: string) =>
  person.query(`insert into public.messages (listing_id, content) values ($1, $2)`, [listing, content])

test('both sides are notified of a message and of its being read, without its content', async () => {
  await write(world.buyer, 'Is it still there?')
  expect(await events()).toEqual([of(world.buyer, 'message'), of(world.seller, 'message')].toSorted())
  expect(await counts(world.seller)).toEqual({ messages: 1, notifications: 0, searches: 0 })
  expect(await counts(world.buyer)).toEqual({ messages: 0, notifications: 0, searches: 0 })

  await write(world.buyer, 'Hello?')
  await events()
  const mark = `select public.mark_thread_read(id) from public.message_threads`
  await world.seller.query(mark)
  expect(await events()).toEqual([of(world.buyer, 'read'), of(world.seller, 'read')].toSorted())
  expect(await counts(world.seller)).toMatchObject({ messages: 0 })

  await world.seller.query(mark)
  expect(await events(), 'read already').toEqual([])
})

test('an administrator counts their own notifications, not all those they may read', async () => {
  const before = await counts(world.admin)
  await world.owner.query(
    `insert into public.system_notifications (title, message, user_id) values ('For you', 'Hello', $1)`,
    [world.buyer.id],
  )
  expect(await events()).toEqual([of(world.buyer, 'notification')])
  expect(await counts(world.admin)).toEqual(before)
  expect(await counts(world.buyer)).toMatchObject({ notifications: 1 })
})

test('an announcement notifies everyone, and counts until each has read it', async () => {
  const [notice] = await world.admin.query<{ id: string }>(
    `insert into public.system_notifications (title, message) values ('To all', 'Hello') returning id`,
  )
  expect(await events()).toEqual(['* notification'])
  expect(await counts(world.dealer)).toMatchObject({ notifications: 1 })

  await world.dealer.query('insert into public.notification_reads (notification_id) values ($1)', [
    notice?.id,
  ])
  expect(await events()).toEqual([of(world.dealer, 'notification')])
  expect(await counts(world.dealer)).toMatchObject({ notifications: 0 })
  expect(await counts(world.provider)).toMatchObject({ notifications: 1 })

  await world.admin.query('delete from public.system_notifications where id = $1', [notice?.id])
  expect(await events()).toContain('* notification')
  expect(await counts(world.provider)).toMatchObject({ notifications: 0 })
})

test('counting requires signing in', async () => {
  await expect(counts(world.visitor)).rejects.toMatchObject({ code: '42501' })
})
