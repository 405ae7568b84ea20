import { expect, test } from 'vitest'
import { formatRating, formatReviewCount } from './reviews.ts'

test.each([
  [4.5, '4.5'],
  [5, '5.0'],
  [null, '–'],
])('an average of %s is shown as %s', (average, shown) => {
  expect(formatRating(average)).toBe(shown)
})

test.each([
  [0, 'No reviews yet'],
  [1, '1 review'],
  [1234, '1,234 reviews'],
])('a count of %s is shown as %s', (count, shown) => {
  expect(formatReviewCount(count)).toBe(shown)
})
