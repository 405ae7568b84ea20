import { beforeAll, expect, test } from 'vitest'
import { databaseRefusal } from '#domain/foundation/errors.ts'
import { PART_CATEGORIES, PART_CONDITIONS } from '#domain/parts/spare-parts.ts'
import { worldOfTests } from '#testing/as.ts'
import { postPart } from '#testing/spare-parts.ts'
import { letManyAdsPass, pictureOf } from '#testing/vehicles.ts'

const world = worldOfTests()

const refused = { code: '42501' }

beforeAll(() => letManyAdsPass(world))

const read = 'select id from public.spare_parts where id = $1'
const list = 'update public.spare_parts set listed = $2 where id = $1 returning listed'

test('a member posts their own part with the form’s defaults; a visitor cannot', async () => {
  const id = await postPart(world.buyer)
  const [row] = await world.owner.query('select * from public.spare_parts where id = $1', [id])
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
  expect(await world.visitor.query(read, [id])).toHaveLength(1)
  await world.seller.query(list, [id, false])
  expect(await world.visitor.query(read, [id])).toEqual([])
  expect(await world.buyer.query(read, [id])).toEqual([])
  expect(await world.seller.query(read, [id])).toHaveLength(1)
  expect(await world.admin.query(read, [id])).toHaveLength(1)
})

test('parts of suspended sellers are hidden from everyone else', async () => {
  const id = await postPart(world.dealer)
  const suspend = (since: string) =>
    world.owner.query(`update public.profiles set suspended_at = ${since} where id = $1`, [world.dealer.id])
  await suspend('now()')
  expect(await world.visitor.query(read, [id])).toEqual([])
  expect(await world.dealer.query(read, [id])).toHaveLength(1)
  await suspend('null')
  expect(await world.visitor.query(read, [id])).toHaveLength(1)
})

test('sellers change and delete their own parts; others cannot', async () => {
  const id = await postPart(world.seller)
  const change = 'update public.spare_parts set price = 5000 where id = $1 returning id'
  const remove = 'delete from public.spare_parts where id = $1 returning id'
  expect(await world.seller.query(change, [id])).toHaveLength(1)
  for (const statement of [change, remove]) {
    expect(await world.buyer.query(statement, [id])).toEqual([])
    await expect(world.visitor.query(statement, [id])).rejects.toMatchObject(refused)
  }
  await expect(
    world.seller.query('update public.spare_parts set views_count = 99 where id = $1', [id]),
  ).rejects.toMatchObject(refused)
  expect(await world.seller.query(remove, [id])).toHaveLength(1)
})

test('a part taken down by an administrator stays down until an administrator lists it again', async () => {
  const id = await postPart(world.seller)
  await world.seller.query(list, [id, false])
  expect(await world.seller.query(list, [id, true])).toEqual([{ listed: true }])
  await world.admin.query(list, [id, false])
  await expect(world.seller.query(list, [id, true])).rejects.toMatchObject(refused)
  expect(await world.admin.query(list, [id, true])).toEqual([{ listed: true }])
  await world.seller.query(list, [id, false])
  expect(await world.seller.query(list, [id, true])).toEqual([{ listed: true }])
})

test('the values match the forms', async () => {
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
])('%s cannot be %j, with a sentence at the field', async (field, value) => {
  const error = await postPart(world.seller, { [field]: value }).catch((reason) => reason)
  expect(error).toMatchObject({ code: '23514' })
  expect(databaseRefusal(error)).toMatchObject({ field, sentence: expect.stringMatching(/^[A-Z].*\.$/) })
})

test('the setting limits the photos of an ad', async () => {
  const images = Array.from({ length: 11 }, () => pictureOf(world.seller))
  await expect(postPart(world.seller, { images })).rejects.toMatchObject({
    message: 'An ad carries at most 10 photos.',
  })
  expect(await postPart(world.seller, { images: images.slice(1) })).not.toBe('')
})

test('sellers of listed parts are visible to others, without their phone number', async () => {
  await postPart(world.provider)
  const profile = 'select first_name from public.profiles where id = $1'
  expect(await world.visitor.query(profile, [world.provider.id])).toEqual([{ first_name: 'Baraka' }])
  await expect(
    world.visitor.query('select phone from public.profiles where id = $1', [world.provider.id]),
  ).rejects.toMatchObject(refused)
})

test('members save visible parts as favorites, once and privately', async () => {
  const id = await postPart(world.seller)
  const mark = 'insert into public.favorites (spare_part_id) values ($1) returning id'
  expect(await world.buyer.query(mark, [id])).toHaveLength(1)
  await expect(world.buyer.query(mark, [id])).rejects.toMatchObject({ code: '23505' })
  const marked = 'select id from public.favorites where spare_part_id = $1'
  expect(await world.buyer.query(marked, [id])).toHaveLength(1)
  expect(await world.seller.query(marked, [id])).toEqual([])
  const hidden = await postPart(world.seller, { listed: false })
  await expect(world.buyer.query(mark, [hidden])).rejects.toMatchObject(refused)
  await expect(world.buyer.query('insert into public.favorites default values')).rejects.toMatchObject(
    refused,
  )
})
