import { expect, test } from 'vitest'
import { worldOfTests } from '#testing/as.ts'
import { insertCatalogue, post } from '#testing/vehicles.ts'

const world = worldOfTests()

test('an ad shows the prices since it was public', async () => {
  const id = await post(world.seller, await insertCatalogue(world), { price: 900_000 })
  const pricesOf = async () =>
    (await world.visitor.query<{ price: string }>('select price from public.listing_prices($1)', [id])).map(
      ({ price }) => Number(price),
    )
  expect(await pricesOf()).toEqual([900_000])
  const change = (columns: string) =>
    world.owner.query(`update public.vehicle_listings set ${columns} where id = $1`, [id])
  await change('price = 850000')
  await change(`title = 'Another title'`)
  await change('price = 870000')
  expect(await pricesOf()).toEqual([900_000, 850_000, 870_000])
  await change(`status = 'draft'`)
  await change('price = 1')
  expect(await pricesOf()).toEqual([])
  await change('price = 860000')
  await change(`status = 'active'`)
  expect(await pricesOf()).toEqual([900_000, 850_000, 870_000, 860_000])
})
