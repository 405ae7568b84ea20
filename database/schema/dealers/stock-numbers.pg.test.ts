import { randomUUID } from 'node:crypto'
import { beforeAll, beforeEach, expect, test } from 'vitest'
import { type Person, worldOfTests } from '#testing/as.ts'
import { STOCK_KEY_EXAMPLES } from '#testing/stock-keys.ts'
import { type Catalogue, insertCatalogue, post } from '#testing/vehicles.ts'

const world = worldOfTests()
let catalogue: Catalogue
let rival: Person

beforeAll(async () => {
  catalogue = await insertCatalogue(world)
  rival = world.seller
  await world.owner.query(`update public.profiles set role = 'dealer' where id = $1`, [rival.id])
})
beforeEach(() => world.owner.query('delete from public.vehicle_listings'))

interface Outcome {
  outcome: string
  id?: string
  error?: { code: string; message: string }
}

async function importStock(items: object[], person = world.dealer): Promise<Outcome[]> {
  const [row] = await person.query<{ answer: Outcome[] }>('select public.import_stock($1) as answer', [
    JSON.stringify(items),
  ])
  return row?.answer ?? []
}

const car = (stock_number: string, more: object = {}) => ({
  stock_number,
  values: {
    make_id: catalogue.Toyota,
    model_id: catalogue.Axio,
    title: '2015 Toyota Axio',
    price: 1_150_000,
    location: 'Nairobi',
    condition: 'used',
    fuel_type: 'petrol',
    transmission: 'automatic',
    year: 2015,
    status: 'draft',
    ...more,
  },
})

const stock = () =>
  world.owner.query(
    `select stock_number, price::integer from public.vehicle_listings as listing
     left join public.stock_numbers on listing_id = listing.id order by stock_number`,
  )

/** An ad with a number that was written before spellings were compared. */
async function oldNumber(stock_number: string): Promise<string> {
  const id = await post(world.dealer, catalogue, { status: 'draft' })
  await world.owner.query('alter table public.stock_numbers disable trigger guard_stock_number')
  await world.owner.query(
    'insert into public.stock_numbers (listing_id, seller_id, stock_number) values ($1, $2, $3)',
    [id, world.dealer.id, stock_number],
  )
  await world.owner.query('alter table public.stock_numbers enable trigger guard_stock_number')
  return id
}

test('numbers are compared as the site compares them', async () => {
  const numbers = STOCK_KEY_EXAMPLES.map(([number]) => number)
  const keys = await world.owner.query<{ key: string }>(
    'select private.stock_key(number) as key from unnest($1::text[]) with ordinality as given (number, place) order by place',
    [numbers],
  )
  expect(keys.map(({ key }, place) => [numbers[place], key])).toEqual(STOCK_KEY_EXAMPLES)
})

test('a vehicle is found by its number in another spelling, which stays as it was', async () => {
  await importStock([car('KDA 123A'), car('STK-1-1')])
  expect(
    await importStock([car('kda-123a', { price: 1_000_000 }), car('STK 1/1', { price: 2_000_000 })]),
  ).toMatchObject([{ outcome: 'updated' }, { outcome: 'updated' }])
  expect(await importStock([car('STK-11')])).toMatchObject([{ outcome: 'created' }])
  expect(await stock()).toEqual([
    { stock_number: 'KDA 123A', price: 1_000_000 },
    { stock_number: 'STK-1-1', price: 2_000_000 },
    { stock_number: 'STK-11', price: 1_150_000 },
  ])
})

test('an ad without a number is found by the beginning of its id in any letters', async () => {
  const id = await post(world.dealer, catalogue, { status: 'draft' })
  expect(await importStock([car(id.slice(0, 8).toUpperCase(), { price: 1_000_000 })])).toMatchObject([
    { outcome: 'updated', id },
  ])
})

