import { beforeEach, expect, test } from 'vitest'
import { type Person, worldOfTests } from '#testing/as.ts'
import { pictureOf } from '#testing/vehicles.ts'

const world = worldOfTests()

beforeEach(async () => {
  await world.owner.query('delete from public.spare_parts')
  await world.owner.query('update public.profiles set phone = null where id = $1', [world.buyer.id])
})

interface Asked {
  id?: string | null
  part?: unknown
  phone?: string
  version?: string
}

const pads = (columns: object = {}) => ({
  name: 'Brake pads',
  price: 4_500,
  location: 'Nairobi',
  category: 'brake',
  quantity: 4,
  ...columns,
})

async function save(asked: Asked, person: Person = world.buyer) {
  const { id = crypto.randomUUID(), part = pads(), ...rest } = asked
  const all = { id, part: JSON.stringify(part), ...rest }
  const names = Object.keys(all).map((name, place) => `${name} => $${place + 1}`)
  const [row] = await person.query<{ saved: { outcome: string; id: string } | null }>(
    `select public.save_spare_part(${names}) as saved`,
    Object.values(all),
  )
  return row?.saved ?? null
}

const traces = async () => ({
  parts: await world.owner.query(
    'select *, updated_at::text as version from public.spare_parts order by created_at',
  ),
  phone: (await world.owner.query('select phone from public.profiles where id = $1', [world.buyer.id]))[0],
})

test('posting saves the part and the seller’s phone number; repeating it creates no second part', async () => {
  const id = crypto.randomUUID()
  expect(await save({ id, phone: '+254712000111' })).toEqual({ outcome: 'created', id, waits: false })
  expect(await save({ id, part: { quantity: 3 } })).toEqual({ outcome: 'updated', id, waits: false })
  expect(await traces()).toMatchObject({
    parts: [{ id, seller_id: world.buyer.id, quantity: 3, condition: 'good', listed: true }],
    phone: { phone: '+254712000111' },
  })
  const other = crypto.randomUUID()
  const saved = await Promise.all([save({ id: other }), save({ id: other })])
  expect(saved.map((one) => one?.outcome).toSorted()).toEqual(['created', 'updated'])
})

test.each<[string, () => Asked, object]>([
  [
    'a photo of somebody else',
    () => ({ part: pads({ images: [pictureOf(world.seller)] }) }),
    { code: '23514' },
  ],
  ['too many photos', () => ({ part: pads({ images: Array(11).fill('/x') }) }), { hint: 'image_limit' }],
  ['words for a figure', () => ({ part: pads({ price: 'a lot' }) }), { code: '22P02' }],
  ['an object for a list', () => ({ part: pads({ compatible_makes: { a: [] } }) }), { code: '22P02' }],
  ['nothing of what it needs', () => ({ part: {} }), { code: '23502' }],
  ['no object', () => ({ part: 'Brake pads' }), { hint: 'ad_object' }],
  ['no id', () => ({ id: null }), { code: '23502' }],
  ['a phone number that is none', () => ({ phone: '0712' }), { constraint: 'profiles_phone_kenyan' }],
])('a part with %s leaves nothing behind', async (_, asked, refusal) => {
  const before = await traces()
  await expect(save({ phone: '+254712000111', ...asked() })).rejects.toMatchObject(refusal)
  expect(await traces()).toEqual(before)
})

test('a part above the limit of ads is refused', async () => {
  await world.admin.query(`update public.system_settings set value = '1' where key = 'free_listing_limit'`)
  const id = crypto.randomUUID()
  await save({ id })
  await expect(save({ phone: '+254712000111' })).rejects.toMatchObject({ hint: 'listing_limit' })
  expect((await traces()).phone).toEqual({ phone: null })
  expect(await save({ id, part: pads() })).toMatchObject({ outcome: 'updated' })
  await world.admin.query(`update public.system_settings set value = '3' where key = 'free_listing_limit'`)
})

test('columns that sellers may not write are ignored', async () => {
  const id = crypto.randomUUID()
  const forbidden = {
    id: crypto.randomUUID(),
    seller_id: world.seller.id,
    held_at: '2026-01-01',
    views_count: 9,
  }
  for (let time = 0; time < 2; time++) await save({ id, part: pads({ ...forbidden, held_reason: 'x' }) })
  expect((await traces()).parts).toMatchObject([
    { id, seller_id: world.buyer.id, held_at: null, held_reason: null, views_count: 0 },
  ])
})

test('a version is changed once, by its seller', async () => {
  const id = crypto.randomUUID()
  await save({ id })
  const version = String((await traces()).parts[0]?.version)
  for (const other of [world.seller, world.admin])
    expect(await save({ id, version, part: { price: 1 } }, other)).toBeNull()
  expect(await save({ id, version, part: { price: 2 } })).toEqual({ outcome: 'updated', id, waits: false })
  const before = await traces()
  expect(await save({ id, version, part: { price: 3 }, phone: '+254712000111' })).toBeNull()
  expect(await traces()).toEqual(before)
  await expect(save({ id }, world.seller)).rejects.toMatchObject({ constraint: 'spare_parts_pkey' })
  await world.owner.query('delete from public.spare_parts')
  expect(await save({ id, version })).toBeNull()
})

test('a part that an administrator took down stays down', async () => {
  const id = crypto.randomUUID()
  await save({ id })
  await world.admin.query(`select public.hide_spare_part($1, 'A stolen part')`, [id])
  expect(await save({ id, part: { price: 1 } })).toMatchObject({ outcome: 'updated' })
  await expect(save({ id, part: { listed: true } })).rejects.toMatchObject({ code: '42501' })
  expect((await traces()).parts).toMatchObject([{ listed: false, held_reason: 'A stolen part', price: '1' }])
})

test('visitors cannot post', async () => {
  await expect(save({}, world.visitor)).rejects.toMatchObject({ code: '42501' })
})
