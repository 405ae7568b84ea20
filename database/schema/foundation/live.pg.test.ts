import pg from 'pg'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { type Person, worldOfTests } from '#testing/as.ts'
import { layCatalogue, post } from '#testing/vehicles.ts'

const world = worldOfTests()
let ear: pg.Client
let heard: string[] = []
let listing: string

beforeAll(async () => {
  ear = new pg.Client(world.database.connection)
  ear.on('notification', ({ payload = '' }) => heard.push(payload))
  await ear.connect()
  await ear.query('listen live')
  listing = await post(world.seller, await layCatalogue(world))
})
afterAll(() => ear?.end())
beforeEach(said)

/** What was said since this was asked last, once all of it has come: notifications keep the order of their transactions. */
async function said() {
  const last = crypto.randomUUID()
  await ear.query(`notify live, '${last}'`)
  await expect.poll(() => heard).toContain(last)
  const all = heard.filter((payload) => payload !== last)
  heard = []
  return all.toSorted()
}
const of = (person: Person, kind: string) => `${person.id} ${kind}`
const counts = async (person: Person) => (await person.asks('select * from public.unread_counts()'))[0]

const write = (person: Person, content: string) =>
  person.asks(`insert into public.messages (listing_id, content) values ($1, $2)`, [listing, content])

test('both sides hear of a message, and of its being read, and nobody hears what it says', async () => {
  await write(world.buyer, 'Is it still there?')
  expect(await said()).toEqual([of(world.buyer, 'message'), of(world.seller, 'message')].toSorted())
  expect(await counts(world.seller)).toEqual({ messages: 1, notifications: 0 })
  expect(await counts(world.buyer)).toEqual({ messages: 0, notifications: 0 })

  await write(world.buyer, 'Hello?')
  await said()
  const mark = `select public.mark_thread_read(id) from public.message_threads`
  await world.seller.asks(mark)
  expect(await said()).toEqual([of(world.buyer, 'read'), of(world.seller, 'read')].toSorted())
  expect(await counts(world.seller)).toMatchObject({ messages: 0 })

  await world.seller.asks(mark)
  expect(await said(), 'read already').toEqual([])
})

test('an administrator counts what is said to them, not what they may read', async () => {
  const before = await counts(world.admin)
  await world.owner.asks(
    `insert into public.system_notifications (title, message, user_id) values ('For you', 'Hello', $1)`,
    [world.buyer.id],
  )
  expect(await said()).toEqual([of(world.buyer, 'notification')])
  expect(await counts(world.admin)).toEqual(before)
  expect(await counts(world.buyer)).toMatchObject({ notifications: 1 })
})

test('what is said to all is told to all, and counts until each has read it', async () => {
  const [notice] = await world.admin.asks<{ id: string }>(
    `insert into public.system_notifications (title, message) values ('To all', 'Hello') returning id`,
  )
  expect(await said()).toEqual(['* notification'])
  expect(await counts(world.dealer)).toMatchObject({ notifications: 1 })

  await world.dealer.asks('insert into public.notification_reads (notification_id) values ($1)', [notice?.id])
  expect(await said()).toEqual([of(world.dealer, 'notification')])
  expect(await counts(world.dealer)).toMatchObject({ notifications: 0 })
  expect(await counts(world.provider)).toMatchObject({ notifications: 1 })

  await world.admin.asks('delete from public.system_notifications where id = $1', [notice?.id])
  expect(await said()).toContain('* notification')
  expect(await counts(world.provider)).toMatchObject({ notifications: 0 })
})

test('nobody who is not signed in counts', async () => {
  await expect(counts(world.visitor)).rejects.toMatchObject({ code: '42501' })
})
