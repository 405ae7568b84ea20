import { beforeAll, beforeEach, expect, test } from 'vitest'
import type { BuyingGuide } from '#domain/dealers/buying-guide.ts'
import { type Person, worldOfTests } from '#testing/as.ts'
import { savedAt } from '#testing/saved-searches.ts'
import { type Catalogue, insertCatalogue, post } from '#testing/vehicles.ts'

const world = worldOfTests()
let catalogue: Catalogue
let people: string[] = []

beforeAll(async () => {
  catalogue = await insertCatalogue(world)
  const rows = await world.owner.query<{ id: string }>(
    `insert into auth.users (email) select 'person' || n || '@guide.test' from generate_series(1, 14) as n returning id`,
  )
  people = rows.map(({ id }) => id)
})
beforeEach(async () => {
  await world.owner.query('truncate public.vehicle_listings cascade')
  await world.owner.query('delete from public.saved_searches')
  await world.owner.query('update public.profiles set location = $1, suspended_at = null where id = $2', [
    'Westlands, Nairobi',
    world.dealer.id,
  ])
})

let nth = 0
/** A sale, as recorded by the nightly run. */
async function sale(
  seller: string | undefined,
  days: number,
  { model_id = catalogue.Axio, price = 1_000_000, location = 'Nairobi', year = 2015 } = {},
) {
  nth += 1
  const id = await post(world.owner, catalogue, {
    seller_id: seller,
    make_id: model_id === catalogue.C200 ? catalogue['Mercedes-Benz'] : catalogue.Toyota,
    model_id,
    price,
    location,
    year,
    status: 'sold',
  })
  await world.owner.query(
    `insert into private.market_sales (listing_id, seller_id, model_id, town, year, sold_at, days)
     select id, seller_id, model_id, private.town_of(location), year, now() - $2 * interval '1 second', $3
     from public.vehicle_listings where id = $1`,
    [id, 1_000 - nth, days],
  )
  return id
}

async function guide(town: string | null = null, person: Person = world.dealer): Promise<BuyingGuide> {
  const [row] = await person.query<{ answer: BuyingGuide }>(
    'select to_jsonb(public.dealer_buying_guide($1)) as answer',
    [town],
  )
  return row?.answer as BuyingGuide
}

const save = (person: string | undefined, address: string) =>
  world.owner.query(
    'insert into public.saved_searches (user_id, kind, filters, name) values ($1, $2, $3, $4)',
    [person, savedAt(address).kind, savedAt(address).filters, address],
  )

test('a market without sales has no figures', async () => {
  expect(await guide()).toEqual({ town: 'Nairobi', in_town: [], elsewhere: [], wanted: [] })
  await world.owner.query('update public.profiles set location = null where id = $1', [world.dealer.id])
  expect(await guide()).toMatchObject({ town: null, in_town: [] })
  expect(await guide(' Kisumu ')).toMatchObject({ town: 'Kisumu' })
  expect(await guide('x'.repeat(10_000))).toMatchObject({ in_town: [] })
})

test('five sales of three sellers in the town give medians', async () => {
  for (const [seller, days] of [
    [0, 10],
    [0, 20],
    [1, 30],
    [1, 40],
  ] as const)
    await sale(people[seller], days, { price: 900_000 + days * 10_000, location: 'Karen, Nairobi' })
  expect((await guide()).in_town).toEqual([])
  await sale(people[2], 50, { price: 1_400_000, year: 2016 })
  expect(await guide()).toMatchObject({
    in_town: [{ make: 'Toyota', model: 'Axio', days: 30, price: 1_200_000, year: 2015, ads: 5, sellers: 3 }],
    elsewhere: [],
  })
  // For a dealer elsewhere the same sales count for the country.
  expect(await guide('Mombasa')).toMatchObject({
    town: 'Mombasa',
    in_town: [],
    elsewhere: [{ model: 'Axio', days: 30, ads: 5 }],
  })
})

test('the fastest sellers come first, and the town before the country', async () => {
  for (let seller = 0; seller < 5; seller++) {
    await sale(people[seller], 40)
    await sale(people[seller], 8, { model_id: catalogue.Hilux })
    await sale(people[seller], 1, { model_id: catalogue.C200, location: 'Eldoret' })
  }
  const told = await guide()
  expect(told.in_town.map(({ model }) => model)).toEqual(['Hilux', 'Axio'])
  expect(told.elsewhere.map(({ model }) => model)).toEqual(['C200'])
})

test('few sellers, many sales of one, own sales and suspended sellers give no median', async () => {
  for (let n = 0; n < 40; n++) await sale(people[0], 3)
  await sale(people[1], 30)
  expect(await guide()).toMatchObject({ in_town: [], elsewhere: [] })
  await sale(people[2], 30)
  // Two of the forty count: four sales.
  expect(await guide()).toMatchObject({ in_town: [], elsewhere: [] })
  for (let n = 0; n < 5; n++) await sale(world.dealer.id, 1)
  expect(await guide()).toMatchObject({ in_town: [], elsewhere: [] })
  await sale(people[3], 30)
  expect((await guide()).in_town).toMatchObject([{ days: 30, ads: 5, sellers: 4 }])
  await world.owner.query('update public.profiles set suspended_at = now() where id = $1', [people[3]])
  expect(await guide()).toMatchObject({ in_town: [], elsewhere: [] })
  await world.owner.query('update public.profiles set suspended_at = null where id = $1', [people[3]])
})

test('names that one member typed are not shown', async () => {
  await world.owner.query('update public.vehicle_models set listed = false where id = $1', [catalogue.C200])
  for (let seller = 0; seller < 5; seller++) await sale(people[seller], 5, { model_id: catalogue.C200 })
  expect(await guide()).toMatchObject({ in_town: [], elsewhere: [] })
  await world.owner.query('update public.vehicle_models set listed = true where id = $1', [catalogue.C200])
})

test('a model is in demand once ten people saved a search for it', async () => {
  for (let n = 0; n < 9; n++) await save(people[n], '/vehicles?make=Toyota&model=Axio')
  // The dealer's own, a second of the same person, a paused one, another make and a whole make do not count.
  await save(world.dealer.id, '/vehicles?make=Toyota&model=Axio')
  await save(people[0], '/vehicles?make=Toyota&model=Axio&maxPrice=900000')
  await save(people[10], '/vehicles?make=Toyota&model=Axio')
  await world.owner.query('update public.saved_searches set paused = true where user_id = $1', [people[10]])
  await save(people[11], '/vehicles?make=Toyota')
  await save(people[12], '/vehicles?make=Toyota&model=Hilux')
  expect((await guide()).wanted).toEqual([])
  await save(people[13], '/vehicles?make=Toyota&model=Axio&location=Kisumu')
  expect((await guide()).wanted).toEqual([{ make: 'Toyota', model: 'Axio', people: 10 }])
})

test('the guide is for dealers', async () => {
  for (const person of [world.visitor, world.buyer, world.provider, world.seller])
    await expect(guide(null, person)).rejects.toMatchObject({ code: '42501' })
  await world.owner.query('update public.profiles set suspended_at = now() where id = $1', [world.dealer.id])
  await expect(guide()).rejects.toMatchObject({ code: '42501' })
})
