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

/** Why a review is held, as the end of a sentence about it. The first that applies is told. */
export const HELD_REVIEW_REASONS = {
  too_soon: 'the booking was completed within an hour of being accepted',
  same_device: 'the booking was made on a device that the business uses too',
  same_address: 'the booking was made from an internet address that the business uses too',
  burst: 'the business got unusually many reviews in one day',
} as const
export type HeldReviewReason = keyof typeof HELD_REVIEW_REASONS

/** What the writer of a review reads about one that others do not see; null for one that counts. */
export function reviewStanding(review: { held_for: string[] | null; counts: boolean }): string | null {
  if (review.counts) return null
  if (!review.held_for) return 'Your newer review of this business counts instead.'
  const reason = HELD_REVIEW_REASONS[review.held_for[0] as HeldReviewReason]
  return `Your review is checked before it counts${reason ? `: ${reason}` : ''}. We will write to you.`
}

/** Hints of the database's refusals that screens react to. */
export const REVIEW_HINTS = ['booking_not_completed', 'other_provider'] as const
export type ReviewHint = (typeof REVIEW_HINTS)[number]
