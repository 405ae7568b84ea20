import pg from 'pg'
import { beforeAll, beforeEach, expect, test } from 'vitest'
import { townSlug } from '#domain/vehicles/market.ts'
import { worldOfTests } from '#testing/as.ts'
import { type Catalogue, insertCatalogue, post } from '#testing/vehicles.ts'

const world = worldOfTests()

let catalogue: Catalogue
let sellers: string[] = []

interface Price {
  middle: number
  low?: number
  high?: number
  ads: number
  sellers: number
  year?: number
  /** The years whose ads are put together. */
  first?: number
  last?: number
}

interface MarketPage {
  make?: { name: string; slug: string }
  model?: { name: string; slug: string } | null
  town?: { name: string; slug: string } | null
  counted_at: string | null
  figures: {
    price?: Price
    years?: Price[]
    mileage?: number
    engines?: { value: number; ads: number }[]
    owners?: { value: number; ads: number }[]
    fuels?: { value: string; ads: number }[]
    transmissions?: { value: string; ads: number }[]
    days?: { middle: number; ads: number; sellers: number }
  }
  makes?: { name: string; ads: number; price: number | null }[]
  models: { make: string; name: string; ads: number; price: number | null }[]
}

beforeAll(async () => {
  catalogue = await insertCatalogue(world)
  const rows = await world.owner.query<{ id: string }>(
    `insert into auth.users (email) select 'seller' || n || '@market.test' from generate_series(1, 20) as n returning id`,
  )
  sellers = rows.map(({ id }) => id)
})

beforeEach(() => world.owner.query('delete from public.vehicle_listings'))

let nth = 0
function add(seller: number, price: number, columns: Record<string, unknown> = {}): Promise<string> {
  nth += 1
  return post(world.owner, catalogue, {
    seller_id: sellers[seller],
    model_id: catalogue.Axio,
    title: `2018 Toyota Axio ${nth}`,
    price,
    year: 2018,
    mileage: 80_000 + nth,
    engine_size: '1,496 cc',
    ...columns,
  })
}

async function count(): Promise<void> {
  await world.owner.query('select private.fit_prices()')
  await world.owner.query('select private.count_sales()')
  await world.owner.query('select private.count_market()')
}

async function page(...parts: (string | null)[]): Promise<MarketPage | null> {
  const [row] = await world.visitor.query<{ page: MarketPage | null }>(
    'select public.market_page($1, $2, $3) as page',
    [parts[0] ?? null, parts[1] ?? null, parts[2] ?? null],
  )
  return row?.page ?? null
}

const figures = async (...parts: string[]) => (await page(...parts))?.figures
const addresses = async () =>
  (await world.visitor.query<{ id: string }>('select id from private.market_addresses()')).map(({ id }) => id)

test('a model has its typical price by year, with a range where each half is a market', async () => {
  for (let place = 0; place < 12; place++)
    await add(place, 1_000_000 + place * 20_000, { previous_owners: place % 3 })
  for (let place = 0; place < 6; place++)
    await add(place, 800_000 + place * 10_000, { year: 2015, fuel_type: 'hybrid' })
  await count()
  const found = await figures('toyota', 'axio')
  expect(found?.years).toEqual([
    { year: 2018, middle: 1_110_000, low: 1_050_000, high: 1_170_000, ads: 12, sellers: 12 },
    { year: 2015, middle: 825_000, ads: 6, sellers: 6 },
  ])
  expect(found?.price).toMatchObject({ ads: 18, sellers: 12 })
  expect(found?.engines).toEqual([{ value: 1500, ads: 18 }])
  // The four without previous owners are too few.
  expect(found?.owners).toEqual([
    { value: 1, ads: 8 },
    { value: 2, ads: 12 },
  ])
  expect(found?.fuels).toEqual([
    { value: 'petrol', ads: 12 },
    { value: 'hybrid', ads: 6 },
  ])
  expect(found?.mileage).toBeGreaterThan(79_000)
  expect(found?.days).toBeUndefined()
  expect((await page('toyota', 'axio'))?.counted_at).toBeTruthy()
})

test('fewer than five ads or three sellers give no figures at any level', async () => {
  for (let place = 0; place < 4; place++) await add(place, 1_000_000 + place)
  for (let place = 0; place < 40; place++)
    await add(place % 2, 2_000_000 + place, { model_id: catalogue.Hilux, year: 2016 })
  for (let place = 0; place < 30; place++)
    await add(9, 3_000_000 + place, {
      make_id: catalogue.Isuzu,
      model_id: catalogue['D-Max'],
      location: 'Thika',
    })
  await count()
  for (const parts of [
    ['toyota', 'axio'],
    ['toyota', 'hilux'],
    ['isuzu'],
    ['isuzu', 'd-max'],
    ['isuzu', 'd-max', 'thika'],
  ])
    expect(await figures(...parts), parts.join()).toEqual({})
  const root = await page()
  expect(root?.makes?.find(({ name }) => name === 'Isuzu')).toMatchObject({ ads: 30, price: null })
  expect(root?.models.every(({ price }) => price === null)).toBe(true)
  // Their number is not secret: each of them is listed.
  expect((await page('toyota'))?.models.map(({ name, ads }) => [name, ads])).toEqual([
    ['Hilux', 40],
    ['Axio', 4],
  ])
})

