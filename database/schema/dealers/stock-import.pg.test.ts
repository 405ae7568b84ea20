import { randomUUID } from 'node:crypto'
import { beforeAll, beforeEach, expect, test } from 'vitest'
import { type Person, worldOfTests } from '#testing/as.ts'
import { addPlan, subscribe } from '#testing/plans.ts'
import { type Catalogue, layCatalogue, pictureOf, post } from '#testing/vehicles.ts'

const world = worldOfTests()
let catalogue: Catalogue
let rival: Person

beforeAll(async () => {
  catalogue = await layCatalogue(world)
  await subscribe(world, world.dealer, await addPlan(world.admin, { name: 'Yard', max_listings: 5 }))
  rival = world.seller
})
beforeEach(() => world.owner.asks('delete from public.vehicle_listings'))

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
  const [row] = await person.asks<{ answer: Outcome[] }>('select public.import_stock($1) as answer', [
    JSON.stringify(items),
  ])
  return row?.answer ?? []
}
const stock = () =>
  world.owner.asks(
    `select stock_number, title, price::integer, status, images, updated_at, listing.seller_id
     from public.vehicle_listings as listing left join public.stock_numbers on listing_id = id order by stock_number`,
  )

test('a list makes vehicles, and the same list again changes none', async () => {
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

test('a vehicle is found by its number in any letters, and keeps what the row does not say', async () => {
  await importStock([{ stock_number: 'KBX 123', values: car() }])
  expect(await importStock([{ stock_number: ' kbx 123 ', values: { price: 990_000 } }])).toMatchObject([
    { outcome: 'updated', status: 'active' },
  ])
  expect(await stock()).toMatchObject([
    { stock_number: 'KBX 123', price: 990_000, title: '2015 Toyota Axio' },
  ])
})

test('an ad without a number goes by the start of its id', async () => {
  const id = await post(world.dealer, catalogue)
  expect(await importStock([{ stock_number: id.slice(0, 8), values: { price: 5 } }])).toMatchObject([
    { outcome: 'updated', id },
  ])
  expect(await stock()).toMatchObject([{ stock_number: id.slice(0, 8), price: 5 }])
})

test('a row that is refused says why, and keeps the others from nothing', async () => {
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

test('the plan’s limit holds row by row', async () => {
  const outcomes = await importStock(
    Array.from({ length: 7 }, (_, place) => ({ stock_number: `N${place}`, values: car() })),
  )
  expect(outcomes.map(({ outcome }) => outcome)).toEqual([...Array(5).fill('created'), 'refused', 'refused'])
  expect(outcomes[6]?.error?.hint).toBe('listing_limit')
  expect(await importStock([{ stock_number: 'N6', values: car({ status: 'draft' }) }])).toMatchObject([
    { outcome: 'created' },
  ])
})

test('another dealer’s vehicle of the same number is not touched', async () => {
  await world.owner.asks(`update public.profiles set role = 'dealer' where id = $1`, [rival.id])
  await importStock([{ stock_number: 'KBX 123', values: car({ title: 'Theirs' }) }], rival)
  const [theirs] = await stock()
  const theirId =
    (await world.owner.asks<{ id: string }>('select id from public.vehicle_listings'))[0]?.id ?? ''
  await importStock([
    { stock_number: 'KBX 123', values: car({ title: 'Mine', seller_id: rival.id, featured: true }) },
    { stock_number: theirId.slice(0, 8), values: { title: 'Taken over' } },
  ])
  expect(await stock()).toMatchObject([theirs, { title: 'Mine', seller_id: world.dealer.id }])
  // Nor by hand.
  const number = `insert into public.stock_numbers (listing_id, stock_number) values ($1, 'X')`
  await expect(world.dealer.asks(number, [theirId])).rejects.toMatchObject({ code: '42501' })
  const change = `update public.stock_numbers set stock_number = 'X' where listing_id = $1 returning 1`
  expect(await world.dealer.asks(change, [theirId])).toEqual([])
  await world.owner.asks(`update public.profiles set role = 'customer' where id = $1`, [rival.id])
})

test('only dealers import', async () => {
  for (const person of [world.buyer, world.provider, world.admin])
    await expect(importStock([], person)).rejects.toMatchObject({ code: '42501' })
  await expect(importStock([], world.visitor)).rejects.toMatchObject({ code: '42501' })
  const id = await post(world.buyer, catalogue, { status: 'draft' })
  await expect(
    world.buyer.asks(`insert into public.stock_numbers (listing_id, stock_number) values ($1, 'X')`, [id]),
  ).rejects.toMatchObject({ code: '42501' })
})

test('a batch is a list of at most a hundred', async () => {
  for (const items of [{}, null, Array(101).fill({ stock_number: 'A', values: {} })])
    await expect(importStock(items)).rejects.toMatchObject({ hint: 'import_batch' })
})

test('a changed ad is looked at again where the market says so, as after a single change', async () => {
  await world.admin.asks(
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

test('two lists at once make each vehicle once', async () => {
  const items = [{ stock_number: 'KBX 123', values: car() }]
  const outcomes = await Promise.all([importStock(items), importStock(items)])
  expect(outcomes.map(([row]) => row?.outcome).toSorted()).toEqual(['created', 'unchanged'])
})

test('pictures are known by where they came from as long as they are kept', async () => {
  const images = [pictureOf(world.dealer), pictureOf(world.dealer)]
  for (const [place, image] of images.entries())
    await world.dealer.asks('insert into public.stock_pictures (source, image) values ($1, $2)', [
      `https://pictures.test/${place}.jpg`,
      image,
    ])
  await world.owner.asks(`insert into storage.objects (bucket_id, name) values ('listing-images', $1)`, [
    images[0]?.split('/listing-images/')[1],
  ])
  const known = 'select public.own_stock_pictures() as known'
  expect(await world.dealer.asks(known)).toEqual([{ known: { 'https://pictures.test/0.jpg': images[0] } }])
  expect(await world.buyer.asks(known)).toEqual([{ known: {} }])
  await expect(
    world.dealer.asks('insert into public.stock_pictures (source, image) values ($1, $2)', [
      randomUUID(),
      pictureOf(rival),
    ]),
  ).rejects.toMatchObject({ code: '23514' })
})

test('no dealer has more than 50,000 pictures remembered; those that are known can change', async () => {
  const image = pictureOf(world.dealer)
  const keep = (sources: string) =>
    world.dealer.asks(
      `insert into public.stock_pictures (source, image) select source, $1 from ${sources} as given(source)
       on conflict (seller_id, source) do update set image = excluded.image`,
      [image],
    )
  await world.owner.asks('delete from public.stock_pictures')
  // Judging each picture takes long for so many.
  await world.owner.asks('alter table public.stock_pictures drop constraint stock_pictures_image_known')
  await keep(`(select 'many/' || nth from generate_series(1, 49999) as nth)`)
  const atOnce = await Promise.allSettled([keep(`(values ('a'))`), keep(`(values ('b'))`)])
  expect(atOnce.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
  expect(atOnce.find(({ status }) => status === 'rejected')).toMatchObject({
    reason: { hint: 'stock_picture_limit' },
  })
  await keep(`(values ('many/1'))`)
  await world.owner.asks('delete from public.stock_pictures')
})
