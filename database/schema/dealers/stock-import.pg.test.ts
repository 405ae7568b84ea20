import { randomUUID } from 'node:crypto'
import pg from 'pg'
import { beforeAll, beforeEach, expect, test } from 'vitest'
import { type Person, worldOfTests } from '#testing/as.ts'
import { addPlan, subscribe } from '#testing/plans.ts'
import { raceOnLock } from '#testing/race-on-lock.ts'
import { type Catalogue, insertCatalogue, pictureOf, post } from '#testing/vehicles.ts'

const world = worldOfTests()
let catalogue: Catalogue
let rival: Person

beforeAll(async () => {
  catalogue = await insertCatalogue(world)
  await subscribe(world, world.dealer, await addPlan(world.admin, { name: 'Yard', max_listings: 5 }))
  rival = world.seller
})
beforeEach(() => world.owner.query('delete from public.vehicle_listings'))

interface Outcome {
  outcome: string
  id?: string
  status?: string
  error?: { code: string; message: string; hint: string | null }
}

const car = (values: object = {}) => ({
  make_id: catalogue.Toyota,
  model_id: catalogue.Axio,
  title: '2015 Toyota Axio',
  price: 1_150_000,
  location: 'Nairobi',
  condition: 'used',
  fuel_type: 'petrol',
  transmission: 'automatic',
  year: 2015,
  ...values,
})

async function importStock(items: unknown, person = world.dealer): Promise<Outcome[]> {
  const [row] = await person.query<{ answer: Outcome[] }>('select public.import_stock($1) as answer', [
    JSON.stringify(items),
  ])
  return row?.answer ?? []
}
const stock = () =>
  world.owner.query(
    `select stock_number, title, price::integer, status, images, updated_at, listing.seller_id
     from public.vehicle_listings as listing left join public.stock_numbers on listing_id = id order by stock_number`,
  )

test('a list creates vehicles, and importing it again changes none', async () => {
  const items = [
    { stock_number: 'KBX 123', values: car() },
    { stock_number: 'KBY 7', values: car({ status: 'draft', images: [pictureOf(world.dealer)] }) },
  ]
  expect(await importStock(items)).toMatchObject([
    { outcome: 'created', status: 'active' },
    { outcome: 'created', status: 'draft' },
  ])
  const before = await stock()
  expect(before).toMatchObject([{ stock_number: 'KBX 123' }, { stock_number: 'KBY 7' }])
  expect(await importStock(items)).toMatchObject([{ outcome: 'unchanged' }, { outcome: 'unchanged' }])
  expect(await stock()).toEqual(before)
})

test('a vehicle is found by its number ignoring letter case, and keeps values missing from the row', async () => {
  await importStock([{ stock_number: 'KBX 123', values: car() }])
  expect(await importStock([{ stock_number: ' kbx 123 ', values: { price: 990_000 } }])).toMatchObject([
    { outcome: 'updated', status: 'active' },
  ])
  expect(await stock()).toMatchObject([
    { stock_number: 'KBX 123', price: 990_000, title: '2015 Toyota Axio' },
  ])
})

test('an ad without a stock number is identified by the beginning of its id', async () => {
  const id = await post(world.dealer, catalogue)
  expect(await importStock([{ stock_number: id.slice(0, 8), values: { price: 5 } }])).toMatchObject([
    { outcome: 'updated', id },
  ])
  expect(await stock()).toMatchObject([{ stock_number: id.slice(0, 8), price: 5 }])
})

test('a refused row reports the reason, and does not affect the others', async () => {
  const outcomes = await importStock([
    { stock_number: 'A', values: car({ price: -1 }) },
    { stock_number: 'B', values: car() },
    { stock_number: '', values: car() },
    { stock_number: 'C', values: car({ year: 1900 }) },
    { stock_number: 'D', values: car({ price: 'a lot' }) },
    { stock_number: 'E', values: car({ model_id: catalogue.C200 }) },
    { stock_number: 'F', values: car({ status: 'pending' }) },
    { stock_number: 'G', values: car({ images: [pictureOf(rival)] }) },
    'no row',
  ])
  expect(outcomes.map(({ outcome }) => outcome)).toEqual(['refused', 'created', ...Array(7).fill('refused')])
  expect(outcomes[0]?.error).toMatchObject({ code: '23514', message: /vehicle_listings_price_range/ })
  expect(outcomes[2]?.error?.message).toMatch(/stock_numbers_length/)
  expect(outcomes[6]?.error).toMatchObject({ code: '42501' })
  expect(outcomes[7]?.error?.message).toMatch(/vehicle_listings_images_own/)
  expect(await stock()).toMatchObject([{ stock_number: 'B' }])
})

test('a dash or N/A is no stock number', async () => {
  const numbers = ['-', '—', '.', '//', 'N/A', 'tba', '未定', 'TBA 1']
  const outcomes = await importStock(numbers.map((stock_number) => ({ stock_number, values: car() })))
  expect(outcomes.map(({ outcome }) => outcome)).toEqual([...Array(6).fill('refused'), 'created', 'created'])
  expect(outcomes[0]?.error?.message).toMatch(/stock_numbers_length/)
})

