import type { Refusal } from '../errors.ts'

/** Sentences for the constraints of reviews. */
export const reviewRefusals: Record<string, Refusal> = {
  reviews_booking_id_key: { field: null, sentence: 'You have reviewed this booking already.' },
  reviews_rating_range: { field: 'rating', sentence: 'Choose one to five stars.' },
  reviews_comment_length: { field: 'comment', sentence: 'Use at most 2,000 characters.' },
  reviews_reply_length: { field: 'reply', sentence: 'Use at most 2,000 characters.' },
}
