import { expect, test } from 'vitest'
import { databaseRefusal } from '#domain/foundation/errors.ts'
import { PART_CATEGORIES, PART_CONDITIONS } from '#domain/parts/spare-parts.ts'
import { worldOfTests } from '#testing/as.ts'
import { postPart } from '#testing/spare-parts.ts'
import { pictureOf } from '#testing/vehicles.ts'

const world = worldOfTests()

const refused = { code: '42501' }

const read = 'select id from public.spare_parts where id = $1'
const list = 'update public.spare_parts set listed = $2 where id = $1 returning listed'

test('a signed-in person posts a part of their own with the defaults of the form; a visitor does not', async () => {
  const id = await postPart(world.buyer)
  const [row] = await world.owner.asks('select * from public.spare_parts where id = $1', [id])
  expect(row).toMatchObject({
    seller_id: world.buyer.id,
    condition: 'good',
    quantity: 1,
    in_stock: true,
    listed: true,
    views_count: 0,
  })
  await expect(postPart(world.visitor)).rejects.toMatchObject(refused)
  await expect(postPart(world.buyer, { seller_id: world.dealer.id })).rejects.toMatchObject(refused)
})

test('a part is public while it is listed, in stock or not', async () => {
  const id = await postPart(world.seller, { in_stock: false })
  expect(await world.visitor.asks(read, [id])).toHaveLength(1)
  await world.seller.asks(list, [id, false])
  expect(await world.visitor.asks(read, [id])).toEqual([])
  expect(await world.buyer.asks(read, [id])).toEqual([])
  expect(await world.seller.asks(read, [id])).toHaveLength(1)
  expect(await world.admin.asks(read, [id])).toHaveLength(1)
})

test('the parts of a suspended seller are gone for everybody else', async () => {
  const id = await postPart(world.dealer)
  const suspend = (since: string) =>
    world.owner.asks(`update public.profiles set suspended_at = ${since} where id = $1`, [world.dealer.id])
  await suspend('now()')
  expect(await world.visitor.asks(read, [id])).toEqual([])
  expect(await world.dealer.asks(read, [id])).toHaveLength(1)
  await suspend('null')
  expect(await world.visitor.asks(read, [id])).toHaveLength(1)
})

test('a seller changes and deletes their own part; others change nothing', async () => {
  const id = await postPart(world.seller)
  const change = 'update public.spare_parts set price = 5000 where id = $1 returning id'
  const remove = 'delete from public.spare_parts where id = $1 returning id'
  expect(await world.seller.asks(change, [id])).toHaveLength(1)
  for (const statement of [change, remove]) {
    expect(await world.buyer.asks(statement, [id])).toEqual([])
    await expect(world.visitor.asks(statement, [id])).rejects.toMatchObject(refused)
  }
  await expect(
    world.seller.asks('update public.spare_parts set views_count = 99 where id = $1', [id]),
  ).rejects.toMatchObject(refused)
  expect(await world.seller.asks(remove, [id])).toHaveLength(1)
})

test('what an administrator takes down stays down until an administrator lists it again', async () => {
  const id = await postPart(world.seller)
  await world.seller.asks(list, [id, false])
  expect(await world.seller.asks(list, [id, true])).toEqual([{ listed: true }])
  await world.admin.asks(list, [id, false])
  await expect(world.seller.asks(list, [id, true])).rejects.toMatchObject(refused)
  expect(await world.admin.asks(list, [id, true])).toEqual([{ listed: true }])
  await world.seller.asks(list, [id, false])
  expect(await world.seller.asks(list, [id, true])).toEqual([{ listed: true }])
})

test('the values of the lists are those of the forms', async () => {
  for (const category of PART_CATEGORIES) expect(await postPart(world.seller, { category })).not.toBe('')
  for (const condition of PART_CONDITIONS) expect(await postPart(world.seller, { condition })).not.toBe('')
})

test.each([
  ['name', 'ab'],
  ['price', 0],
  ['price', -1],
  ['location', ' '],
  ['condition', 'used'],
  ['category', 'Engine Parts'],
  ['quantity', 0],
  ['compatible_makes', ['Toyota', '']],
  ['compatible_makes', Array.from({ length: 41 }, (_, nth) => `Make ${nth}`)],
  ['part_number', 'x'.repeat(61)],
  ['images', ['https://elsewhere.test/one.jpg']],
])('%s is not %j, and a sentence says so at the field', async (field, value) => {
  const error = await postPart(world.seller, { [field]: value }).catch((reason) => reason)
  expect(error).toMatchObject({ code: '23514' })
  expect(databaseRefusal(error)).toMatchObject({ field, sentence: expect.stringMatching(/^[A-Z].*\.$/) })
})

test('an ad carries as many photos as the setting says', async () => {
  const images = Array.from({ length: 11 }, () => pictureOf(world.seller))
  await expect(postPart(world.seller, { images })).rejects.toMatchObject({
    message: 'An ad carries at most 10 photos.',
  })
  expect(await postPart(world.seller, { images: images.slice(1) })).not.toBe('')
})

test('the seller of a listed part is somebody others may know, without the phone', async () => {
  await postPart(world.provider)
  const profile = 'select first_name from public.profiles where id = $1'
  expect(await world.visitor.asks(profile, [world.provider.id])).toEqual([{ first_name: 'Baraka' }])
  await expect(
    world.visitor.asks('select phone from public.profiles where id = $1', [world.provider.id]),
  ).rejects.toMatchObject(refused)
})

test('a heart marks a part one can see, once, and nobody else knows', async () => {
  const id = await postPart(world.seller)
  const mark = 'insert into public.favorites (spare_part_id) values ($1) returning id'
  expect(await world.buyer.asks(mark, [id])).toHaveLength(1)
  await expect(world.buyer.asks(mark, [id])).rejects.toMatchObject({ code: '23505' })
  const marked = 'select id from public.favorites where spare_part_id = $1'
  expect(await world.buyer.asks(marked, [id])).toHaveLength(1)
  expect(await world.seller.asks(marked, [id])).toEqual([])
  const hidden = await postPart(world.seller, { listed: false })
  await expect(world.buyer.asks(mark, [hidden])).rejects.toMatchObject(refused)
  await expect(world.buyer.asks('insert into public.favorites default values')).rejects.toMatchObject(refused)
})
