import { expect, test } from 'vitest'
import { databaseRefusal } from '#domain/foundation/errors.ts'
import { CHOICE_TOPICS } from '#domain/notifications/topics.ts'
import { type Person, worldOfTests } from '#testing/as.ts'
import { allowedValues, constraintsWithoutSentence } from '#testing/constraints.ts'

const world = worldOfTests()

const refused = { code: '42501' }

const announce = async (to: Person | null, title: string) => {
  const [row] = await world.admin.query<{ id: string }>(
    `insert into public.system_notifications (title, message, user_id) values ($1, 'Hello', $2) returning id`,
    [title, to?.id ?? null],
  )
  return row?.id ?? ''
}
const titles = async (person: Person) =>
  (
    await person.query<{ title: string }>('select title from public.system_notifications order by created_at')
  ).map(({ title }) => title)
const read = 'insert into public.notification_reads (notification_id) values ($1)'

test('announcements reach all members, notifications only their recipient', async () => {
  await announce(null, 'To all')
  await announce(world.buyer, 'To the buyer')
  expect(await titles(world.buyer)).toEqual(['To all', 'To the buyer'])
  expect(await titles(world.seller)).toEqual(['To all'])
  expect(await titles(world.admin)).toEqual(['To all', 'To the buyer'])
  await expect(titles(world.visitor)).rejects.toMatchObject(refused)
})

test('earlier announcements are not shown to new accounts', async () => {
  await world.owner.query(
    `insert into public.system_notifications (title, message, created_at) values ('Long ago', 'Hello', now() - interval '1 year')`,
  )
  expect(await titles(world.buyer)).not.toContain('Long ago')
})

test('members mark their own notifications as read', async () => {
  const id = await announce(world.buyer, 'Read me')
  await world.buyer.query(read, [id])
  const reads = 'select notification_id from public.notification_reads'
  expect(await world.buyer.query(reads)).toEqual([{ notification_id: id }])
  expect(await world.seller.query(reads)).toEqual([])
  await expect(world.seller.query(read, [id])).rejects.toMatchObject(refused)
})

test('only administrators write and delete', async () => {
  const id = await announce(null, 'Mine')
  await expect(
    world.dealer.query(`insert into public.system_notifications (title, message) values ('Buy here', 'Now')`),
  ).rejects.toMatchObject(refused)
  const remove = 'delete from public.system_notifications where id = $1 returning id'
  expect(await world.dealer.query(remove, [id])).toEqual([])
  expect(await world.admin.query(remove, [id])).toHaveLength(1)
})

test('links must be internal', async () => {
  const link = (to: string) =>
    world.admin.query(
      `insert into public.system_notifications (title, message, link) values ('A', 'B', $1) returning id`,
      [to],
    )
  expect(await link('/my-listings?tab=vehicles')).toHaveLength(1)
  for (const elsewhere of ['https://elsewhere.test', '//elsewhere.test', '/\\elsewhere.test', 'vehicles'])
    await expect(link(elsewhere)).rejects.toMatchObject({ code: '23514' })
})

test('members list their own notifications and announcements with read state, and mark all as read', async () => {
  type Row = { title: string; read_at: Date | null }
  const list = (person: Person, unreadOnly = false) =>
    person.query<Row>('select title, read_at from public.my_notifications($1)', [unreadOnly])
  const unread = async (person: Person) => (await list(person, true)).map(({ title }) => title)
  await world.owner.query('delete from public.system_notifications')
  await world.owner.query(
    `insert into public.system_notifications (title, message, created_at) values ('Long ago', 'Hello', now() - interval '1 year')`,
  )
  const first = await announce(world.buyer, 'First')
  await announce(world.seller, 'To another')
  await announce(null, 'To all')
  expect((await unread(world.buyer)).sort()).toEqual(['First', 'To all'])
  // Administrators may read everyone's, but are shown their own.
  expect(await unread(world.admin)).toEqual(['To all'])
  await world.buyer.query(read, [first])
  expect(await unread(world.buyer)).toEqual(['To all'])
  const all = await list(world.buyer)
  expect(all.map(({ title, read_at }) => [title, read_at !== null]).sort()).toEqual([
    ['First', true],
    ['To all', false],
  ])

  const markAll = (person: Person) =>
    person.query<{ marked: number }>('select public.mark_notifications_read() as marked')
  expect(await markAll(world.buyer)).toEqual([{ marked: 1 }])
  expect(await markAll(world.buyer)).toEqual([{ marked: 0 }])
  expect(await unread(world.buyer)).toEqual([])
  expect((await unread(world.seller)).sort()).toEqual(['To all', 'To another'])
  await expect(markAll(world.visitor)).rejects.toMatchObject(refused)
})

test('sending twice with the same id creates one', async () => {
  const id = crypto.randomUUID()
  const send = () =>
    world.admin.query(
      `insert into public.system_notifications (id, title, message) values ($1, 'Once', 'Hello') returning id`,
      [id],
    )
  expect(await send()).toEqual([{ id }])
  await expect(send()).rejects.toMatchObject({ code: '23505', constraint: 'system_notifications_pkey' })
})

test('every constraint of the settings has a sentence', async () => {
  expect(
    await constraintsWithoutSentence(world, ['public.notification_choices', 'public.quiet_hours']),
  ).toEqual([])
  expect((await allowedValues(world, 'notification_choices_topic_known')).toSorted()).toEqual(
    [...CHOICE_TOPICS].toSorted(),
  )
})

test('quiet hours with one end, or no duration, are refused with a sentence', async () => {
  const set = (begins: string | null, ends: string | null) =>
    world.buyer
      .query('insert into public.quiet_hours (begins, ends) values ($1, $2)', [begins, ends])
      .catch((error) => databaseRefusal(error))
  expect(await set('21:00', null)).toEqual({
    field: 'ends',
    sentence: 'Enter both a start and an end for the quiet hours, or neither.',
  })
  expect(await set('21:00', '21:00')).toEqual({
    field: 'ends',
    sentence: 'Quiet hours must end at a different time than they start.',
  })
  await set('21:00', '6:00')
  expect(await world.buyer.query('select begins from public.quiet_hours')).toEqual([{ begins: '21:00:00' }])
  await world.buyer.query('delete from public.quiet_hours')
})
