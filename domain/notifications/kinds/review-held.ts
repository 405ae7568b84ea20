import { HELD_REVIEW_REASONS, type HeldReviewReason } from '../../services/held-reviews.ts'
import { id, name, oneOf } from '../facts.ts'
import { kind } from '../kind.ts'

export const reviewHeld = kind({
  topic: 'bookings',
  facts: {
    booking_id: id,
    business: name,
    reason: oneOf(...(Object.keys(HELD_REVIEW_REASONS) as HeldReviewReason[])),
  },
  title: 'Your review is checked before it counts',
  sentence: ({ business, reason }) =>
    `Your review of ${business} is checked before it counts: ${HELD_REVIEW_REASONS[reason]}.`,
  link: ({ booking_id }) => `/my-bookings/${booking_id}`,
  action: 'See your booking',
})
