import { beforeAll, beforeEach, expect, test } from 'vitest'
import { worldOfTests } from '#testing/as.ts'
import { type Catalogue, insertCatalogue, post } from '#testing/vehicles.ts'

const world = worldOfTests()
const THIS_YEAR = new Date(Date.now() + 3 * 3_600_000).getUTCFullYear()
const USUAL = 1_200_000
const STEPS = ['great', 'good', 'fair', 'high']

let catalogue: Catalogue
let sellers: string[] = []

interface Estimate {
  low: number
  middle: number
  high: number
  ads: number
  sellers: number
  mark: string
}

beforeAll(async () => {
  catalogue = await insertCatalogue(world)
  const rows = await world.owner.query<{ id: string }>(
    `insert into auth.users (email) select 'seller' || n || '@prices.test' from generate_series(1, 40) as n returning id`,
  )
  sellers = rows.map(({ id }) => id)
  // Bargains of new sellers have no mark at first (price-review.sql).
  await world.owner.query(`update public.profiles set created_at = now() - interval '90 days'`)
})

beforeEach(async () => {
  await world.owner.query('delete from public.vehicle_listings')
  await world.owner.query('update private.ad_events set awaits_estimate = false')
})

/** Inserts an ad of any seller; by default an Axio of 2018 with its own mileage. */
let nth = 0
async function add(seller: string, price: number, columns: Record<string, unknown> = {}): Promise<string> {
  nth += 1
  return post(world.owner, catalogue, {
    seller_id: seller,
    model_id: catalogue.Axio,
    title: `2018 Toyota Axio ${nth}`,
    price,
    year: 2018,
    mileage: 80_000 + nth,
    engine_size: '1.5L',
    ...columns,
  })
}

/** An honest market: two ads each of so many sellers, within a tenth of the usual price. */
async function market(of = 12): Promise<void> {
  for (let place = 0; place < 2 * of; place++)
    await add(sellers[place >> 1] as string, Math.round(USUAL * (0.9 + (0.2 * place) / (2 * of - 1))))
}

async function refit(): Promise<void> {
  await world.owner.query('select private.fit_prices()')
  await world.owner.query('select private.estimate_prices(array(select id from public.vehicle_listings))')
}

async function estimateOf(id: string): Promise<Estimate | undefined> {
  const [row] = await world.visitor.query<Record<string, string>>(
    'select low, middle, high, ads, sellers, mark from public.price_estimates where listing_id = $1',
    [id],
  )
  if (!row) return undefined
  const { mark = '', ...figures } = row
  return {
    ...(Object.fromEntries(Object.entries(figures).map(([name, value]) => [name, Number(value)])) as Omit<
      Estimate,
      'mark'
    >),
    mark,
  }
}

async function asked(vehicle: Record<string, unknown>): Promise<Estimate | null | undefined> {
  const names = Object.keys(vehicle)
  const [row] = await world.visitor.query<{ answer: Estimate | null }>(
    `select public.estimate_price(${names.map((name, place) => `${name} => $${place + 1}`).join(', ')}) as answer`,
    Object.values(vehicle),
  )
  return row?.answer
}

const mine = () => sellers.at(-1) as string
const axio = () => ({ model_id: catalogue.Axio, year: 2018, mileage: 80_000 })

test('an ad has the range of similar ones, their number, and a mark', async () => {
  await market()
  const ads = await Promise.all([0.8, 0.93, 1, 1.3].map((share) => add(mine(), USUAL * share)))
  await refit()
  const estimates = await Promise.all(ads.map(estimateOf))
  expect(estimates.map((estimate) => estimate?.mark)).toEqual(STEPS)
  for (const estimate of estimates) {
    expect(estimate).toMatchObject({ ads: 24, sellers: 12 })
    expect(Math.abs((estimate?.middle ?? 0) / USUAL - 1)).toBeLessThan(0.03)
    expect(estimate?.low).toBeLessThan(estimate?.middle ?? 0)
    expect(estimate?.high).toBeGreaterThan(estimate?.middle ?? 0)
  }
})