test('a row adds its make and model; a refused one adds neither', async () => {
  const { make_id, model_id, ...values } = car()
  const pending = () => world.owner.query('select name from public.vehicle_makes where not listed')
  expect(
    await importStock([
      { stock_number: 'A', values: { ...values, price: -1 }, make: 'Mobius', model: 'Three' },
      { stock_number: 'B', values, make: 'Mobius@', model: 'Three' },
      { stock_number: 'C', values: { ...values, model_id }, model: 'x'.repeat(100_000), make: 'toyota' },
      { stock_number: 'D', values, make: { name: 'Mobius' } },
    ]),
  ).toMatchObject([
    { outcome: 'refused', error: { message: /vehicle_listings_price_range/ } },
    { outcome: 'refused', error: { message: /vehicle_makes_name_signs/ } },
    { outcome: 'refused', error: { message: /vehicle_models_name_length/ } },
    { outcome: 'refused', error: { message: /vehicle_makes_name_signs/ } },
  ])
  expect(await pending()).toEqual([])
  const items = [
    { stock_number: 'A', values, make: 'mobius', model: 'three' },
    { stock_number: 'B', values, make: 'MOBIUS', model: 'Three' },
  ]
  expect(await importStock(items)).toMatchObject([{ outcome: 'created' }, { outcome: 'created' }])
  expect(await importStock(items)).toMatchObject([{ outcome: 'unchanged' }, { outcome: 'unchanged' }])
  expect(await pending()).toEqual([{ name: 'Mobius' }])
  await world.owner.query('delete from public.vehicle_listings')
  await world.owner.query('delete from public.vehicle_makes where not listed')
})

test('beyond the limit of models a row is saved without its model and reports it', async () => {
  await world.owner.query(
    `insert into public.vehicle_models (make_id, name, listed, added_by, added_at)
     select $1, 'Model ' || nth, false, $2, now() from generate_series(1, 20) as nth`,
    [catalogue.Toyota, world.dealer.id],
  )
  const items = [
    { stock_number: 'A', values: car(), model: 'Ractis' },
    { stock_number: 'B', values: car({ price: -1 }), model: 'Ractis' },
    { stock_number: 'C', values: car(), model: 'Model 7' },
  ]
  expect(await importStock(items)).toMatchObject([
    { outcome: 'created', without_model: /^You can add 20 models in 24 hours/ },
    { outcome: 'refused', error: { code: '23514' } },
    { outcome: 'created' },
  ])
  expect(
    await world.owner.query(
      `select model.name from public.vehicle_listings as listing
       join public.stock_numbers on listing_id = listing.id left join public.vehicle_models as model on model.id = model_id
       order by stock_number`,
    ),
  ).toEqual([{ name: null }, { name: 'Model 7' }])
  await world.owner.query('delete from public.vehicle_listings')
  await world.owner.query('delete from public.vehicle_models where not listed')
})

test('the plan’s limit applies row by row', async () => {
  const outcomes = await importStock(
    Array.from({ length: 7 }, (_, place) => ({ stock_number: `N${place}`, values: car() })),
  )
  expect(outcomes.map(({ outcome }) => outcome)).toEqual([...Array(5).fill('created'), 'refused', 'refused'])
  expect(outcomes[6]?.error?.hint).toBe('listing_limit')
  expect(await importStock([{ stock_number: 'N6', values: car({ status: 'draft' }) }])).toMatchObject([
    { outcome: 'created' },
  ])
})

test('another dealer’s vehicle with the same number is not changed', async () => {
  await world.owner.query(`update public.profiles set role = 'dealer' where id = $1`, [rival.id])
  await importStock([{ stock_number: 'KBX 123', values: car({ title: 'Theirs' }) }], rival)
  const [theirs] = await stock()
  const theirId =
    (await world.owner.query<{ id: string }>('select id from public.vehicle_listings'))[0]?.id ?? ''
  await importStock([
    { stock_number: 'KBX 123', values: car({ title: 'Mine', seller_id: rival.id, featured: true }) },
    { stock_number: theirId.slice(0, 8), values: { title: 'Taken over' } },
  ])
  expect(await stock()).toMatchObject([theirs, { title: 'Mine', seller_id: world.dealer.id }])
  // Nor by a table call.
  const number = `insert into public.stock_numbers (listing_id, stock_number) values ($1, 'X')`
  await expect(world.dealer.query(number, [theirId])).rejects.toMatchObject({ code: '42501' })
  const change = `update public.stock_numbers set stock_number = 'X' where listing_id = $1 returning 1`
  expect(await world.dealer.query(change, [theirId])).toEqual([])
  await world.owner.query(`update public.profiles set role = 'customer' where id = $1`, [rival.id])
})

test('only dealers can import', async () => {
  for (const person of [world.buyer, world.provider, world.admin])
    await expect(importStock([], person)).rejects.toMatchObject({ code: '42501' })
  await expect(importStock([], world.visitor)).rejects.toMatchObject({ code: '42501' })
  const id = await post(world.buyer, catalogue, { status: 'draft' })
  await expect(
    world.buyer.query(`insert into public.stock_numbers (listing_id, stock_number) values ($1, 'X')`, [id]),
  ).rejects.toMatchObject({ code: '42501' })
})

