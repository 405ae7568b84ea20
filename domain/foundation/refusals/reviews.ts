import type { Refusal } from './refusal.ts'

/** Sentences for the constraints of reviews and reports of them. */
export const reviewRefusals: Record<string, Refusal> = {
  reviews_booking_id_key: { field: null, sentence: 'You have reviewed this booking already.' },
  reviews_sale_id_key: { field: null, sentence: 'You have reviewed this sale already.' },
  reviews_of_one: { field: null, sentence: 'A review is about a booking or about a sale.' },
  reviews_rating_range: { field: 'rating', sentence: 'Choose one to five stars.' },
  reviews_held_for_known: { field: null, sentence: 'A review cannot be held for this reason.' },
  reviews_held_uncounted: { field: null, sentence: 'A held review does not count yet.' },
  reviews_comment_length: { field: 'comment', sentence: 'Use at most 2,000 characters.' },
  reviews_reply_length: { field: 'reply', sentence: 'Use at most 2,000 characters.' },
  review_reports_open_key: {
    field: null,
    sentence: 'You have already reported this review. We are looking at it.',
  },
  review_reports_review_id_fkey: { field: null, sentence: 'This review is no longer there.' },
  review_reports_reporter_id_fkey: { field: null, sentence: 'This account is no longer there.' },
  review_reports_reason_known: { field: 'reason', sentence: 'Choose what is wrong with the review.' },
  review_reports_details_length: { field: 'details', sentence: 'Describe it in at most 1,000 characters.' },
  review_reports_details_given: { field: 'details', sentence: 'Describe what is wrong.' },
  review_reports_decision_reason_length: {
    field: 'reason',
    sentence: 'Give the reason in at most 1,000 characters.',
  },
}
