import { expect, test } from 'vitest'
import { HELD_REVIEW_REASONS, reviewStanding } from './held-reviews.ts'
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

test('the author sees why a review does not count', () => {
  expect(reviewStanding({ held_for: null, counts: true })).toBeNull()
  expect(reviewStanding({ held_for: null, counts: false })).toBe(
    'Your newer review of this business counts instead.',
  )
  for (const [reason, words] of Object.entries(HELD_REVIEW_REASONS))
    expect(reviewStanding({ held_for: [reason, 'burst'], counts: false })).toBe(
      `We check your review before it is published: ${words}. You will be notified.`,
    )
  expect(reviewStanding({ held_for: ['of a newer server'], counts: false })).toBe(
    'We check your review before it is published. You will be notified.',
  )
})