test('every figure of a mixed market rests on at least five ads of three sellers', async () => {
  // Each of these has too few: a year, a town, an engine, a fuel and a gearbox of one or two sellers.
  for (let place = 0; place < 9; place++) await add(place % 5, 1_000_000 + place * 9_000)
  for (let place = 0; place < 8; place++) await add(5, 700_000 + place, { year: 2012, location: 'Kisumu' })
  for (let place = 0; place < 8; place++)
    await add(6 + (place % 2), 900_000 + place, {
      year: 2014,
      fuel_type: 'diesel',
      transmission: 'manual',
      engine_size: '2.8L',
    })
  for (let place = 0; place < 4; place++)
    await add(10 + place, 600_000 + place, { year: 2011, location: 'Meru' })
  await count()
  const all = await world.owner.query<{ figures: MarketPage['figures']; town: string | null }>(
    'select town, figures from private.market_figures',
  )
  expect(all.length).toBeGreaterThan(4)
  for (const { figures } of all) {
    for (const price of [figures.price, ...(figures.years ?? []), figures.days].filter(
      (one) => one !== undefined,
    )) {
      expect(price.ads).toBeGreaterThanOrEqual(5)
      expect(price.sellers).toBeGreaterThanOrEqual(3)
    }
    // Only together with others.
    for (const { year, first, last } of figures.years ?? [])
      expect([year, first !== undefined && last !== undefined], `${year}`).toEqual([year, year !== 2018])
    expect(JSON.stringify(figures)).not.toMatch(/diesel|manual|2800/)
  }
  expect(
    all.filter(({ town }) => town === 'Kisumu' || town === 'Meru').map(({ figures }) => figures),
  ).toEqual([{}, {}])
})

test('a year with too few ads is put together with those beside it, the fewest that are enough', async () => {
  for (let place = 0; place < 6; place++) await add(place, 1_000_000 + place * 40_000, { year: 2018 })
  for (let place = 0; place < 2; place++) await add(10 + place, 1_050_000 + place * 40_000, { year: 2017 })
  for (let place = 0; place < 2; place++) await add(12 + place, 1_000_000 + place * 40_000, { year: 2016 })
  // Alone within two years.
  await add(15, 900_000, { year: 2009 })
  await count()
  const years = (await figures('toyota', 'axio'))?.years
  expect(years).toMatchObject([
    { year: 2018, ads: 6 },
    { year: 2017, first: 2016, last: 2018, ads: 10, sellers: 10 },
    { year: 2016, first: 2016, last: 2018, ads: 10 },
  ])
  expect(years?.[0]).not.toHaveProperty('first')
})

test('engines, fuels and gearboxes count what is for sale, as the lists they lead to', async () => {
  const ids: string[] = []
  for (let place = 0; place < 8; place++) ids.push(await add(place, 1_000_000 + place))
  await world.owner.query(`update public.vehicle_listings set status = 'sold' where id = any ($1)`, [
    ids.slice(0, 2),
  ])
  await count()
  const found = await figures('toyota', 'axio')
  expect(found?.price).toMatchObject({ ads: 8 })
  expect([found?.engines, found?.fuels, found?.transmissions]).toEqual([
    [{ value: 1500, ads: 6 }],
    [{ value: 'petrol', ads: 6 }],
    [{ value: 'automatic', ads: 6 }],
  ])
  expect((await page('toyota'))?.models).toMatchObject([{ name: 'Axio', ads: 6 }])
})

test('a seller counts with at most two ads, so that one with forty does not set the price', async () => {
  for (let place = 0; place < 40; place++) await add(0, 3_000_000 + place * 1_000)
  for (let place = 1; place < 8; place++) await add(place, 1_000_000 + place * 10_000)
  await count()
  expect((await figures('toyota', 'axio'))?.years?.[0]).toMatchObject({ ads: 7 + 2 })
  expect((await figures('toyota', 'axio'))?.price?.middle).toBeLessThan(1_100_000)
})

test('five ads of three sellers are not a market if three are of one seller', async () => {
  for (const [seller, price] of [
    [0, 2_000_000],
    [0, 2_000_000],
    [0, 2_000_000],
    [1, 1_000_000],
    [2, 1_500_000],
  ] as const)
    await add(seller, price)
  await count()
  expect(await figures('toyota', 'axio')).not.toHaveProperty('price')
  await add(1, 1_010_000)
  await count()
  expect((await figures('toyota', 'axio'))?.price).toMatchObject({ middle: 1_500_000, ads: 5, sellers: 3 })
})

