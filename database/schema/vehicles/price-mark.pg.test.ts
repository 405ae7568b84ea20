import { expect, test } from 'vitest'
import { priceMark } from '#domain/vehicles/asking-price.ts'
import { worldOfTests } from '#testing/as.ts'

const world = worldOfTests()

test('a form marks a typed price as the database does', async () => {
  const range = { low: 900_000, middle: 1_051_000, high: 1_200_000 }
  const { low, middle, high } = range
  const edges = [1, low, (low + middle) / 2, middle, high, middle / 2, middle * 3, 10_000_000_000]
  const prices = edges.flatMap((edge) => [Math.floor(edge) - 1, Math.floor(edge), Math.floor(edge) + 1])
  const rows = await world.owner.query<{ price: string; mark: string }>(
    `select price, private.price_mark(price, $2, $3, $4) as mark from unnest($1::bigint[]) as price`,
    [prices, low, middle, high],
  )
  expect(rows.map(({ price }) => priceMark(Number(price), range))).toEqual(rows.map(({ mark }) => mark))
  expect(new Set(rows.map(({ mark }) => mark))).toEqual(new Set(['none', 'great', 'good', 'fair', 'high']))
})
