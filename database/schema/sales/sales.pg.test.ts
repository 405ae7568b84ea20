import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { type Person, worldOfTests } from '#testing/as.ts'
import { notificationsOf } from '#testing/notifications.ts'
import { beginSale, confirmSale, ownSale, writeAbout } from '#testing/sales.ts'
import { type Catalogue, insertCatalogue, post } from '#testing/vehicles.ts'

const world = worldOfTests()
let catalogue: Catalogue
let ad: string

beforeAll(async () => {
  catalogue = await insertCatalogue(world)
})
beforeEach(async () => {
  await world.owner.query('delete from public.sales')
  await world.owner.query('delete from public.message_threads')
  await world.owner.query('delete from public.system_notifications')
  await world.owner.query('delete from public.user_blocks')
  await world.owner.query('update public.profiles set suspended_at = null')
  ad = await post(world.seller, catalogue)
  await writeAbout(world.buyer, ad)
})

const kindsTold = async (person: Person) => (await notificationsOf(world, person)).map(({ kind }) => kind)

describe('a sale begins', () => {
  test('by the buyer from the ad, and the seller takes part with a step', async () => {
    const sale = await beginSale(world.buyer, ad)
    expect(await kindsTold(world.seller)).toEqual(['sale_begun'])
    expect(await ownSale(world.seller, sale)).toMatchObject({
      side: 'seller',
      vehicle: '2015 Toyota Axio 1.5 X',
      is_for_sale: true,
      other: { id: world.buyer.id, name: 'Wanjiku Kamau' },
      begun_by: 'buyer',
      joined_at: null,
      terms: { version: 0, price: null },
      steps: [],
    })
    await world.seller.query(`select public.set_sale_step($1, 'see_car', true)`, [sale])
    expect(await ownSale(world.buyer, sale)).toMatchObject({
      side: 'buyer',
      joined_at: expect.any(String),
      steps: [{ step: 'see_car', side: 'seller' }],
    })
  })

  test('by the seller with somebody who wrote', async () => {
    const sale = await beginSale(world.seller, ad, world.buyer)
    expect(await kindsTold(world.buyer)).toEqual(['sale_begun'])
    expect(await beginSale(world.buyer, ad)).toBe(sale)
    expect(await ownSale(world.buyer, sale)).toMatchObject({ joined_at: expect.any(String) })
  })
})

test('both confirm, and the vehicle is sold', async () => {
  const sale = await beginSale(world.buyer, ad)
  await confirmSale(world.buyer, sale)
  expect(await kindsTold(world.seller)).toEqual(['sale_confirmed', 'sale_begun'])
  await confirmSale(world.seller, sale)
  expect(await ownSale(world.buyer, sale)).toMatchObject({
    completed_at: expect.any(String),
    is_for_sale: false,
  })
  expect(await world.visitor.query('select status from public.vehicle_listings where id = $1', [ad])).toEqual(
    [{ status: 'sold' }],
  )
})
