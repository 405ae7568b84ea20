import { MAX_PAYMENT_TEXT } from '#domain/money/payments.ts'
import type { ApprovalKind } from './queries.ts'

/** What an administrator reads about deciding one kind of pending items. */
export interface DecisionWords {
  approved: string
  notApproved: string
  rejected: string
  notRejected: string
  /** Title of the question for a reason, and who sees it. */
  title: string
  help: string
  /** The error without a reason. */
  missing: string
  /** Suggested reasons. */
  usual: readonly string[]
  /** The longest reason the database accepts, in characters. */
  maxReason: number
}

const REASON = { missing: 'Enter a reason. The person will see it.', maxReason: 500 }

export const DECISION_WORDS: Record<ApprovalKind | 'payment_requests', DecisionWords> = {
  vehicle_listings: {
    ...REASON,
    approved: 'Vehicle listing approved!',
    notApproved: 'Failed to approve listing',
    rejected: 'Vehicle listing rejected',
    notRejected: 'Failed to reject listing',
    title: 'Reject this listing?',
    help: 'The seller will see it and can edit and resubmit the ad.',
    usual: ['The photos show another car', 'The price cannot be right', 'The ad is posted twice'],
  },
  spare_parts: {
    ...REASON,
    approved: 'Spare part approved',
    notApproved: 'Failed to approve the spare part',
    rejected: 'Spare part rejected',
    notRejected: 'Failed to reject the spare part',
    title: 'Reject this spare part?',
    help: 'The seller will see it and may appeal once.',
    usual: ['You ask for money before the part is seen', 'The photos are of another seller’s part'],
  },
  service_providers: {
    ...REASON,
    approved: 'Service provider approved!',
    notApproved: 'Failed to approve service provider',
    rejected: 'Service provider rejected and removed',
    notRejected: 'Failed to reject service provider',
    title: 'Reject this service provider?',
    help: 'The applicant will see it. The record is removed; they can register again.',
    usual: ['We could not reach the business', 'The photos are not of the business'],
  },
  business_names: {
    ...REASON,
    approved: 'Business name approved',
    notApproved: 'Failed to approve the business name',
    rejected: 'Business name rejected',
    notRejected: 'Failed to reject the business name',
    title: 'Reject this business name?',
    help: 'The owner will see it. The business keeps its current name.',
    usual: ['The name belongs to another business', 'We could not confirm the new name'],
  },
  reviews: {
    ...REASON,
    approved: 'Review approved',
    notApproved: 'Failed to approve the review',
    rejected: 'Review rejected and removed',
    notRejected: 'Failed to reject the review',
    title: 'Reject this review?',
    help: 'The reviewer will see it and cannot review this visit or sale again. The review is removed.',
    usual: [
      'We could not confirm the visit',
      'We could not confirm the sale',
      'The review is not by a customer of the business',
    ],
  },
  payment_requests: {
    approved: 'Payment approved!',
    notApproved: 'Failed to approve payment',
    rejected: 'Payment rejected',
    notRejected: 'Failed to reject payment',
    title: 'Reject this payment?',
    help: 'The payer will see it.',
    missing: 'Enter a reason. The payer will see it.',
    usual: [
      'The money has not arrived.',
      'The amount is not the price of the plan.',
      'The reference does not belong to a payment to us.',
    ],
    maxReason: MAX_PAYMENT_TEXT.decision_reason,
  },
}
