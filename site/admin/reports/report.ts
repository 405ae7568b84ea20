import type { ReportStatus } from '#domain/ads/reports.ts'

/** The kinds of reported subjects. */
export const REPORT_SUBJECTS = ['ads', 'conversations', 'reviews'] as const
export type ReportSubject = (typeof REPORT_SUBJECTS)[number]

/** A report of any kind, as shown to administrators. */
export interface AdminReport {
  id: string
  subject: ReportSubject
  /** The title of the ad, the participants of the conversation, or the stars and business or seller of the review. */
  title: string
  /** The URL of the ad; null for deleted or hidden ads and for conversations. */
  to: string | null
  /** The reported person; null for an erased account. */
  person: { id: string; name: string } | null
  /** The reported conversation, if it still exists. */
  thread_id: string | null
  /** The reported review, if it still exists. */
  review: { rating: number; comment: string | null } | null
  /** Whether the ad is public. */
  is_shown: boolean
  /** The number of open reports about the same ad. */
  open_count: number
  reporter: { id: string; name: string } | null
  reason: string
  /** What happened, in a report of a message as a scam. */
  scam_kind?: string | null
  details: string | null
  status: ReportStatus
  decided_at: string | null
  decision_note: string | null
  created_at: string
}

/** Shown for a person without a name. */
export const NAMELESS = 'Nameless'
