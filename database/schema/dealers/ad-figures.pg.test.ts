import { beforeAll, beforeEach, expect, test } from 'vitest'
import type { DealerAdFigures } from '#domain/dealers/dealer-analytics.ts'
import { type Person, worldOfTests } from '#testing/as.ts'
import { today } from '#testing/days.ts'
import { type Catalogue, insertCatalogue, post } from '#testing/vehicles.ts'

const world = worldOfTests()
let catalogue: Catalogue
let sellers: string[] = []

beforeAll(async () => {
  catalogue = await insertCatalogue(world)
  const rows = await world.owner.query<{ id: string }>(
    `insert into auth.users (email) select 'seller' || n || '@figures.test' from generate_series(1, 6) as n returning id`,
  )
  sellers = rows.map(({ id }) => id)
})
beforeEach(() => world.owner.query('truncate public.vehicle_listings, private.ad_events cascade'))

/** An Axio that has been for sale for so many days. */
async function ad(seller_id: string, price: number, days: number, columns: object = {}): Promise<string> {
  const created_at = `${today(-days)}T09:00:00+03:00`
  const id = await post(world.owner, catalogue, {
    seller_id,
    model_id: catalogue.Axio,
    body_type: 'saloon',
    price,
    created_at,
    ...columns,
  })
  await world.owner.query('update private.ad_events set at = $2 where ad_id = $1', [id, created_at])
  return id
}

async function own(price: number, estimate: [low: number, middle: number, high: number] | null, days = 9) {
  const id = await ad(world.dealer.id, price, days, { title: `Axio at ${price}` })
  if (estimate)
    await world.owner.query(
      `insert into public.price_estimates (listing_id, low, middle, high, ads, sellers, mark)
       values ($1, $2, $3, $4, 12, 5, 'fair')`,
      [id, ...estimate],
    )
  return id
}

const count = (listing: string, kind: string, back: number, number: number) =>
  world.owner.query(
    `insert into public.leads (listing_id, owner_id, day, kind, count)
     select id, seller_id, $2, $3, $4 from public.vehicle_listings where id = $1`,
    [listing, today(-back), kind, number],
  )

async function figures(asked = '', person: Person = world.dealer): Promise<DealerAdFigures> {
  const [row] = await person.query<{ answer: DealerAdFigures }>(
    `select to_jsonb(public.dealer_ad_figures(${asked})) as answer`,
  )
  return row?.answer as DealerAdFigures
}

const RANGE: [number, number, number] = [900_000, 1_000_000, 1_100_000]

test('each ad is above, at or below its range, or has too few similar ads', async () => {
  await own(1_100_001, RANGE)
  await own(1_100_000, RANGE)
  await own(900_000, RANGE)
  await own(899_999, RANGE)
  await own(5_000_000, RANGE)
  await own(1_000_000, null)
  const sold = await own(2_000_000, RANGE)
  await world.owner.query(`update public.vehicle_listings set status = 'sold' where id = $1`, [sold])

  const all = await figures()
  const places = Object.fromEntries(all.ads.map(({ price, position }) => [price, position]))
  expect(places).toEqual({
    1100001: 'over',
    1100000: 'at',
    900000: 'at',
    899999: 'under',
    5000000: 'over',
    1000000: 'unknown',
    2000000: null,
  })
  expect(all).toMatchObject({
    total: 7,
    in_span: 7,
    positions: { over: 2, at: 2, under: 1, unknown: 1 },
  })
  expect(all.ads.find(({ id }) => id === sold)?.estimate).toBeNull()
  expect(all.ads.find(({ price }) => price === 900_000)?.estimate).toEqual({
    low: 900_000,
    middle: 1_000_000,
    high: 1_100_000,
    ads: 12,
    sellers: 5,
  })

  const over = await figures(`sort => 'market_desc', against => 'over'`)
  expect(over.ads.map(({ price }) => price)).toEqual([5_000_000, 1_100_001])
  expect(over).toMatchObject({ total: 2, in_span: 7, positions: { at: 2 }, views_a_day: all.views_a_day })
  expect(await figures(`against => 'over', page => 9, page_size => 1`)).toMatchObject({ page: 2, total: 2 })
  expect((await figures(`against => 'nowhere'`)).total).toBe(7)
})

