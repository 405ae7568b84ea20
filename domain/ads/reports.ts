/** Reports of ads, conversations and reviews (docs/product.md, Reports). */

export const REPORT_REASONS = [
  'fraud',
  'not_available',
  'wrong_details',
  'duplicate',
  'offensive',
  'other',
] as const
export type ReportReason = (typeof REPORT_REASONS)[number]
export const REPORT_REASON_LABELS: Record<ReportReason, string> = {
  fraud: 'Looks like fraud',
  not_available: 'Sold or no longer available',
  wrong_details: 'Wrong price, photos or details',
  duplicate: 'Posted more than once',
  offensive: 'Offensive or not allowed',
  other: 'Something else',
}

/** The same reasons, worded for a business. */
export const BUSINESS_REPORT_LABELS: Record<ReportReason, string> = {
  ...REPORT_REASON_LABELS,
  not_available: 'Closed or no longer there',
  wrong_details: 'Wrong address, photos or details',
}

/** Reasons to report a conversation. */
export const MESSAGE_REPORT_REASONS = ['fraud', 'offensive', 'spam', 'other'] as const
export type MessageReportReason = (typeof MESSAGE_REPORT_REASONS)[number]
export const MESSAGE_REPORT_REASON_LABELS: Record<MessageReportReason, string> = {
  fraud: 'Looks like fraud, or asks for money in advance',
  offensive: 'Offensive or threatening',
  spam: 'Advertising or mass messages',
  other: 'Something else',
}

/** Reasons of a provider to report a review about them. */
export const REVIEW_REPORT_REASONS = ['not_true', 'offensive', 'personal', 'spam', 'other'] as const
export type ReviewReportReason = (typeof REVIEW_REPORT_REASONS)[number]
export const REVIEW_REPORT_REASON_LABELS: Record<ReviewReportReason, string> = {
  not_true: 'It is not about our work',
  offensive: 'Offensive or threatening',
  personal: 'Names people, or contains phone numbers or addresses',
  spam: 'Advertising',
  other: 'Something else',
}

export const REPORT_STATUSES = ['open', 'upheld', 'dismissed'] as const
export type ReportStatus = (typeof REPORT_STATUSES)[number]
export const REPORT_STATUS_LABELS: Record<ReportStatus, string> = {
  open: 'Open',
  upheld: 'Ad taken down',
  dismissed: 'Dismissed',
}

/** Maximum lengths, in characters. */
export const MAX_REPORT_TEXT = { details: 1000, decision_note: 1000, decision_reason: 1000 }

/** Limit per person; more is refused with the hint `report_limit` (`private.limit_reports`). */
export const MAX_REPORTS_PER_DAY = 10
