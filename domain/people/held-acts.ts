/**
 * Acts that their person can undo for a few seconds before anything happens (private.perform_act), with what a sentence about one begins
 * with: '… did not work'.
 */
export const HELD_ACTS = {
  change_booking: 'The change of the booking',
  move_inquiry: 'The change of the inquiry',
  approve_listing: 'Approving the listing',
  reject_listing: 'Rejecting the listing',
  approve_spare_part: 'Approving the spare part',
  reject_spare_part: 'Rejecting the spare part',
  approve_service_provider: 'Approving the service provider',
  reject_service_provider: 'Rejecting the service provider',
  approve_business_name: 'Approving the business name',
  reject_business_name: 'Rejecting the business name',
  approve_review: 'Approving the review',
  reject_review: 'Rejecting the review',
  approve_payment_request: 'Approving the payment',
  reject_payment_request: 'Rejecting the payment',
} as const

export type HeldActKind = keyof typeof HELD_ACTS