test('fewer than eight ads or four sellers give no estimate', async () => {
  const ad = await add(mine(), USUAL)
  for (let place = 0; place < 7; place++) await add(sellers[place] as string, USUAL * (1 + place / 100))
  await refit()
  expect(await estimateOf(ad)).toBeUndefined()
  await add(sellers[7] as string, USUAL)
  await refit()
  expect(await estimateOf(ad)).toMatchObject({ ads: 8, sellers: 8 })
  await world.owner.query('update public.vehicle_listings set seller_id = $1 where seller_id = any ($2)', [
    sellers[0],
    sellers.slice(0, 6),
  ])
  await refit()
  expect(await estimateOf(ad)).toBeUndefined()
})

test('a common variant has its own prices, a rare one those of its model', async () => {
  await market()
  for (const [place, seller] of sellers.slice(12, 20).entries())
    await add(seller, Math.round(USUAL * (1.3 + place / 100)), { title: `2018 Toyota Axio Luxel ${nth}` })
  await add(sellers[20] as string, USUAL * 1.3, { title: '2018 Toyota Axio WxB' })
  const [plain = '', dear = '', rare = ''] = await Promise.all(
    ['', ' Luxel', ' WxB'].map((variant) =>
      add(mine(), USUAL, { title: `2018 Toyota Axio${variant}, clean`, mileage: 80_000 }),
    ),
  )
  await refit()
  const middleOf = async (id: string) => (await estimateOf(id))?.middle ?? 0
  expect((await middleOf(dear)) / (await middleOf(plain))).toBeGreaterThan(1.12)
  expect(await middleOf(rare)).toBe(await middleOf(plain))
  const known = { ...axio(), fuel_type: 'petrol', transmission: 'automatic', engine_size: '1.5L' }
  const valued = async (title: string) => (await asked({ ...known, title }))?.middle ?? 0
  expect((await valued('Toyota Axio Luxel')) / (await valued('Toyota Axio'))).toBeGreaterThan(1.12)
})

test('two hundred ads of one seller give no estimate', async () => {
  const ad = await add(mine(), USUAL)
  await world.owner.query(
    `insert into public.vehicle_listings
       (seller_id, make_id, model_id, title, price, location, condition, fuel_type, transmission, year, mileage)
     select $1, $2, $3, 'Toyota Axio ' || n, 1000000 + 1000 * n, 'Nairobi', 'used', 'petrol', 'automatic', 2018, 50000 + n
     from generate_series(1, 200) as n`,
    [sellers[0], catalogue.Toyota, catalogue.Axio],
  )
  await refit()
  expect(await estimateOf(ad)).toBeUndefined()
})

test('absurd prices and mileages do not affect estimates', async () => {
  await market()
  const ad = await add(mine(), USUAL)
  await refit()
  const before = await estimateOf(ad)
  await add(sellers[20] as string, 1)
  await add(sellers[21] as string, USUAL * 10)
  await add(sellers[22] as string, USUAL / 10)
  await add(sellers[23] as string, USUAL, { mileage: 0 })
  await add(sellers[24] as string, USUAL, { mileage: 1_999_999 })
  await refit()
  const after = await estimateOf(ad)
  expect(after).toMatchObject({ ads: 26, sellers: 14 })
  expect(Math.abs((after?.middle ?? 0) / (before?.middle ?? 1) - 1)).toBeLessThan(0.01)
})

test('one dealer with forty expensive ads weighs as two', async () => {
  await market()
  const ad = await add(mine(), USUAL)
  await refit()
  const before = await estimateOf(ad)
  for (let place = 0; place < 40; place++) await add(sellers[30] as string, USUAL * 1.4)
  await refit()
  const after = await estimateOf(ad)
  expect(after?.sellers).toBe(13)
  expect(Math.abs((after?.middle ?? 0) / (before?.middle ?? 1) - 1)).toBeLessThan(0.03)
})

