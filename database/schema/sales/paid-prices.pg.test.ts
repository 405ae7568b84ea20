import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { worldOfTests } from '#testing/as.ts'
import { type Catalogue, insertCatalogue, post } from '#testing/vehicles.ts'

const world = worldOfTests()
const ASKED = 1_200_000
const PAID = 1_080_000
const ask = <Row = Record<string, unknown>>(text: string, values?: unknown[]) =>
  world.owner.query<Row>(text, values)

let catalogue: Catalogue
let sellers: string[] = []

beforeAll(async () => {
  catalogue = await insertCatalogue(world)
  const rows = await ask<{ id: string }>(
    `insert into auth.users (email) select 'seller' || n || '@sales.test' from generate_series(1, 12) as n returning id`,
  )
  sellers = rows.map(({ id }) => id)
})
beforeEach(async () => {
  await ask('delete from public.sales')
  await ask('delete from public.vehicle_listings')
})

let nth = 0
/** A sold Axio, completed by both with the price paid. */
async function sold(seller: number, columns: Record<string, unknown> = {}): Promise<string> {
  nth += 1
  const ad = await post(world.owner, catalogue, {
    seller_id: sellers[seller],
    model_id: catalogue.Axio,
    title: `2018 Toyota Axio ${nth}`,
    price: ASKED,
    year: 2018,
    mileage: 80_000 + nth,
    engine_size: '1.5L',
  })
  await ask(`update public.vehicle_listings set status = 'sold' where id = $1`, [ad])
  const sale: Record<string, unknown> = {
    listing_id: ad,
    vehicle: 'Axio',
    seller_id: sellers[seller],
    buyer_id: world.buyer.id,
    begun_by: 'buyer',
    price: PAID,
    seller_confirmed_at: 'now',
    buyer_confirmed_at: 'now',
    completed_at: 'now',
    seller_shares_price: true,
    buyer_shares_price: true,
    ...columns,
  }
  const names = Object.keys(sale)
  await ask(
    `insert into public.sales (${names}) values (${names.map((_, place) => `$${place + 1}`)})`,
    Object.values(sale),
  )
  return ad
}

const paid = async () =>
  (await ask<{ price: string }>('select price from private.paid_prices() order by price')).map(({ price }) =>
    Number(price),
  )

test('five prices of a model are used together', async () => {
  for (const seller of [0, 1, 2, 3]) await sold(seller)
  expect(await paid()).toEqual([])
  await sold(4)
  expect(await paid()).toEqual([PAID, PAID, PAID, PAID, PAID])
  // The sixth waits for four others.
  await sold(5, { price: PAID + 1 })
  expect(await paid()).toHaveLength(5)
})

test('of a seller two count', async () => {
  for (const seller of [0, 0, 0, 0, 1, 1]) await sold(seller)
  expect(await paid()).toEqual([])
  await sold(2)
  expect(await paid()).toHaveLength(5)
})

describe('a price does not count', () => {
  beforeEach(async () => {
    for (const seller of [0, 1, 2, 3]) await sold(seller)
  })

  test.each([
    ['if the seller does not share it', { seller_shares_price: false }],
    ['if the buyer does not share it', { buyer_shares_price: false }],
    ['of a doubtful sale', { doubts: ['same_device'] }],
    ['far below that of the ad', { price: 828_000 }],
    ['far above that of the ad', { price: 1_332_000 }],
    ['without a price', { price: null }],
    ['of more than a year ago', { completed_at: '2020-01-01' }],
    ['of a sale that is not completed', { completed_at: null }],
  ])('%s', async (_, columns) => {
    await sold(4, columns)
    expect(await paid()).toEqual([])
    await sold(4)
    expect(await paid()).toHaveLength(5)
  })

  test('to a suspended buyer; to one who has left, it does', async () => {
    await sold(4, { buyer_id: null })
    expect(await paid()).toHaveLength(5)
    await ask('update public.sales set buyer_id = $1', [world.buyer.id])
    await ask('update public.profiles set suspended_at = now() where id = $1', [world.buyer.id])
    expect(await paid()).toEqual([])
    await ask('update public.profiles set suspended_at = null')
  })

  test('of a suspended seller, nor once its ad is for sale again', async () => {
    const ad = await sold(4)
    expect(await paid()).toHaveLength(5)
    await ask('update public.profiles set suspended_at = now() where id = $1', [sellers[4]])
    expect(await paid()).toEqual([])
    await ask('update public.profiles set suspended_at = null')
    await ask(`update public.vehicle_listings set status = 'active' where id = $1`, [ad])
    expect(await paid()).toEqual([])
  })
})

test('what was paid replaces what was asked in how fast vehicles sell', async () => {
  for (const seller of [0, 1, 2, 3]) await sold(seller)
  const overUsual = async () => {
    await ask('select private.fit_prices()')
    await ask('select private.count_sales()')
    return (
      await ask<{ over: number }>(
        'select round(over_usual::numeric, 2)::float as over from private.market_sales',
      )
    ).map(({ over }) => over)
  }
  const asked = await overUsual()
  await sold(4)
  const used = await overUsual()
  expect(used).toHaveLength(5)
  expect(asked[0]).toBeCloseTo(0, 1)
  for (const over of used) expect(over).toBeCloseTo((asked[0] ?? 0) + Math.log(PAID / ASKED), 1)
})

test('nobody asks for single prices', async () => {
  for (const person of [world.visitor, world.buyer, world.dealer, world.admin])
    for (const query of ['select * from private.paid_prices()', 'select * from private.market_sales'])
      await expect(person.query(query)).rejects.toMatchObject({ code: '42501' })
})
