import type { ReportStatus } from '#domain/ads/reports.ts'

/** What is reported. */
export const REPORT_SUBJECTS = ['ads', 'conversations', 'reviews'] as const
export type ReportSubject = (typeof REPORT_SUBJECTS)[number]

/** A report as administrators see it, whatever it is about. */
export interface AdminReport {
  id: string
  subject: ReportSubject
  /** What the ad is called; of conversations, whose they are; of reviews, the stars and the business. */
  title: string
  /** Where the ad is shown; null where it is gone, hidden or a conversation. */
  to: string | null
  /** Who is reported; null: an account that was erased. */
  person: { id: string; name: string } | null
  /** The conversation, where it is one that is still there. */
  thread_id: string | null
  /** The review, where it is one that is still there. */
  review: { rating: number; comment: string | null } | null
  /** Whether others see the ad. */
  is_shown: boolean
  /** How many open reports there are about the same ad. */
  open_count: number
  reporter: { id: string; name: string } | null
  reason: string
  details: string | null
  status: ReportStatus
  decided_at: string | null
  decision_note: string | null
  created_at: string
}

/** Shown for a person without a name. */
export const NAMELESS = 'Nameless'
