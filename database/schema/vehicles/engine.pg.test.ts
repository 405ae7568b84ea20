import { beforeAll, expect, test } from 'vitest'
import { worldOfTests } from '#testing/as.ts'
import { type Catalogue, insertCatalogue, post } from '#testing/vehicles.ts'

const world = worldOfTests()

let catalogue: Catalogue

beforeAll(async () => {
  catalogue = await insertCatalogue(world)
})

async function read(typed: string | null, fuel = 'petrol'): Promise<number | null | undefined> {
  const [row] = await world.owner.query<{ cc: number | null }>('select private.engine_cc($1, $2) as cc', [
    typed,
    fuel,
  ])
  return row?.cc
}

test.each([
  ['1500cc', 1500],
  ['1,496 cc', 1496],
  ['1 496cc', 1496],
  ['1.496 L', 1496],
  ['1500 C.C.', 1500],
  ['1500 cm³', 1500],
  ['660', 660],
  ['150', 150],
  ['1500.', 1500],
  ['1.5', 1500],
  ['1,5', 1500],
  ['0.66', 660],
  ['1.5L', 1500],
  ['1.5-litre', 1500],
  ['1.5cc', 1500],
  ['2L', 2000],
  ['3 litres turbo', 3000],
  ['13.0 Ltr', 13_000],
  ['1500 litres', 1500],
  ['2.0 D-4D', 2000],
  ['4.7 V8 4x4', 4700],
  ['2.4 16v', 2400],
  ['2.0 TDI 150 hp', 2000],
  ['1NZ-FE 1496cc', 1496],
  ['OM651 2.1', 2100],
  ['1.5L (1496cc)', 1496],
  ['1496cc / 1.5', 1496],
])('“%s” is %i cm³', async (typed, cc) => {
  expect(await read(typed)).toBe(cc)
})

test.each([
  null,
  '',
  'big',
  'V6',
  '2',
  '1300-1500cc',
  '1.5 or 1.8',
  '2.0 TDI 150',
  '2L-TE',
  '150hp',
  '85 kWh',
  '1.5kWh',
  '49',
  '25000',
  '123456',
  '1.500.000',
  '25.5L',
  '-'.repeat(40),
  '1.'.repeat(30_000),
])('“%s” is unclear', async (typed) => {
  expect(await read(typed)).toBeNull()
})

test('an electric vehicle has no engine', async () => {
  expect(await read('1500cc', 'electric')).toBeNull()
})

test('an ad gets it whenever its engine is written, and nobody writes it directly', async () => {
  const engineOf = async (id: string) =>
    (
      await world.visitor.query<{ cc: number | null }>(
        'select engine_cc as cc from public.vehicle_listings where id = $1',
        [id],
      )
    )[0]?.cc
  const id = await post(world.seller, catalogue, { engine_size: '1.5 L' })
  expect(await engineOf(id)).toBe(1500)
  await world.seller.query('update public.vehicle_listings set engine_size = $2 where id = $1', [
    id,
    '1,800 cc',
  ])
  expect(await engineOf(id)).toBe(1800)
  await world.seller.query('select public.save_vehicle($1, $2)', [id, { engine_size: '2.0', engine_cc: 50 }])
  expect(await engineOf(id)).toBe(2000)
  await world.seller.query(`update public.vehicle_listings set fuel_type = 'electric' where id = $1`, [id])
  expect(await engineOf(id)).toBeNull()
  await expect(post(world.seller, catalogue, { engine_cc: 50 })).rejects.toThrow(/engine_cc/)
})

test('an import without differences does not change the ad', async () => {
  const item = {
    stock_number: 'E1',
    values: {
      make_id: catalogue.Toyota,
      title: '2015 Toyota Axio',
      price: 1_150_000,
      location: 'Nairobi',
      condition: 'used',
      fuel_type: 'petrol',
      transmission: 'automatic',
      year: 2015,
      engine_size: '1500cc',
    },
  }
  const imported = () =>
    world.dealer.query<{ answer: object[] }>('select public.import_stock($1) as answer', [
      JSON.stringify([item]),
    ])
  expect((await imported())[0]?.answer).toMatchObject([{ outcome: 'created' }])
  expect((await imported())[0]?.answer).toMatchObject([{ outcome: 'unchanged' }])
})

test('an engine is named by its rounded size', async () => {
  const sizes = [49, 124, 149, 249, 658, 660, 847, 996, 1149, 1329, 1496, 1798, 2362, 2982, 5663, 20_000]
  const [row] = await world.owner.query<{ called: number[] }>(
    `select array_agg(private.nominal_engine(size) order by place) as called
     from unnest($1::integer[]) with ordinality as one (size, place)`,
    [sizes],
  )
  expect(row?.called).toEqual([
    50, 125, 150, 250, 660, 660, 850, 1000, 1100, 1300, 1500, 1800, 2400, 3000, 5700, 20_000,
  ])
})
