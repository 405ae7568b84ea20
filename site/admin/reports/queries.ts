/** Queries and decisions about reports. Each function throws the service's error. */

import type { ReportStatus } from '#domain/ads/reports.ts'
import { displayName } from '#domain/people/accounts.ts'
import type { Client } from '../../client.ts'
import { type AdminReport, NAMELESS, type ReportSubject } from './report.ts'
import { listArguments, type ReportsAsked } from './reports-asked.ts'
import { reviewReports } from './review-reports.ts'

export interface ReportedMessage {
  id: string
  content: string
  created_at: string
  sender: { id: string; name: string } | null
}

const REPORTS_A_PAGE = 20
/** At most a hundred are returned; the last one only shows that there are older ones. */
export const MOST_REPORTS = 99
const MOST_MESSAGES = 100

/** A page of at most MOST_REPORTS reports, newest first, and whether there are older ones. */
export async function adminReports(
  client: Client,
  subject: ReportSubject,
  asked: ReportsAsked,
  pageSize = REPORTS_A_PAGE,
): Promise<{ reports: AdminReport[]; more: boolean }> {
  const reports = await READERS[subject](client, asked, pageSize + 1)
  return { reports: reports.slice(0, pageSize), more: reports.length > pageSize }
}

const READERS = { ads: adReports, conversations: conversationReports, reviews: reviewReports }
const TABLES = {
  ads: 'listing_reports',
  conversations: 'message_reports',
  reviews: 'review_reports',
} as const

async function adReports(client: Client, asked: ReportsAsked, most: number): Promise<AdminReport[]> {
  const { data } = await client.rpc('list_reports', listArguments(asked, most)).throwOnError()
  return data.map((row) => ({
    id: row.id,
    subject: 'ads',
    title: row.subject_title,
    to: addressOf(row),
    person: person(row.owner_id, row.owner_name),
    thread_id: null,
    review: null,
    is_shown: row.is_shown,
    open_count: row.open_count,
    reporter: person(row.reporter_id, row.reporter_name),
    reason: row.reason,
    details: row.details,
    status: row.status as ReportStatus,
    decided_at: row.decided_at,
    decision_note: row.decision_note,
    created_at: row.created_at,
  }))
}

function person(id: string | null, name: string | null) {
  return id === null ? null : { id, name: name ?? NAMELESS }
}

function addressOf(row: {
  listing_id: string | null
  spare_part_id: string | null
  service_provider_id: string | null
  is_shown: boolean
}): string | null {
  // Administrators can open a vehicle in any state.
  if (row.listing_id) return `/vehicles/${row.listing_id}`
  if (row.spare_part_id && row.is_shown) return `/spare-parts/${row.spare_part_id}`
  if (row.service_provider_id && row.is_shown) return `/services/${row.service_provider_id}`
  return null
}

async function conversationReports(
  client: Client,
  asked: ReportsAsked,
  most: number,
): Promise<AdminReport[]> {
  const { data } = await client
    .rpc('list_message_reports', listArguments(asked, most))
    .select(
      `id, thread_id, reason, scam_kind, details, status, decided_at, created_at,
       reporter:profiles!message_reports_reporter_id_fkey(id, first_name, last_name, business_name),
       reported:profiles!message_reports_reported_id_fkey(id, first_name, last_name, business_name)`,
    )
    .order('created_at', { ascending: false })
    .order('id', { ascending: false })
    .throwOnError()
  return data.map(({ reporter, reported, ...row }) => ({
    ...row,
    subject: 'conversations',
    title: `Conversation with ${(reported && displayName(reported)) || NAMELESS}`,
    to: null,
    person: reported && { id: reported.id, name: displayName(reported) || NAMELESS },
    review: null,
    is_shown: false,
    open_count: 1,
    reporter: reporter && { id: reporter.id, name: displayName(reporter) || NAMELESS },
    status: row.status as ReportStatus,
    decision_note: null,
  }))
}

/** The messages, oldest first; only the latest of a long conversation. `sender` is null if the account was erased. */
export async function reportedMessages(client: Client, threadId: string): Promise<ReportedMessage[]> {
  const { data } = await client
    .from('messages')
    .select(
      'id, content, created_at, sender:profiles!messages_sender_id_fkey(id, first_name, last_name, business_name)',
    )
    .eq('thread_id', threadId)
    .order('created_at', { ascending: false })
    .order('id', { ascending: false })
    .limit(MOST_MESSAGES)
    .throwOnError()
  return data.reverse().map(({ sender, ...message }) => ({
    ...message,
    sender: sender && { id: sender.id, name: displayName(sender) || NAMELESS },
  }))
}

/** The number of reports of a subject in a state. */
export async function countReports(
  client: Client,
  subject: ReportSubject,
  status: ReportStatus,
): Promise<number> {
  const { count } = await client
    .from(TABLES[subject])
    .select('id', { count: 'exact', head: true })
    .eq('status', status)
    .throwOnError()
  return count ?? 0
}

/** The number of open reports by subject. */
export async function countOpenReports(client: Client): Promise<Record<ReportSubject, number>> {
  const [ads, conversations, reviews] = await Promise.all([
    countReports(client, 'ads', 'open'),
    countReports(client, 'conversations', 'open'),
    countReports(client, 'reviews', 'open'),
  ])
  return { ads, conversations, reviews }
}

/**
 * Decides a report; upholding takes down the reported ad or review. The note is for administrators, but for reviews it is the reason shown to both sides; conversations have none.
 */
export async function decideReport(
  client: Client,
  { id, subject }: Pick<AdminReport, 'id' | 'subject'>,
  decision: Exclude<ReportStatus, 'open'>,
  note: string,
): Promise<void> {
  const decided = { report_id: id, decision }
  switch (subject) {
    case 'ads':
      await client.rpc('decide_listing_report', { ...decided, ...(note && { note }) }).throwOnError()
      break
    case 'conversations':
      await client.rpc('decide_message_report', decided).throwOnError()
      break
    case 'reviews':
      await client.rpc('decide_review_report', { ...decided, ...(note && { reason: note }) }).throwOnError()
  }
}
