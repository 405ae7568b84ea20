import { beforeAll, expect, test } from 'vitest'
import { worldOfTests } from '#tests/as.ts'
import { type Catalogue, layCatalogue, post } from '#tests/vehicles.ts'

const world = worldOfTests()

const refused = { code: '42501' }

let catalogue: Catalogue

beforeAll(async () => {
  catalogue = await layCatalogue(world)
})

const mark = 'insert into public.favorites (user_id, listing_id) values ($1, $2) returning id'

test('a signed-in person marks a listing, sees the mark and removes it', async () => {
  const listing = await post(world.seller, catalogue)
  expect(await world.buyer.asks(mark, [world.buyer.id, listing])).toHaveLength(1)
  const own = 'select user_id from public.favorites where listing_id = $1'
  expect(await world.buyer.asks(own, [listing])).toEqual([{ user_id: world.buyer.id }])
  const remove = 'delete from public.favorites where listing_id = $1 returning id'
  expect(await world.seller.asks(remove, [listing])).toEqual([])
  expect(await world.buyer.asks(remove, [listing])).toHaveLength(1)
})

test('nobody but an administrator sees the marks of others', async () => {
  const listing = await post(world.seller, catalogue)
  await world.buyer.asks(mark, [world.buyer.id, listing])
  const read = 'select id from public.favorites where listing_id = $1'
  expect(await world.admin.asks(read, [listing])).toHaveLength(1)
  expect(await world.seller.asks(read, [listing])).toEqual([])
  await expect(world.visitor.asks(read, [listing])).rejects.toMatchObject(refused)
})

test('one marks only for oneself, once, and only what one can see', async () => {
  const listing = await post(world.seller, catalogue)
  const draft = await post(world.seller, catalogue, { status: 'draft' })
  expect(await world.buyer.asks(mark, [world.buyer.id, listing])).toHaveLength(1)
  await expect(world.buyer.asks(mark, [world.buyer.id, listing])).rejects.toMatchObject({
    code: '23505',
    constraint: 'favorites_user_id_listing_id_key',
  })
  await expect(world.buyer.asks(mark, [world.seller.id, listing])).rejects.toMatchObject(refused)
  await expect(world.buyer.asks(mark, [world.buyer.id, draft])).rejects.toMatchObject(refused)
  await expect(world.visitor.asks(mark, [world.buyer.id, listing])).rejects.toMatchObject(refused)
})