test('without ads, and with a filter that matches none', async () => {
  const none = { ads: [], total: 0, page: 1, positions: { over: 0, at: 0, under: 0, unknown: 0 } }
  expect(await figures()).toMatchObject({ ...none, in_span: 0, views_a_day: null })
  expect(await figures(`against => 'over'`)).toMatchObject(none)
  await own(1_000_000, null)
  expect(await figures(`against => 'over'`)).toMatchObject({
    ...none,
    in_span: 1,
    positions: { unknown: 1 },
    views_a_day: 0,
  })
})

test('views and leads are compared with the medians of similar ads, two per seller', async () => {
  const mine = await own(1_000_000, RANGE)
  await count(mine, 'view', 1, 7)
  const usual = async () => (await figures()).ads.find(({ id }) => id === mine)?.usual
  // Ten days for sale each, today included: 10, 20, 30 and 40 views are 1, 2, 3 and 4 a day.
  const views = async (seller: number, number: number, leads = 1, days = 9) => {
    const id = await ad(sellers[seller] ?? '', 1_000_000, days)
    await count(id, 'view', 3, number)
    await count(id, 'whatsapp', 3, leads)
    return id
  }
  await views(0, 10)
  await views(1, 20)
  await views(1, 20)
  await views(2, 30, 5)
  expect(await usual()).toBeNull()
  await views(2, 40, 5)
  expect(await usual()).toEqual({ likeness: 'model', views_a_day: 2, leads_a_day: 0.1, ads: 5 })
  // Of a seller with many the newest two count.
  for (let nth = 0; nth < 7; nth++) await views(1, 5_000, 1, 8)
  expect(await usual()).toMatchObject({ ads: 5, views_a_day: 4 })
  // Five ads of two sellers give no figures: one could derive the other's.
  await world.owner.query('update public.vehicle_listings set seller_id = $1 where seller_id = $2', [
    sellers[1],
    sellers[0],
  ])
  expect(await usual()).toBeNull()
})

test('suspended sellers and one’s own ads are excluded', async () => {
  const mine = await own(1_000_000, RANGE)
  for (let nth = 0; nth < 4; nth++) await ad(sellers[nth] ?? '', 1_000_000, 9)
  for (let nth = 0; nth < 3; nth++) await own(1_000_000, RANGE)
  const usual = async () => (await figures()).ads.find(({ id }) => id === mine)?.usual
  expect(await usual()).toBeNull()
  await ad(sellers[4] ?? '', 1_000_000, 9)
  expect(await usual()).toMatchObject({ ads: 5, views_a_day: 0, leads_a_day: 0 })
  await world.owner.query('update public.profiles set suspended_at = now() where id = $1', [sellers[4]])
  expect(await usual()).toBeNull()
  await world.owner.query('update public.profiles set suspended_at = null where id = $1', [sellers[4]])
})

test('the figures are only the dealer’s own', async () => {
  await own(1_000_000, RANGE)
  for (const person of [world.visitor, world.buyer, world.provider, world.seller])
    await expect(figures('', person)).rejects.toMatchObject({ code: '42501' })
  // No function accepts a person as argument.
  await expect(
    world.dealer.query(
      `select * from private.similar_interest($1, 1, 1, 'saloon', 1000000, current_date, current_date)`,
      [sellers[0]],
    ),
  ).rejects.toMatchObject({ code: '42501' })
})

test('five hundred ads fit one answer', async () => {
  for (let nth = 0; nth < 5; nth++) await ad(sellers[nth] ?? '', 1_000_000, 9)
  await world.owner.query(
    `insert into public.vehicle_listings (seller_id, make_id, model_id, body_type, title, price, location, condition, fuel_type, transmission, year)
     select $1, $2, $3, 'saloon', 'Axio ' || n, 400000 + n * 10000, 'Nairobi', 'used', 'petrol', 'automatic', 2000 + n % 25
     from generate_series(1, 500) as n`,
    [world.dealer.id, catalogue.Toyota, catalogue.Axio],
  )
  await world.owner.query(
    `insert into public.price_estimates (listing_id, low, middle, high, ads, sellers, mark)
     select id, 300000, 350000, 400000, 12, 5, 'high' from public.vehicle_listings where seller_id = $1`,
    [world.dealer.id],
  )
  const answer = await figures(`sort => 'market_desc', against => 'over', page_size => 500`)
  expect(answer.ads).toHaveLength(500)
  expect(answer.ads[0]?.price).toBe(5_400_000)
  expect(answer.ads.every(({ usual }) => usual?.likeness === 'model')).toBe(true)
})
