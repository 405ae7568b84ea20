import { HELD_REVIEW_REASONS, type HeldReviewReason } from '../../services/held-reviews.ts'
import { id, maybe, name, oneOf } from '../facts.ts'
import { kind } from '../kind.ts'

export const reviewHeld = kind({
  topic: 'bookings',
  facts: {
    booking_id: maybe(id),
    sale_id: maybe(id),
    business: name,
    reason: oneOf(...(Object.keys(HELD_REVIEW_REASONS) as HeldReviewReason[])),
  },
  title: 'We are checking your review',
  sentence: ({ business, reason }) =>
    `We check your review of ${business} before it is published: ${HELD_REVIEW_REASONS[reason]}.`,
  link: ({ booking_id, sale_id }) => (sale_id ? `/sale/${sale_id}` : `/my-bookings/${booking_id}`),
  action: ({ sale_id }) => (sale_id ? 'See the sale' : 'See your booking'),
})
