import { beforeAll, describe, expect, test } from 'vitest'
import { worldOfTests } from '#testing/as.ts'
import { postPart } from '#testing/spare-parts.ts'
import { type Catalogue, layCatalogue, post } from '#testing/vehicles.ts'

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

describe('what a heart remembers', () => {
  const unmark = 'delete from public.favorites where listing_id = $1'
  const remembered = async (listing: string) => {
    const [row] = await world.buyer.asks<{ name: string; price: string; created_at: Date }>(
      `select name_when_saved as name, price_when_saved as price, created_at
       from public.favorites where listing_id = $1`,
      [listing],
    )
    return row && { ...row, price: Number(row.price) }
  }
  const reprice = (listing: string, price: number) =>
    world.seller.asks('update public.vehicle_listings set price = $2 where id = $1', [listing, price])

  test('the name and price stay those of the moment it was given', async () => {
    const listing = await post(world.seller, catalogue, { title: 'Axio', price: 900_000 })
    await world.buyer.asks(mark, [world.buyer.id, listing])
    await reprice(listing, 850_000)
    expect(await remembered(listing)).toMatchObject({ name: 'Axio', price: 900_000 })

    const part = await postPart(world.seller, { name: 'Alternator', price: 9_000 })
    await world.buyer.asks('insert into public.favorites (spare_part_id) values ($1)', [part])
    const own = 'select name_when_saved, price_when_saved from public.favorites where spare_part_id = $1'
    expect(await world.buyer.asks(own, [part])).toMatchObject([
      { name_when_saved: 'Alternator', price_when_saved: '9000' },
    ])
  })

  test('nobody writes them', async () => {
    const listing = await post(world.seller, catalogue)
    for (const statement of [
      'insert into public.favorites (user_id, listing_id, price_when_saved) values ($1, $2, 1)',
      `insert into public.favorites (user_id, listing_id, name_when_saved) values ($1, $2, 'Mine')`,
    ])
      await expect(world.buyer.asks(statement, [world.buyer.id, listing])).rejects.toMatchObject(refused)
    await world.buyer.asks(mark, [world.buyer.id, listing])
    await expect(
      world.buyer.asks('update public.favorites set price_when_saved = 1 where listing_id = $1', [listing]),
    ).rejects.toMatchObject(refused)
  })

  test('one that is taken away and given again soon is the same; later it is a new one', async () => {
    const listing = await post(world.seller, catalogue, { price: 900_000 })
    await world.buyer.asks(mark, [world.buyer.id, listing])
    const before = await remembered(listing)
    await reprice(listing, 850_000)
    await world.buyer.asks(unmark, [listing])
    await world.buyer.asks(mark, [world.buyer.id, listing])
    expect(await remembered(listing)).toEqual(before)

    await world.buyer.asks(unmark, [listing])
    await world.owner.asks(`update private.removed_favorites set removed_at = now() - interval '11 minutes'`)
    await world.buyer.asks(mark, [world.buyer.id, listing])
    expect(await remembered(listing)).toMatchObject({ price: 850_000 })
    expect((await remembered(listing))?.created_at.getTime()).toBeGreaterThan(
      before?.created_at.getTime() ?? 0,
    )
  })

  test('nothing is kept of a heart that went with its ad, and a job forgets the others', async () => {
    const kept = () => world.owner.asks('select from private.removed_favorites')
    await world.owner.asks('delete from private.removed_favorites')
    const listing = await post(world.seller, catalogue)
    await world.buyer.asks(mark, [world.buyer.id, listing])
    await world.seller.asks('delete from public.vehicle_listings where id = $1', [listing])
    expect(await kept()).toHaveLength(0)

    const other = await post(world.seller, catalogue)
    await world.buyer.asks(mark, [world.buyer.id, other])
    await world.buyer.asks(unmark, [other])
    await world.owner.asks('select private.delete_removed_favorites()')
    expect(await kept()).toHaveLength(1)
    await world.owner.asks(`update private.removed_favorites set removed_at = now() - interval '11 minutes'`)
    await world.owner.asks('select private.delete_removed_favorites()')
    expect(await kept()).toHaveLength(0)
  })
})
