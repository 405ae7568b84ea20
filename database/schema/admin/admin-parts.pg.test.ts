import { expect, test } from 'vitest'
import { databaseRefusal } from '#domain/foundation/errors.ts'
import { worldOfTests } from '#testing/as.ts'
import { notificationsOf as notificationsIn } from '#testing/notifications.ts'
import { addRow } from '#testing/plans.ts'

const world = worldOfTests()

const post = (columns: Record<string, unknown> = {}, person = world.seller) =>
  addRow(person, 'spare_parts', {
    name: 'Brake pad',
    price: 4_500,
    location: 'Nairobi',
    category: 'brake',
    ...columns,
  })

interface List {
  parts: { id: string; state: string; ties: Record<string, number>; held_reason: string | null }[]
  total: number
  more: boolean
  page: number
  counts: Record<string, number>
}
const list = async (asked = ''): Promise<List> =>
  (await world.admin.query<{ list: List }>(`select to_jsonb(public.admin_spare_parts(${asked})) as list`))[0]
    ?.list as List
const idsOf = async (asked: string) => (await list(asked)).parts.map(({ id }) => id)
const hide = (id: string, reason: string | null, person = world.admin) =>
  person.query('select public.hide_spare_part($1, $2)', [id, reason])
const refusalOf = (asked: Promise<unknown>) => asked.then(() => null, databaseRefusal)
/** Newest last. */
const notificationsOf = async (person: { id: string }) => (await notificationsIn(world, person)).reverse()

test('parts are found by name, number, place, seller and id, filtered by state, and sorted', async () => {
  const pad = await post({ name: 'Akebono brake pad', part_number: 'AN-733K', price: 4_500 })
  const disc = await post({ name: 'Disc', location: 'Nakuru', price: 9_000 }, world.dealer)
  await world.dealer.query('update public.spare_parts set listed = false where id = $1', [disc])
  for (const [search, found] of [
    ['akebono', [pad]],
    ['an-733', [pad]],
    ['nakuru', [disc]],
    ['Achieng Motors', [disc]],
    [disc.slice(0, 8), [disc]],
    ['100%', []],
  ] as const)
    expect(await idsOf(`search => '${search}'`), search).toEqual(found)
  expect(await idsOf(`only_state => 'listed'`)).toEqual([pad])
  expect(await idsOf(`only_state => 'unlisted'`)).toEqual([disc])
  expect(await idsOf(`sort => 'price_desc'`)).toEqual([disc, pad])
  expect(await idsOf(`sort => 'oldest', page => 9, page_size => 1`)).toEqual([disc])
  expect(await list()).toMatchObject({
    total: 2,
    more: false,
    counts: { total: 2, listed: 1, unlisted: 1, held: 0 },
  })
  for (const person of [world.seller, world.visitor])
    await expect(person.query('select public.admin_spare_parts()')).rejects.toMatchObject({ code: '42501' })
})

test('a part is hidden with a reason that its seller can read, until it is shown again', async () => {
  const part = await post({ name: 'Stolen mirror' })
  for (const reason of [null, '', ' \u200b\n'])
    expect((await refusalOf(hide(part, reason)))?.sentence).toContain('Say why the part is hidden')
  expect((await refusalOf(hide(part, 'x'.repeat(501))))?.sentence).toBe('Use at most 500 characters.')
  await expect(hide(part, 'Because', world.seller)).rejects.toMatchObject({ code: '42501' })
  await hide(part, 'This part may not be sold.')
  expect((await list(`only_state => 'held'`)).parts).toMatchObject([
    { id: part, state: 'held', held_reason: 'This part may not be sold.' },
  ])
  expect((await refusalOf(hide(part, 'Again')))?.sentence).toBe('This part has been hidden already.')
  expect(await world.visitor.query('select id from public.spare_parts where id = $1', [part])).toEqual([])
  expect((await notificationsOf(world.seller)).at(-1)).toMatchObject({
    title: 'Your ad was taken down',
    message: expect.stringContaining('“Stolen mirror”. This part may not be sold. You may appeal once'),
  })
  const list_again = 'update public.spare_parts set listed = true where id = $1 returning held_reason'
  expect((await refusalOf(world.seller.query(list_again, [part])))?.sentence).toContain(
    'taken down by an administrator',
  )
  const [log] = await world.owner.query(
    `select action, after from public.audit_log where entity_id = $1 order by id desc limit 1`,
    [part],
  )
  expect(log).toEqual({
    action: 'update',
    after: { listed: false, held_reason: 'This part may not be sold.' },
  })

  expect(await world.admin.query(list_again, [part])).toEqual([{ held_reason: null }])
  expect((await notificationsOf(world.seller)).at(-1)?.title).toMatch(/live again|taken down/)
  expect((await notificationsOf(world.seller)).map(({ title }) => title)).toContain('Your ad is live again')
})

test('a part its seller took down can be hidden too; administrators cannot hide their own', async () => {
  const part = await post()
  await world.seller.query('update public.spare_parts set listed = false where id = $1', [part])
  await hide(part, 'Twice.')
  expect(
    (await refusalOf(world.seller.query('update public.spare_parts set listed = true where id = $1', [part])))
      ?.sentence,
  ).toContain('taken down by an administrator')
  const own = await post({}, world.admin)
  expect((await refusalOf(hide(own, 'Mine.')))?.sentence).toContain('This part is your own')
  await expect(
    world.seller.query(`update public.spare_parts set held_reason = 'x' where id = $1`, [part]),
  ).rejects.toMatchObject({ code: '42501' })
})

test('related records are counted; deleting a part notifies its seller unless it is their own', async () => {
  const part = await post({ name: 'Mirror' })
  await addRow(world.buyer, 'favorites', { user_id: world.buyer.id, spare_part_id: part })
  expect((await list(`search => '${part}'`)).parts[0]?.ties).toEqual({ hearts: 1, talks: 0, reports: 0 })
  const before = (await notificationsOf(world.seller)).length
  await world.admin.query('delete from public.spare_parts where id = $1', [part])
  const notifications = await notificationsOf(world.seller)
  expect(notifications).toHaveLength(before + 1)
  expect(notifications.filter(({ message }) => message.includes('removed “Mirror”'))).toHaveLength(1)
  const other = await post()
  await world.seller.query('delete from public.spare_parts where id = $1', [other])
  expect(await notificationsOf(world.seller)).toHaveLength(before + 1)
})