test('the same car posted again counts once, for its seller and for others', async () => {
  await market()
  const ad = await add(mine(), USUAL)
  const car = { title: '2018 Toyota Axio G, clean', mileage: 91_234 }
  await add(sellers[20] as string, USUAL, car)
  await refit()
  const once = await estimateOf(ad)
  for (let place = 0; place < 5; place++)
    await add(sellers[20] as string, USUAL + 1000 * place, { ...car, title: `Axio ${place}` })
  for (let place = 21; place < 26; place++)
    await add(sellers[place] as string, USUAL, { ...car, title: '2018 TOYOTA Axio G — clean!' })
  await refit()
  expect(await estimateOf(ad)).toMatchObject({ ads: once?.ads, sellers: once?.sellers })
})

test('a seller’s own cars do not affect their estimates', async () => {
  await market()
  const ad = await add(mine(), USUAL)
  await refit()
  const alone = await estimateOf(ad)
  for (let place = 0; place < 40; place++) await add(mine(), USUAL * 1.5)
  await refit()
  const after = await estimateOf(ad)
  expect(after).toMatchObject({ ads: 24, sellers: 12 })
  expect(Math.abs((after?.middle ?? 0) / (alone?.middle ?? 1) - 1)).toBeLessThan(0.02)
})

test.each([0.7, 0.85, 1.15, 1.4])(
  'a ring of three accounts with thirty copies at %d of the price shifts marks by at most one step',
  async (share) => {
    await market()
    const ads = await Promise.all(
      [0.75, 0.8, 0.9, 0.95, 1, 1.1, 1.2, 1.4].map((one) => add(mine(), USUAL * one)),
    )
    await refit()
    const before = await Promise.all(ads.map(estimateOf))
    for (let copy = 0; copy < 30; copy++)
      await add(sellers[30 + (copy % 3)] as string, Math.round(USUAL * share * (1 + copy / 1000)))
    await refit()
    const after = await Promise.all(ads.map(estimateOf))
    for (const [place, estimate] of before.entries()) {
      const moved = STEPS.indexOf(after[place]?.mark ?? '') - STEPS.indexOf(estimate?.mark ?? '')
      expect(Math.abs(moved)).toBeLessThanOrEqual(1)
    }
  },
)

test('a price far from the range has no mark', async () => {
  await market()
  const ads = await Promise.all([1, USUAL * 0.3, USUAL * 9].map((price) => add(mine(), Math.round(price))))
  await refit()
  for (const ad of ads) expect(await estimateOf(ad)).toMatchObject({ mark: 'none' })
})

test('a vehicle that is not for sale is estimated alike, without a sign-in', async () => {
  await market()
  await refit()
  const answer = await asked({
    ...axio(),
    fuel_type: 'petrol',
    transmission: 'automatic',
    engine_size: '1500cc',
  })
  expect(answer).toMatchObject({ ads: 24, sellers: 12 })
  expect(Math.abs((answer?.middle ?? 0) / USUAL - 1)).toBeLessThan(0.03)
})

test.each([
  ['a model nobody has', { model_id: 2_000_000_000 }],
  ['no model', { model_id: null }],
  ['a year ahead', { year: THIS_YEAR + 1 }],
  ['a year far ahead', { year: 2_147_483_647 }],
  ['a year that no similar vehicle has', { year: 1950 }],
  ['a negative mileage', { mileage: -5 }],
  ['an impossible mileage', { mileage: 9_999_999 }],
])('%s has no estimate', async (_, wrong) => {
  await market()
  await add(sellers[20] as string, USUAL, { year: THIS_YEAR })
  await refit()
  expect(await asked({ ...axio(), ...wrong })).toBeNull()
})

