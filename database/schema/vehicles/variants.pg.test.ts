import { beforeAll, expect, test } from 'vitest'
import { demoVehicles } from '#database/demo/vehicles.ts'
import { worldOfTests } from '#testing/as.ts'
import { type Catalogue, insertCatalogue, post } from '#testing/vehicles.ts'

const world = worldOfTests()

let catalogue: Catalogue

beforeAll(async () => {
  catalogue = await insertCatalogue(world)
})

async function read(title: string): Promise<string | null | undefined> {
  const [row] = await world.owner.query<{ variant: string | null }>(
    'select private.vehicle_variant($1) as variant',
    [title],
  )
  return row?.variant
}

test.each([
  ['2018 Toyota Prado TX-L. Clean', 'TX-L'],
  ['Toyota Land Cruiser Prado TX 2.7', 'TX'],
  ['TOYOTA LAND CRUISER VX-R V8', 'VX-R'],
  ['2015 Toyota Axio G', 'G'],
  ['Toyota Corolla Axio 1.5 X', 'X'],
  ['2016 Mazda CX-5 XD L Package', 'XD L Package'],
  ['Mazda Demio (13C-V)', '13C-V'],
  ['VW Golf TSI Highline', 'TSI Highline'],
  ['Range Rover Sport HSE', 'HSE'],
  ['Subaru Impreza WRX STI', 'WRX STI'],
])('“%s” is a %s', async (title, variant) => {
  expect(await read(title)).toBe(variant)
})

test.each([
  ['no variant', '2015 Toyota Axio'],
  ['a letter of another word', 'Toyota Axio for sale, not a G'],
  ['two variants', '2016 Mazda CX-5 XD 20S'],
  ['two variants, one of them longer', 'Subaru Forester XT / Premium'],
  ['a variant of another model', 'Toyota Axio TX-L'],
  ['a variant before the model', 'G Toyota Axio'],
  ['no model', 'A very clean car'],
  ['signs only', '!!! ... ---'],
  ['nothing', ''],
])('%s: unclear', async (_what, title) => {
  expect(await read(title)).toBeNull()
})

test('an ad has the variant of its title, whoever writes it; nobody writes it directly', async () => {
  const id = await post(world.seller, catalogue, { title: '2015 Toyota Axio G' })
  const variantOf = async () => {
    const [row] = await world.visitor.query<{ variant: string | null }>(
      'select variant from public.vehicle_listings where id = $1',
      [id],
    )
    return row?.variant
  }
  expect(await variantOf()).toBe('G')
  await world.seller.query('select public.save_vehicle($1, $2)', [
    id,
    { title: '2015 Toyota Axio, clean', variant: 'Luxel' },
  ])
  expect(await variantOf()).toBeNull()
  await expect(post(world.seller, catalogue, { variant: 'G' })).rejects.toThrow(/variant/)
})

test('most titles of the demo world have a recognised variant', async () => {
  const titles = demoVehicles(new Date()).map(({ title }) => title)
  const rows = await world.owner.query<{ title: string; variant: string }>(
    `select title, private.vehicle_variant(title) as variant from unnest($1::text[]) as title
     where private.vehicle_variant(title) is not null`,
    [titles],
  )
  expect(rows.length).toBeGreaterThan(titles.length / 2)
  const body = /( Double Cab| 4x4| Hybrid)*$/
  expect(rows.filter(({ title, variant }) => !title.replace(body, '').endsWith(` ${variant}`))).toEqual([])
})
