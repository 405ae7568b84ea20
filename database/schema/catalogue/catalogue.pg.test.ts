import { beforeAll, expect, test } from 'vitest'
import { worldOfTests } from '#testing/as.ts'
import { type Catalogue, insertCatalogue, post } from '#testing/vehicles.ts'

const world = worldOfTests()

const refused = { code: '42501' }

let catalogue: Catalogue

beforeAll(async () => {
  catalogue = await insertCatalogue(world)
})

const addMake = 'insert into public.vehicle_makes (name) values ($1) returning id'
const addModel = 'insert into public.vehicle_models (make_id, name) values ($1, $2) returning id'

test('anyone reads makes and models', async () => {
  expect(await world.visitor.query('select * from public.vehicle_makes')).toHaveLength(3)
  expect(await world.buyer.query('select * from public.vehicle_models')).toHaveLength(4)
})

test('members can add a make and a model, visitors cannot', async () => {
  const [make] = await world.seller.query<{ id: number }>(addMake, ['Foton'])
  expect(await world.seller.query(addModel, [make?.id, 'Tunland'])).toHaveLength(1)
  await expect(world.visitor.query(addMake, ['Tata'])).rejects.toMatchObject(refused)
  await expect(world.visitor.query(addModel, [make?.id, 'View'])).rejects.toMatchObject(refused)
})

test('names are unique ignoring letter case; models per make', async () => {
  await expect(world.seller.query(addMake, ['TOYOTA'])).rejects.toMatchObject({
    code: '23505',
    constraint: 'vehicle_makes_name_key',
  })
  await expect(world.seller.query(addModel, [catalogue.Toyota, 'hilux'])).rejects.toMatchObject({
    code: '23505',
    constraint: 'vehicle_models_name_key',
  })
  expect(await world.seller.query(addModel, [catalogue.Isuzu, 'Hilux'])).toHaveLength(1)
})

test.each([
  '',
  ' Kia',
  'Kia  Motors',
  'Kia\nMotors',
  'Toy\u200bota',
  '\u202eaiK',
  'Kia\u0007',
  'x'.repeat(61),
])('the name %j is refused', async (name) => {
  await expect(world.seller.query(addMake, [name])).rejects.toMatchObject({
    code: '23514',
    constraint: 'vehicle_makes_name_length',
  })
  await expect(world.seller.query(addModel, [catalogue.Toyota, name])).rejects.toMatchObject({
    code: '23514',
    constraint: 'vehicle_models_name_length',
  })
})

test('administrators rename and delete, members cannot', async () => {
  const [make] = await world.seller.query<{ id: number }>(addMake, ['Misubishi'])
  const rename = `update public.vehicle_makes set name = 'Mitsubishi' where id = $1 returning name`
  const remove = 'delete from public.vehicle_makes where id = $1 returning id'
  expect(await world.seller.query(rename, [make?.id])).toEqual([])
  expect(await world.admin.query(rename, [make?.id])).toEqual([{ name: 'Mitsubishi' }])
  expect(await world.seller.query(remove, [make?.id])).toEqual([])
  expect(await world.admin.query(remove, [make?.id])).toHaveLength(1)
})

test('a make with listings cannot be deleted', async () => {
  await post(world.seller, catalogue)
  await expect(
    world.admin.query('delete from public.vehicle_makes where id = $1', [catalogue.Toyota]),
  ).rejects.toMatchObject({ code: '23503', constraint: 'vehicle_listings_make_id_fkey' })
})

test('moving a model to another make moves its listings', async () => {
  const listing = await post(world.seller, catalogue, { model_id: catalogue.Axio })
  await world.admin.query('update public.vehicle_models set make_id = $1 where id = $2', [
    catalogue.Isuzu,
    catalogue.Axio,
  ])
  expect(
    await world.visitor.query('select make_id from public.vehicle_listings where id = $1', [listing]),
  ).toEqual([{ make_id: catalogue.Isuzu }])
})