test('unknown words change nothing, and an empty market has no estimate', async () => {
  await refit()
  expect(await asked(axio())).toBeNull()
  expect(await asked({ ...axio(), fuel_type: 'x'.repeat(10_000), condition: null })).toBeNull()
  await market()
  await refit()
  expect(await asked({ ...axio(), fuel_type: 'hay', transmission: '', engine_size: '-1e9' })).toMatchObject({
    ads: 24,
  })
})

test('more kilometres and more years cost less', async () => {
  for (let place = 0; place < 60; place++) {
    const year = 2014 + (place % 6)
    const mileage = 40_000 + ((place * 37) % 60) * 2_000
    await add(
      sellers[place % 30] as string,
      Math.round(1e6 * 1.1 ** (year - 2014) * 0.98 ** (mileage / 10_000)),
      {
        year,
        mileage,
      },
    )
  }
  await refit()
  const at = async (year: number, mileage: number) => (await asked({ ...axio(), year, mileage }))?.middle ?? 0
  expect(await at(2018, 140_000)).toBeLessThan(await at(2018, 50_000))
  expect(await at(2015, 80_000)).toBeLessThan(await at(2018, 80_000))
  const truth = 1e6 * 1.1 ** 3 * 0.98 ** 8
  expect(Math.abs((await at(2017, 80_000)) / truth - 1)).toBeLessThan(0.05)
})

test('the job estimates new and changed ads, and drops their pages', async () => {
  await market()
  await refit()
  await world.owner.query('update private.ad_events set awaits_estimate = false')
  const ad = await add(mine(), USUAL * 1.3)
  expect(await estimateOf(ad)).toBeUndefined()
  const work = () => world.owner.query('select private.estimate_changed_prices() as done')
  expect(await work()).toEqual([{ done: 1 }])
  expect(await work()).toEqual([{ done: 0 }])
  expect((await estimateOf(ad))?.mark).toBe('high')
  await world.owner.query('update public.vehicle_listings set price = $2 where id = $1', [ad, USUAL])
  await work()
  expect((await estimateOf(ad))?.mark).toBe('fair')
  await world.owner.query('update public.vehicle_listings set views_count = 9 where id = $1', [ad])
  expect(await work()).toEqual([{ done: 0 }])
  await world.owner.query('update public.vehicle_listings set year = 1960 where id = $1', [ad])
  await work()
  expect(await estimateOf(ad)).toBeUndefined()
})

test('an estimate is read with its ad, and written by nobody', async () => {
  await market()
  const ad = await add(world.seller.id, USUAL)
  await refit()
  expect(await estimateOf(ad)).toBeDefined()
  await world.owner.query(`update public.vehicle_listings set status = 'draft' where id = $1`, [ad])
  expect(await estimateOf(ad)).toBeUndefined()
  expect(
    await world.seller.query('select listing_id from public.price_estimates where listing_id = $1', [ad]),
  ).toHaveLength(1)
  for (const statement of [
    `update public.price_estimates set mark = 'great'`,
    'delete from public.price_estimates',
    'select * from private.price_comparables',
    'select private.fit_prices()',
  ])
    await expect(world.seller.query(statement)).rejects.toMatchObject({ code: '42501' })
})

test('suspended sellers and drafts do not count, sold ads do', async () => {
  await market(12)
  const ad = await add(mine(), USUAL)
  await world.owner.query('update public.profiles set suspended_at = now() where id = $1', [sellers[0]])
  await world.owner.query(`update public.vehicle_listings set status = 'draft' where seller_id = $1`, [
    sellers[1],
  ])
  await world.owner.query(`update public.vehicle_listings set status = 'sold' where seller_id = $1`, [
    sellers[2],
  ])
  await refit()
  expect(await estimateOf(ad)).toMatchObject({ ads: 20, sellers: 10 })
  await world.owner.query('update public.profiles set suspended_at = null where id = $1', [sellers[0]])
})