test('of two old spellings of one number each is found as it is written, and a third is refused', async () => {
  const [first, second] = [await oldNumber('KDB 1'), await oldNumber('KDB-1')]
  expect(
    await importStock([car('kdb 1', { price: 1_000_000 }), car('KDB-1', { price: 2_000_000 })]),
  ).toMatchObject([
    { outcome: 'updated', id: first },
    { outcome: 'updated', id: second },
  ])
  expect(await importStock([car('KDB1')])).toMatchObject([
    { outcome: 'refused', error: { code: '23505', message: /stock_numbers_key/ } },
  ])
  // Either can still be written as it is.
  await world.dealer.query('update public.stock_numbers set stock_number = $2 where listing_id = $1', [
    first,
    'kdb 1',
  ])
})

test('another spelling of a number is refused to another ad, not to its own', async () => {
  await importStock([car('KDA 123A')])
  const other = await post(world.dealer, catalogue, { status: 'draft' })
  const number = (person: Person, id: string, text: string) =>
    person.query('insert into public.stock_numbers (listing_id, stock_number) values ($1, $2)', [id, text])
  await expect(number(world.dealer, other, 'kda-123a')).rejects.toMatchObject({
    code: '23505',
    constraint: 'stock_numbers_key',
  })
  await number(world.dealer, other, 'KDA 124A')
  const respell = 'update public.stock_numbers set stock_number = $2 where listing_id = $1'
  await expect(world.dealer.query(respell, [other, 'KDA123A'])).rejects.toMatchObject({
    constraint: 'stock_numbers_key',
  })
  await world.dealer.query(respell, [other, 'KDA124A'])
  // Each dealer has numbers of their own.
  await number(rival, await post(rival, catalogue, { status: 'draft' }), 'KDA123A')
})

test('a recognised vehicle is updated whatever its number; one of another dealer is not', async () => {
  const [created] = await importStock([car('KDA 123A')])
  const [theirs] = await importStock([car('X 1', { price: 5 })], rival)
  expect(await importStock([{ ...car('B 7', { price: 1_000_000 }), id: created?.id }])).toMatchObject([
    { outcome: 'updated', id: created?.id },
  ])
  expect(await importStock([{ ...car('B 8', { price: 7 }), id: theirs?.id }])).toMatchObject([
    { outcome: 'created' },
  ])
  // Gone meanwhile: the number finds it, or it is new.
  expect(await importStock([{ ...car('kda123a', { price: 8 }), id: randomUUID() }])).toMatchObject([
    { outcome: 'updated', id: created?.id },
  ])
  expect(await importStock([{ ...car('B 9'), id: 'no id' }])).toMatchObject([
    { outcome: 'refused', error: { code: '22P02' } },
  ])
  expect(await stock()).toEqual([
    { stock_number: 'B 8', price: 7 },
    { stock_number: 'KDA 123A', price: 8 },
    { stock_number: 'X 1', price: 5 },
  ])
  // A recognised ad without a number gets the one of the list.
  const id = await post(world.dealer, catalogue, { status: 'draft' })
  expect(await importStock([{ ...car('B 10'), id }])).toMatchObject([{ outcome: 'updated', id }])
  expect(await stock()).toContainEqual({ stock_number: 'B 10', price: 1_150_000 })
})

test('the number of a car in any spelling is looked up in an index', async () => {
  // A table of few rows would be read whole.
  await world.owner.query(
    `create function public.plan_of_number(seller uuid, number text) returns setof text
     language plpgsql set enable_seqscan = off as $$
     begin
       return query execute format(
         'explain select from public.stock_numbers where seller_id = %L and private.stock_key(stock_number) = private.stock_key(%L)',
         seller, number
       );
     end $$`,
  )
  const plan = await world.owner.query<{ line: string }>('select public.plan_of_number($1, $2) as line', [
    world.dealer.id,
    'KDA 123A',
  ])
  expect(plan.map(({ line }) => line).join('\n')).toContain('stock_numbers_spelling_idx')
})
