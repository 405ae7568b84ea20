/** Labels of reports on their page and in its export. */
import {
  MESSAGE_REPORT_REASON_LABELS,
  REPORT_REASON_LABELS,
  REPORT_STATUS_LABELS,
  REVIEW_REPORT_REASON_LABELS,
  type ReportStatus,
} from '#domain/ads/reports.ts'
import type { ReportSubject } from './report.ts'

export const STATUS_WORDS: Record<ReportStatus, string> = {
  open: 'Open',
  upheld: 'Upheld',
  dismissed: 'Dismissed',
}

/** Labels of each kind of report: tab, search box, reasons, reported person, and the upheld state. */
export const SUBJECT_WORDS: Record<
  ReportSubject,
  { about: string; search: string; reasons: Record<string, string>; person: string; upheld: string }
> = {
  ads: {
    about: 'Ads',
    search: 'Ad, details or person',
    reasons: REPORT_REASON_LABELS,
    person: 'Seller',
    upheld: REPORT_STATUS_LABELS.upheld,
  },
  conversations: {
    about: 'Conversations',
    search: 'Details or person',
    reasons: MESSAGE_REPORT_REASON_LABELS,
    person: 'About',
    upheld: 'Upheld',
  },
  reviews: {
    about: 'Reviews',
    search: 'Business, seller, details or person',
    reasons: REVIEW_REPORT_REASON_LABELS,
    person: 'Written by',
    upheld: 'Review removed',
  },
}
