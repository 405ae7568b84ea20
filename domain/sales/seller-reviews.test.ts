import { expect, test } from 'vitest'
import { sellerRating } from './seller-reviews.ts'

test('stars have an average from five reviews on', () => {
  expect(sellerRating([])).toMatchObject({ count: 0, average: null })
  expect(sellerRating([{ rating: 5, count: 4 }])).toMatchObject({ count: 4, average: null })
  expect(
    sellerRating([
      { rating: 5, count: 4 },
      { rating: 3, count: 2 },
    ]),
  ).toMatchObject({ count: 6, average: 4.3 })
})

test('reviews are counted in words', () => {
  expect([1, 14, 1200].map((count) => sellerRating([{ rating: 4, count }]).words)).toEqual([
    '1 review by a buyer',
    '14 reviews by buyers',
    '1,200 reviews by buyers',
  ])
})
