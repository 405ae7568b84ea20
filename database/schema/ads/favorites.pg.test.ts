import { beforeAll, describe, expect, test } from 'vitest'
import { worldOfTests } from '#testing/as.ts'
import { postPart } from '#testing/spare-parts.ts'
import { type Catalogue, insertCatalogue, post } from '#testing/vehicles.ts'

const world = worldOfTests()

const refused = { code: '42501' }

let catalogue: Catalogue

beforeAll(async () => {
  catalogue = await insertCatalogue(world)
})

const mark = 'insert into public.favorites (user_id, listing_id) values ($1, $2) returning id'

test('a member saves a listing, sees the favorite and removes it', async () => {
  const listing = await post(world.seller, catalogue)
  expect(await world.buyer.query(mark, [world.buyer.id, listing])).toHaveLength(1)
  const own = 'select user_id from public.favorites where listing_id = $1'
  expect(await world.buyer.query(own, [listing])).toEqual([{ user_id: world.buyer.id }])
  const remove = 'delete from public.favorites where listing_id = $1 returning id'
  expect(await world.seller.query(remove, [listing])).toEqual([])
  expect(await world.buyer.query(remove, [listing])).toHaveLength(1)
})

test('only administrators see other people’s favorites', async () => {
  const listing = await post(world.seller, catalogue)
  await world.buyer.query(mark, [world.buyer.id, listing])
  const read = 'select id from public.favorites where listing_id = $1'
  expect(await world.admin.query(read, [listing])).toHaveLength(1)
  expect(await world.seller.query(read, [listing])).toEqual([])
  expect(await world.visitor.query(read, [listing])).toEqual([])
})

test('members save only for themselves, once, and only what they can see', async () => {
  const listing = await post(world.seller, catalogue)
  const draft = await post(world.seller, catalogue, { status: 'draft' })
  expect(await world.buyer.query(mark, [world.buyer.id, listing])).toHaveLength(1)
  await expect(world.buyer.query(mark, [world.buyer.id, listing])).rejects.toMatchObject({
    code: '23505',
    constraint: 'favorites_user_id_listing_id_key',
  })
  await expect(world.buyer.query(mark, [world.seller.id, listing])).rejects.toMatchObject(refused)
  await expect(world.buyer.query(mark, [world.buyer.id, draft])).rejects.toMatchObject(refused)
  await expect(world.visitor.query(mark, [world.buyer.id, listing])).rejects.toMatchObject(refused)
})

describe('a favorite’s snapshot', () => {
  const unmark = 'delete from public.favorites where listing_id = $1'
  const remembered = async (listing: string) => {
    const [row] = await world.buyer.query<{ name: string; price: string; created_at: Date }>(
      `select name_when_saved as name, price_when_saved as price, created_at
       from public.favorites where listing_id = $1`,
      [listing],
    )
    return row && { ...row, price: Number(row.price) }
  }
  const reprice = (listing: string, price: number) =>
    world.seller.query('update public.vehicle_listings set price = $2 where id = $1', [listing, price])

  test('keeps the name and price of the moment it was saved', async () => {
    const listing = await post(world.seller, catalogue, { title: 'Axio', price: 900_000 })
    await world.buyer.query(mark, [world.buyer.id, listing])
    await reprice(listing, 850_000)
    expect(await remembered(listing)).toMatchObject({ name: 'Axio', price: 900_000 })

    const part = await postPart(world.seller, { name: 'Alternator', price: 9_000 })
    await world.buyer.query('insert into public.favorites (spare_part_id) values ($1)', [part])
    const own = 'select name_when_saved, price_when_saved from public.favorites where spare_part_id = $1'
    expect(await world.buyer.query(own, [part])).toMatchObject([
      { name_when_saved: 'Alternator', price_when_saved: '9000' },
    ])
  })

  test('cannot be written', async () => {
    const listing = await post(world.seller, catalogue)
    for (const statement of [
      'insert into public.favorites (user_id, listing_id, price_when_saved) values ($1, $2, 1)',
      `insert into public.favorites (user_id, listing_id, name_when_saved) values ($1, $2, 'Mine')`,
    ])
      await expect(world.buyer.query(statement, [world.buyer.id, listing])).rejects.toMatchObject(refused)
    await world.buyer.query(mark, [world.buyer.id, listing])
    await expect(
      world.buyer.query('update public.favorites set price_when_saved = 1 where listing_id = $1', [listing]),
    ).rejects.toMatchObject(refused)
  })

  test('survives removing and saving again soon, and is new later', async () => {
    const listing = await post(world.seller, catalogue, { price: 900_000 })
    await world.buyer.query(mark, [world.buyer.id, listing])
    const before = await remembered(listing)
    await reprice(listing, 850_000)
    await world.buyer.query(unmark, [listing])
    await world.buyer.query(mark, [world.buyer.id, listing])
    expect(await remembered(listing)).toEqual(before)

    await world.buyer.query(unmark, [listing])
    await world.owner.query(`update private.removed_favorites set removed_at = now() - interval '11 minutes'`)
    await world.buyer.query(mark, [world.buyer.id, listing])
    expect(await remembered(listing)).toMatchObject({ price: 850_000 })
    expect((await remembered(listing))?.created_at.getTime()).toBeGreaterThan(
      before?.created_at.getTime() ?? 0,
    )
  })

  test('is not kept for favorites deleted with their ad; a job deletes the others', async () => {
    const kept = () => world.owner.query('select from private.removed_favorites')
    await world.owner.query('delete from private.removed_favorites')
    const listing = await post(world.seller, catalogue)
    await world.buyer.query(mark, [world.buyer.id, listing])
    await world.seller.query('delete from public.vehicle_listings where id = $1', [listing])
    expect(await kept()).toHaveLength(0)

    const other = await post(world.seller, catalogue)
    await world.buyer.query(mark, [world.buyer.id, other])
    await world.buyer.query(unmark, [other])
    await world.owner.query('select private.delete_removed_favorites()')
    expect(await kept()).toHaveLength(1)
    await world.owner.query(`update private.removed_favorites set removed_at = now() - interval '11 minutes'`)
    await world.owner.query('select private.delete_removed_favorites()')
    expect(await kept()).toHaveLength(0)
  })
})
