/** Reviews of service providers. */
import { formatNumber } from '../foundation/money.ts'

export const LOWEST_RATING = 1
export const HIGHEST_RATING = 5

/** `4.5` out of 5, always with one decimal; a dash without reviews. */
export function formatRating(average: number | null): string {
  return average === null ? '–' : average.toFixed(1)
}

/** `12 reviews`, `1 review`, `No reviews yet`. */
export function formatReviewCount(count: number): string {
  if (count === 0) return 'No reviews yet'
  return count === 1 ? '1 review' : `${formatNumber(count)} reviews`
}

/** Hints of the database's refusals that screens react to. */
export const REVIEW_HINTS = ['booking_not_completed', 'other_provider'] as const
export type ReviewHint = (typeof REVIEW_HINTS)[number]
