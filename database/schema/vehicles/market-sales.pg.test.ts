import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { type Person, worldOfTests } from '#testing/as.ts'
import { type Catalogue, insertCatalogue, post } from '#testing/vehicles.ts'

const world = worldOfTests()
const USUAL = 1_200_000

let catalogue: Catalogue
let sellers: string[] = []

beforeAll(async () => {
  catalogue = await insertCatalogue(world)
  const rows = await world.owner.query<{ id: string }>(
    `insert into auth.users (email) select 'seller' || n || '@sales.test' from generate_series(1, 12) as n returning id`,
  )
  sellers = rows.map(({ id }) => id)
})

beforeEach(() => world.owner.query('delete from public.vehicle_listings'))

let nth = 0
/** An Axio of 2018 that its seller sold after so many days, by default a week ago. */
async function sell(
  seller: number,
  days: number,
  { ago = 7, price = USUAL, ...columns }: { ago?: number; price?: number; [column: string]: unknown } = {},
): Promise<string> {
  nth += 1
  const id = await post(world.owner, catalogue, {
    seller_id: sellers[seller],
    model_id: catalogue.Axio,
    title: `2018 Toyota Axio ${nth}`,
    price,
    year: 2018,
    mileage: 80_000 + nth,
    engine_size: '1.5L',
    ...columns,
  })
  await world.owner.query(`update public.vehicle_listings set status = 'sold' where id = $1`, [id])
  await world.owner.query(
    `update private.ad_events
     set at = private.nairobi_midnight(private.nairobi_day(now())) + interval '12 hours'
       - case state when 'sold' then $2::integer else $2::integer + $3::integer end * interval '1 day'
     where ad_id = $1`,
    [id, ago, days],
  )
  return id
}

async function count(): Promise<void> {
  await world.owner.query('select private.fit_prices()')
  await world.owner.query('select private.count_sales()')
}

async function asked(
  question: Record<string, unknown> = {},
  person: Person = world.visitor,
): Promise<{ days: number; ads: number; sellers: number } | null | undefined> {
  const given = { model_id: catalogue.Axio, year: 2018, price: USUAL, mileage: 80_000, ...question }
  const names = Object.keys(given)
  const [row] = await person.query<{ answer: { days: number; ads: number; sellers: number } | null }>(
    `select public.expected_days_to_sell(${names.map((name, place) => `${name} => $${place + 1}`).join(', ')}) as answer`,
    Object.values(given),
  )
  return row?.answer
}

test('ads at this price have a median time to sale', async () => {
  for (const [seller, days] of [10, 20, 30, 40, 50].entries()) await sell(seller, days)
  await count()
  expect(await asked()).toEqual({ days: 30, ads: 5, sellers: 5 })
  // The previous model year has about the same price.
  expect(await asked({ year: 2017, mileage: null })).toMatchObject({ days: 30 })
  expect(await asked({ year: 2010 })).toBeNull()
  expect(await asked({ model_id: catalogue.Hilux })).toBeNull()
})

test('expensive ads take longer than cheap ones', async () => {
  for (let seller = 0; seller < 6; seller++) {
    await sell(seller, 10 + seller, { price: USUAL * 0.85 })
    await sell(seller, 60 + seller, { price: USUAL * 1.2 })
  }
  await count()
  expect(await asked({ price: USUAL * 0.85 })).toMatchObject({ days: 13 })
  expect(await asked({ price: USUAL * 1.2 })).toMatchObject({ days: 63 })
  // Nothing sold at three times the price.
  expect(await asked({ price: USUAL * 3 })).toBeNull()
})

test('fewer than five ads or three sellers give no answer', async () => {
  for (let seller = 0; seller < 4; seller++) await sell(seller, 20)
  await count()
  expect(await asked()).toBeNull()
  const [last] = [await sell(4, 20)]
  await count()
  expect(await asked()).toMatchObject({ days: 20, ads: 5 })
  await world.owner.query('delete from public.vehicle_listings where id = $1', [last])
  expect(await asked()).toBeNull()
})

test('forty sales of two sellers give no answer, and each seller counts with two', async () => {
  for (let place = 0; place < 40; place++) await sell(place % 2, 1)
  await count()
  expect(await asked()).toBeNull()
  await sell(2, 90)
  await sell(3, 90)
  await sell(4, 90)
  await sell(5, 90)
  await count()
  expect(await asked()).toMatchObject({ ads: 8, sellers: 6 })
})

test('of five sales of three sellers, at most two are of one seller', async () => {
  for (const [seller, days] of [
    [0, 5],
    [0, 5],
    [0, 5],
    [1, 40],
    [2, 60],
  ] as const)
    await sell(seller, days)
  await count()
  expect(await asked()).toBeNull()
  await sell(1, 50)
  await count()
  expect(await asked()).toEqual({ days: 40, ads: 5, sellers: 3 })
})

test('a series of prices does not reveal single sales', async () => {
  for (let place = 0; place < 12; place++)
    await sell(place, 10 + 3 * place, { price: Math.round(USUAL * Math.exp(0.01 * place)) })
  await count()
  const answers = new Set<string>()
  for (let step = 0; step < 40; step++) {
    const price = Math.round(USUAL * Math.exp(0.08 + 0.001 * step))
    answers.add(JSON.stringify(await asked({ price })))
  }
  expect(answers.size).toBeLessThanOrEqual(2)
})