test('a batch has at most a hundred rows', async () => {
  for (const items of [{}, null, Array(101).fill({ stock_number: 'A', values: {} })])
    await expect(importStock(items)).rejects.toMatchObject({ hint: 'import_batch' })
})

test('changed ads await approval if the setting says so, as after a single change', async () => {
  await world.admin.query(
    `update public.system_settings set value = 'true' where key = 'review_changed_listings'`,
  )
  await importStock([{ stock_number: 'KBX 123', values: car() }])
  expect(await importStock([{ stock_number: 'KBX 123', values: { price: 9_000_000 } }])).toMatchObject([
    { outcome: 'updated', status: 'draft' },
  ])
  expect(await importStock([{ stock_number: 'KBX 123', values: { status: 'active' } }])).toMatchObject([
    { outcome: 'refused', error: { hint: 'listing_held' } },
  ])
})

test('two concurrent imports create each vehicle once', async () => {
  const items = [{ stock_number: 'KBX 123', values: car() }]
  const outcomes = await Promise.all([importStock(items), importStock(items)])
  expect(outcomes.map(([row]) => row?.outcome).toSorted()).toEqual(['created', 'unchanged'])
})

test('pictures are recognised by their source while they are kept', async () => {
  const images = [pictureOf(world.dealer), pictureOf(world.dealer)]
  for (const [place, image] of images.entries())
    await world.dealer.query('insert into public.stock_pictures (source, image) values ($1, $2)', [
      `https://pictures.test/${place}.jpg`,
      image,
    ])
  await world.owner.query(`insert into storage.objects (bucket_id, name) values ('listing-images', $1)`, [
    images[0]?.split('/listing-images/')[1],
  ])
  const known = 'select public.own_stock_pictures() as known'
  expect(await world.dealer.query(known)).toEqual([{ known: { 'https://pictures.test/0.jpg': images[0] } }])
  expect(await world.buyer.query(known)).toEqual([{ known: {} }])
  await expect(
    world.dealer.query('insert into public.stock_pictures (source, image) values ($1, $2)', [
      randomUUID(),
      pictureOf(rival),
    ]),
  ).rejects.toMatchObject({ code: '23514' })
})

test('a dealer has at most 50,000 remembered pictures; known ones can still change', async () => {
  const image = pictureOf(world.dealer)
  const keep = (sources: string) =>
    world.dealer.query(
      `insert into public.stock_pictures (source, image) select source, $1 from ${sources} as given(source)
       on conflict (seller_id, source) do update set image = excluded.image`,
      [image],
    )
  await world.owner.query('delete from public.stock_pictures')
  // Validating each picture takes too long for this many.
  await world.owner.query('alter table public.stock_pictures drop constraint stock_pictures_image_known')
  await keep(`(select 'many/' || nth from generate_series(1, 49999) as nth)`)
  const raceOnLock = await Promise.allSettled([keep(`(values ('a'))`), keep(`(values ('b'))`)])
  expect(raceOnLock.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
  expect(raceOnLock.find(({ status }) => status === 'rejected')).toMatchObject({
    reason: { hint: 'stock_picture_limit' },
  })
  await keep(`(values ('many/1'))`)
  await world.owner.query('delete from public.stock_pictures')
})

test('rows of which the server was killed in the middle are not there by half, and the import goes on', async () => {
  await importStock([{ stock_number: 'KBX 123', values: car() }])
  const before = await stock()
  // The new ad is written before the known one, which is locked.
  const items = [
    { stock_number: 'KBZ 1', values: car() },
    { stock_number: 'KBX 123', values: { price: 990_000 } },
  ]
  const connection = new pg.Client(world.database.owner)
  // The end of its connection is the point.
  connection.on('error', () => {})
  await connection.connect()
  await connection.query('begin')
  await connection.query(
    `select set_config('role', 'authenticated', true), set_config('request.jwt.claims', $1, true)`,
    [JSON.stringify({ role: 'authenticated', sub: world.dealer.id })],
  )
  const [killed] = await raceOnLock(
    world.database,
    {
      text: `select listing.id from public.vehicle_listings as listing
        join public.stock_numbers as number on number.listing_id = listing.id
        where stock_number = $1 for update of listing`,
      values: ['KBX 123'],
    },
    [() => connection.query('select public.import_stock($1)', [JSON.stringify(items)])],
    async () => {
      await world.owner.query(
        `select pg_terminate_backend(pid) from pg_stat_activity
         where datname = current_database() and wait_event_type = 'Lock' and query like '%import_stock%'`,
      )
    },
  )
  expect(killed?.status).toBe('rejected')
  expect(await stock()).toEqual(before)

  expect(await importStock(items)).toMatchObject([{ outcome: 'created' }, { outcome: 'updated' }])
  expect(await importStock(items)).toMatchObject([{ outcome: 'unchanged' }, { outcome: 'unchanged' }])
})