test('time to sale needs five sales of three sellers', async () => {
  const sold: string[] = []
  for (let place = 0; place < 5; place++) sold.push(await add(place, 1_000_000 + place))
  await world.owner.query(`update public.vehicle_listings set status = 'sold' where id = any ($1)`, [
    sold.slice(0, 4),
  ])
  const daysBefore = () =>
    world.owner.query(
      `update private.ad_events set at = now() - interval '21 days' where state = 'active' and ad_id = any ($1)`,
      [sold],
    )
  await daysBefore()
  await count()
  expect((await figures('toyota', 'axio'))?.days).toBeUndefined()
  await world.owner.query(`update public.vehicle_listings set status = 'sold' where id = $1`, [sold[4]])
  await count()
  expect((await figures('toyota', 'axio'))?.days).toEqual({ middle: 21, ads: 5, sellers: 5 })
  expect((await figures('toyota', 'axio', 'nairobi'))?.days).toEqual({ middle: 21, ads: 5, sellers: 5 })
})

test('suspended sellers and drafts do not count', async () => {
  for (let place = 0; place < 6; place++) await add(place, 1_000_000 + place)
  await add(6, 1_000_000, { status: 'draft' })
  await world.owner.query('update public.profiles set suspended_at = now() where id = any ($1)', [
    sellers.slice(0, 2),
  ])
  await count()
  expect(await figures('toyota', 'axio')).toEqual({})
  expect((await page('toyota'))?.models).toMatchObject([{ name: 'Axio', ads: 4 }])
  await world.owner.query('update public.profiles set suspended_at = null')
})

test('a town counts its own ads and those of its areas, and only known towns have a page', async () => {
  for (let place = 0; place < 6; place++)
    await add(place, 1_000_000 + place, { location: place % 2 ? 'Westlands, Nairobi' : 'Nairobi' })
  for (let place = 0; place < 6; place++) await add(place, 900_000 + place, { location: 'Somewhere else' })
  await count()
  expect((await figures('toyota', 'axio', 'nairobi'))?.price).toMatchObject({ ads: 6 })
  expect(await page('toyota', 'axio', 'MURANG’A')).toMatchObject({
    town: { name: "Murang'a", slug: 'muranga' },
    figures: {},
  })
  expect(await page('toyota', 'axio', 'somewhere-else')).toBeNull()
  expect(await page('toyota', 'axio', 'westlands-nairobi')).toBeNull()
})

test('URLs exist for pages with at least five ads', async () => {
  for (let place = 0; place < 5; place++) await add(place, 1_000_000 + place)
  for (let place = 0; place < 4; place++)
    await add(place, 2_000_000, { model_id: catalogue.Hilux, location: 'Thika' })
  await count()
  expect((await addresses()).toSorted()).toEqual(['toyota', 'toyota/axio', 'toyota/axio/nairobi'])
})

test('any spelling finds the page and its canonical URL', async () => {
  for (const make of ['Mercedes-Benz', 'MERCEDES BENZ', ' mercedes  benz ', 'mercedes_benz', 'mercedes-benz'])
    expect((await page(make))?.make).toEqual({ name: 'Mercedes-Benz', slug: 'mercedes-benz' })
  for (const wrong of [
    '',
    '-',
    'nobody',
    '%',
    "'; drop table",
    '\u0001',
    '💧',
    'x'.repeat(5_000),
    'toyota/axio',
  ])
    expect(await page(wrong), wrong).toBeNull()
  expect(await page('isuzu', 'axio')).toBeNull()
})

test('a pending name has no page', async () => {
  const [make] = await world.owner.query<{ id: number }>(
    `insert into public.vehicle_makes (name, listed) values ('Zzyzx', false) returning id`,
  )
  expect(await page('zzyzx')).toBeNull()
  await world.owner.query('update public.vehicle_makes set listed = true where id = $1', [make?.id])
  expect((await page('zzyzx'))?.make?.name).toBe('Zzyzx')
  await world.owner.query('delete from public.vehicle_makes where id = $1', [make?.id])
  expect(await page('zzyzx')).toBeNull()
})

