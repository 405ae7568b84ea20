/** Reviews that do not count yet. Separate from reviews.ts, which every list of providers loads. */

/** Why a review is held, as the end of a sentence. The first reason that applies is shown. What speaks against a sale is for administrators. */
export const HELD_REVIEW_REASONS = {
  works_there: 'its author works for the business, or did in the last three months',
  too_soon: 'the booking was completed within an hour of being accepted',
  same_device: 'the booking was made on a device that the business uses too',
  same_address: 'the booking was made from an internet address that the business uses too',
  burst: 'there were unusually many reviews in one day',
  sale: 'our staff look at the sale first',
} as const
export type HeldReviewReason = keyof typeof HELD_REVIEW_REASONS

/** The text for the author of a hidden review of this business or seller; null for one that counts. */
export function reviewStanding(
  review: { held_for: string[] | null; counts: boolean },
  of: 'business' | 'seller' = 'business',
): string | null {
  if (review.counts) return null
  if (!review.held_for) return `Your newer review of this ${of} counts instead.`
  const reason = HELD_REVIEW_REASONS[review.held_for[0] as HeldReviewReason]
  return `We check your review before it is published${reason ? `: ${reason}` : ''}. You will be notified.`
}
