import { expect, test } from 'vitest'
import { priceChange } from './price-change.ts'

test('shows by how much a price rose or fell, and nothing if it is unchanged or unknown', () => {
  expect(priceChange(900_000, 850_000)).toEqual({
    fell: true,
    sentence: 'KSh 50,000 less than when you saved it',
  })
  expect(priceChange(4_500, 5_000)).toEqual({
    fell: false,
    sentence: 'KSh 500 more than when you saved it',
  })
  expect(priceChange(4_500, 4_500)).toBeNull()
  expect(priceChange(null, 4_500)).toBeNull()
})