test('renamed and merged makes and models are found by all former names', async () => {
  const [old] = await world.owner.query<{ id: number }>(
    `insert into public.vehicle_makes (name) values ('Toyoda') returning id`,
  )
  const models = await world.owner.query<{ id: number; name: string }>(
    `insert into public.vehicle_models (make_id, name) values ($1, 'Axioo'), ($1, 'Axio'), ($1, 'Probox') returning id, name`,
    [old?.id],
  )
  const idOf = (name: string) => models.find((model) => model.name === name)?.id
  for (let place = 0; place < 5; place++)
    await add(place, 700_000, { make_id: old?.id, model_id: idOf('Probox'), title: `Probox ${place}` })
  await count()
  await world.owner.query(`update public.vehicle_models set name = 'Succeed' where id = $1`, [idOf('Probox')])
  expect(await page('toyoda', 'probox')).toMatchObject({ model: { name: 'Succeed', slug: 'succeed' } })
  await world.admin.query('select public.merge_models($1, $2)', [idOf('Axioo'), idOf('Axio')])
  expect(await page('toyoda', 'axioo')).toMatchObject({ model: { slug: 'axio' } })
  await world.admin.query('select public.merge_makes($1, $2)', [old?.id, catalogue.Toyota])
  expect(await page('toyoda')).toMatchObject({ make: { slug: 'toyota' } })
  expect(await page('toyoda', 'axioo')).toMatchObject({ make: { slug: 'toyota' }, model: { slug: 'axio' } })
  const moved = await page('toyoda', 'probox')
  expect(moved).toMatchObject({ make: { slug: 'toyota' }, model: { slug: 'succeed' } })
  // The figures moved with the model, until the next nightly run.
  expect(moved?.figures.price).toMatchObject({ ads: 5 })
  // A make that takes a former name gets the page.
  await world.owner.query(`insert into public.vehicle_makes (name) values ('Toyoda')`)
  expect(await page('toyoda')).toMatchObject({ make: { slug: 'toyoda' } })
  await world.owner.query(`delete from public.vehicle_makes where name = 'Toyoda'`)
})

test('a model lists others: same body type first, then same make', async () => {
  for (let place = 0; place < 5; place++) {
    await add(place, 1_000_000 + place, { body_type: 'saloon' })
    await add(place, 3_000_000 + place, {
      make_id: catalogue['Mercedes-Benz'],
      model_id: catalogue.C200,
      body_type: 'saloon',
    })
    await add(place, 2_000_000 + place, { model_id: catalogue.Hilux, body_type: 'pickup' })
    await add(place, 2_000_000 + place, {
      make_id: catalogue.Isuzu,
      model_id: catalogue['D-Max'],
      body_type: 'pickup',
    })
  }
  await count()
  const beside = async (...parts: string[]) => (await page(...parts))?.models.map(({ name }) => name)
  expect(await beside('toyota', 'axio')).toEqual(['C200', 'Hilux'])
  expect(await beside('isuzu', 'd-max')).toEqual(['Hilux'])
  expect(await beside('toyota', 'axio', 'mandera')).toEqual(['C200', 'Hilux'])
})

test('towns have the same slugs in the database and on the site', async () => {
  const rows = await world.owner.query<{ place: string; slug: string }>(
    'select place, private.slug(place) as slug from unnest(private.known_places()) as place',
  )
  expect(rows.length).toBeGreaterThan(200)
  expect(rows.map(({ place }) => townSlug(place))).toEqual(rows.map(({ slug }) => slug))
})

test('a renamed, hidden or deleted name drops its pages from caches', async () => {
  const ear = new pg.Client(world.database.connection)
  const heard: string[] = []
  ear.on('notification', ({ payload = '' }) => heard.push(payload))
  await ear.connect()
  await ear.query('listen pages')
  const [make] = await world.owner.query<{ id: number }>(
    `insert into public.vehicle_makes (name) values ('Lada') returning id`,
  )
  const [model] = await world.owner.query<{ id: number }>(
    `insert into public.vehicle_models (make_id, name) values ($1, 'Niva 4x4') returning id`,
    [make?.id],
  )
  await world.owner.query(`update public.vehicle_models set name = 'Niva' where id = $1`, [model?.id])
  await expect.poll(() => heard).toContain('/cars/lada/niva-4x4')
  await world.owner.query('delete from public.vehicle_models where id = $1', [model?.id])
  await expect.poll(() => heard).toContain('/cars/lada/niva')
  await world.owner.query('delete from public.vehicle_makes where id = $1', [make?.id])
  await expect.poll(() => heard).toContain('/cars/lada')
  expect(heard).toContain('/cars')
  await ear.end()
})

test.each([
  ['Land Cruiser', 'land-cruiser'],
  ['Citroën', 'citroen'],
  ['Škoda', 'skoda'],
  ['Note+', 'note-plus'],
  ["Murang'a", 'muranga'],
  ['  3  ', '3'],
  ['X-Trail / T31', 'x-trail-t31'],
  ['日産', ''],
  ['<script>', 'script'],
])('%s is %s in a URL', async (name, slug) => {
  expect(await world.owner.query('select private.slug($1) as slug', [name])).toEqual([{ slug }])
})
