import pg from 'pg'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { worldOfTests } from '#testing/as.ts'
import { search } from '#testing/search.ts'
import { type Catalogue, insertCatalogue, post } from '#testing/vehicles.ts'

const world = worldOfTests()
let catalogue: Catalogue
let ear: pg.Client
let heard: string[] = []
let ads: string[]

beforeAll(async () => {
  catalogue = await insertCatalogue(world)
  ear = new pg.Client(world.database.connection)
  ear.on('notification', ({ payload = '' }) => heard.push(payload))
  await ear.connect()
  await ear.query('listen pages')
})
afterAll(() => ear?.end())
beforeEach(async () => {
  await world.owner.query('delete from public.vehicle_listings')
  ads = []
  for (const person of [world.seller, world.dealer, world.seller])
    ads.push(await post(person, catalogue, { title: `Axio ${ads.length}`, price: 1_000_000 }))
  await world.owner.query('update private.ad_events set awaits_estimate = false')
})

const estimate = (id: string | undefined, mark: string, ratio: number | null) =>
  world.owner.query(
    `insert into public.price_estimates (listing_id, low, middle, high, ads, sellers, mark, ratio)
     values ($1, 900000, 1000000, 1100000, 9, 5, $2, $3)
     on conflict (listing_id) do update set mark = excluded.mark, ratio = excluded.ratio`,
    [id, mark, ratio],
  )
const show = async (listings: readonly (string | undefined)[] = ads) =>
  (await world.owner.query<{ left: number }>('select private.show_price_marks($1) as left', [listings]))[0]
    ?.left
const marks = async () =>
  (
    await world.owner.query<{ price_mark: string | null }>(
      'select price_mark from public.vehicle_listings where id = any ($1) order by array_position($1, id)',
      [ads],
    )
  ).map(({ price_mark }) => price_mark)

/** Waits until everything announced so far is heard: notices arrive in the order of their commits. */
async function catchUp(): Promise<void> {
  const last = crypto.randomUUID()
  await ear.query(`notify pages, '${last}'`)
  await expect.poll(() => heard).toContain(last)
  heard = heard.filter((path) => path !== last)
}

/** What `work` announces. */
async function announced(work: () => Promise<unknown>): Promise<string[]> {
  await catchUp()
  heard = []
  await work()
  await catchUp()
  return heard.toSorted()
}

test('ads show the marks of their estimates, and only changed pages are dropped', async () => {
  await estimate(ads[0], 'great', 0.8)
  await estimate(ads[1], 'high', 1.2)
  await estimate(ads[2], 'none', null)
  expect(await announced(show)).toEqual(
    [
      `/vehicles/${ads[0]}`,
      `/vehicles/${ads[1]}`,
      `/dealers/${world.seller.id}`,
      `/dealers/${world.dealer.id}`,
    ].toSorted(),
  )
  expect(await marks()).toEqual(['great', 'high', null])
  expect(await announced(show)).toEqual([])
  await world.owner.query('delete from public.price_estimates where listing_id = $1', [ads[0]])
  expect(await announced(show)).toHaveLength(2)
  expect(await marks()).toEqual([null, 'high', null])
})

test('a mark does not count as an edit, and its seller cannot write it', async () => {
  const before = await world.owner.query(
    'select id, updated_at, status from public.vehicle_listings order by id',
  )
  await estimate(ads[0], 'great', 0.8)
  await show()
  expect(
    await world.owner.query('select id, updated_at, status from public.vehicle_listings order by id'),
  ).toEqual(before)
  for (const person of [world.seller, world.admin])
    await expect(
      person.query(`update public.vehicle_listings set price_mark = 'good' where id = $1`, [ads[0]]),
    ).rejects.toThrow(/permission denied/)
  await expect(post(world.seller, catalogue, { price_mark: 'great' })).rejects.toThrow(/permission denied/)
  expect((await marks())[0]).toBe('great')
})

test('more than 500 changed marks are announced together', async () => {
  await world.owner.query(
    `insert into public.vehicle_listings (seller_id, make_id, title, price, location, condition, fuel_type, transmission, year)
     select $1, $2, 'Axio of many', 1000000, 'Nairobi', 'used', 'petrol', 'automatic', 2015 from generate_series(1, 501)`,
    [world.dealer.id, catalogue.Toyota],
  )
  await world.owner.query(
    `insert into public.price_estimates (listing_id, low, middle, high, ads, sellers, mark, ratio)
     select id, 900000, 1000000, 1100000, 9, 5, 'fair', 1 from public.vehicle_listings where title = 'Axio of many'`,
  )
  const many = await world.owner.query<{ id: string }>(
    `select id from public.vehicle_listings where title = 'Axio of many'`,
  )
  expect(await announced(() => show(many.map(({ id }) => id)))).toEqual(['*'])
})

test('a locked ad keeps its mark until the next run, without blocking', async () => {
  await estimate(ads[0], 'great', 0.8)
  await estimate(ads[1], 'good', 0.95)
  const other = new pg.Client(world.database.owner)
  await other.connect()
  try {
    await other.query('begin')
    await other.query(`update public.vehicle_listings set title = 'Edited' where id = $1`, [ads[0]])
    expect(await show()).toBe(1)
    expect(await marks()).toEqual([null, 'good', null])
    expect(await world.owner.query('select ad_id from private.ad_events where awaits_estimate')).toEqual([
      { ad_id: ads[0] },
    ])
    await other.query('commit')
  } finally {
    await other.end()
  }
  expect(await show()).toBe(0)
  expect((await marks())[0]).toBe('great')
})

test('best value favours neither featured ads nor implausible prices', async () => {
  const [fair, great, bait] = ads
  await estimate(fair, 'fair', 1.01)
  await estimate(great, 'great', 0.82)
  await estimate(bait, 'none', null)
  await show()
  await world.owner.query('update public.vehicle_listings set featured = true where id = any ($1)', [
    [fair, bait],
  ])
  const plain = await post(world.dealer, catalogue, { title: 'Newest, without an estimate' })
  const { listings } = await search(world.visitor, { sort: 'value' })
  expect(listings.map(({ id, price_mark }) => [id, price_mark])).toEqual([
    [great, 'great'],
    [fair, 'fair'],
    [plain, null],
    [bait, null],
  ])
  for (const [page, id] of [great, fair, plain, bait].entries())
    expect(
      (await search(world.visitor, { sort: 'value', page: page + 1, page_size: 1 })).listings[0]?.id,
    ).toBe(id)
})
