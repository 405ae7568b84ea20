import { expect, test } from 'vitest'
import { priceDrop } from './price-history.ts'

const offered = (...prices: number[]) =>
  prices.map((price, day) => ({ price, since: `2026-11-0${day + 1}T09:00:00+03:00` }))

test.each([
  [[], null],
  [[900_000], null],
  [[900_000, 850_000], { by: 50_000, since: '2026-11-02T09:00:00+03:00' }],
  [[900_000, 950_000], null],
  // Raised and lowered again.
  [[900_000, 990_000, 900_000], null],
  [[900_000, 990_000, 880_000], { by: 20_000, since: '2026-11-03T09:00:00+03:00' }],
])('%o', (prices, drop) => {
  expect(priceDrop(offered(...prices))).toEqual(drop)
})