test('the caller’s own sales are left out', async () => {
  await world.owner.query('delete from public.vehicle_listings')
  for (let seller = 0; seller < 4; seller++) await sell(seller, 20)
  const own = await sell(4, 20)
  await world.owner.query('update private.ad_events set owner_id = $2 where ad_id = $1', [
    own,
    world.seller.id,
  ])
  await world.owner.query('update public.vehicle_listings set seller_id = $2 where id = $1', [
    own,
    world.seller.id,
  ])
  await count()
  expect(await asked()).toMatchObject({ ads: 5 })
  expect(await asked({}, world.seller)).toBeNull()
})

describe('of own ads, at several prices', () => {
  const ofOwn = async (person: Person, ids: unknown, prices: unknown) =>
    (
      await person.query<{ answer: unknown }>(
        'select json_agg(line) as answer from public.own_days_to_sell($1, $2) as line',
        [ids, prices],
      )
    )[0]?.answer ?? []

  test('each price is answered like for an unlisted vehicle', async () => {
    for (let seller = 0; seller < 5; seller++) {
      await sell(seller, 10 + seller, { price: USUAL * 0.8 })
      await sell(seller, 60 + seller, { price: USUAL * 1.2 })
    }
    await count()
    const car = { model_id: catalogue.Axio, year: 2018, mileage: 80_000, engine_size: '1.5L' }
    const id = await post(world.seller, catalogue, { ...car, price: USUAL * 1.2 })
    const [dear, cheap, far] = [USUAL * 1.2, USUAL * 0.8, USUAL * 3]
    expect(await ofOwn(world.seller, [id, id, id, id], [dear, cheap, far, null])).toEqual([
      { listing_id: id, price: dear, sold: { days: 62, ads: 5, sellers: 5 } },
      { listing_id: id, price: cheap, sold: { days: 12, ads: 5, sellers: 5 } },
      { listing_id: id, price: far, sold: null },
      { listing_id: id, price: null, sold: null },
    ])
    expect(await asked({ ...car, price: cheap }, world.seller)).toMatchObject({ days: 12 })
  })

  test('ads of others, unknown ones and visitors get nothing', async () => {
    const id = await post(world.seller, catalogue)
    expect(await ofOwn(world.buyer, [id, crypto.randomUUID(), null], [USUAL, USUAL, USUAL])).toEqual([])
    await expect(ofOwn(world.visitor, [id], [USUAL])).rejects.toMatchObject({ code: '42501' })
  })

  test('a thousand prices are answered; more, none, and prices without an ad are refused', async () => {
    const id = await post(world.seller, catalogue)
    const thousand = Array.from({ length: 1000 }, () => id)
    expect(
      await ofOwn(
        world.seller,
        thousand,
        thousand.map(() => USUAL),
      ),
    ).toHaveLength(1000)
    const refused = { hint: 'prices_asked' }
    await expect(
      ofOwn(
        world.seller,
        [...thousand, id],
        [...thousand, id].map(() => USUAL),
      ),
    ).rejects.toMatchObject(refused)
    await expect(ofOwn(world.seller, [], [])).rejects.toMatchObject(refused)
    await expect(ofOwn(world.seller, null, null)).rejects.toMatchObject(refused)
    await expect(ofOwn(world.seller, [id], null)).rejects.toMatchObject(refused)
    await expect(ofOwn(world.seller, [id], [USUAL, USUAL])).rejects.toMatchObject(refused)
  })
})

test('ads never for sale, sold long ago, of suspended sellers or without history do not count', async () => {
  const four = [0, 1, 2, 3]
  for (const seller of four) await sell(seller, 20)
  await post(world.owner, catalogue, {
    seller_id: sellers[4],
    model_id: catalogue.Axio,
    price: USUAL,
    year: 2018,
    mileage: 81_000,
    status: 'sold',
  })
  await sell(5, 20, { ago: 400 })
  const reconstructed = await sell(6, 20)
  await world.owner.query('update private.ad_events set estimated_at = now() where ad_id = $1', [
    reconstructed,
  ])
  await sell(7, 20)
  await world.owner.query('update public.profiles set suspended_at = now() where id = $1', [sellers[7]])
  await count()
  expect(await asked()).toBeNull()
  await world.owner.query('update public.profiles set suspended_at = null')
  await count()
  expect(await asked()).toMatchObject({ ads: 5 })
})

test('a relisted ad counts from its first day to its last sale', async () => {
  const ids = await Promise.all([0, 1, 2, 3, 4].map((seller) => sell(seller, 30, { ago: 100 })))
  await world.owner.query(`update public.vehicle_listings set status = 'active' where id = any ($1)`, [ids])
  await count()
  expect(await asked()).toBeNull()
  await world.owner.query(`update public.vehicle_listings set status = 'sold' where id = any ($1)`, [ids])
  await count()
  expect(await asked()).toMatchObject({ days: 130, ads: 5 })
})

test.each([
  { price: 0 },
  { price: -5 },
  { price: -1, title: '\u0007' },
  { price: 1 },
  { price: '9223372036854775807' },
  { price: null },
  { mileage: -1 },
  { mileage: 2_147_483_647 },
  { year: 1 },
  { year: 2_147_483_647 },
  { year: -2_147_483_648 },
  { model_id: -1 },
  { model_id: null },
  { engine_size: '1'.repeat(5_000) },
  { fuel_type: 'water', transmission: '\u0001', drive: '💧' },
])('%o is answered', async (question) => {
  for (let seller = 0; seller < 5; seller++) await sell(seller, 20)
  await count()
  const answer = await asked(question)
  if (!('engine_size' in question) && !('fuel_type' in question)) expect(answer).toBeNull()
})
