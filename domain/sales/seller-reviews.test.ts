import { expect, test } from 'vitest'
import { reviewsByBuyers, sellerRating } from './seller-reviews.ts'

test('stars have an average from five reviews on', () => {
  expect(sellerRating([])).toEqual({ count: 0, average: null })
  expect(sellerRating([{ rating: 5, count: 4 }])).toEqual({ count: 4, average: null })
  expect(
    sellerRating([
      { rating: 5, count: 4 },
      { rating: 3, count: 2 },
    ]),
  ).toEqual({ count: 6, average: 4.3 })
})

test('reviews are counted in words', () => {
  expect([1, 14, 1200].map(reviewsByBuyers)).toEqual([
    '1 review by a buyer',
    '14 reviews by buyers',
    '1,200 reviews by buyers',
  ])
})
