/** What administrators ask about reports, and decide. Each function throws the service's error. */
import { displayName } from '#domain/accounts.ts'
import type { ReportStatus } from '#domain/reports.ts'
import type { Client } from '../../client.ts'

/** What is reported. */
export const REPORT_SUBJECTS = ['ads', 'conversations'] as const
export type ReportSubject = (typeof REPORT_SUBJECTS)[number]

/** The last report of the page before. */
export interface ReportsBefore {
  created_at: string
  id: string
}

export interface AdminReport {
  id: string
  subject: ReportSubject
  /** What the ad is called; of conversations, whose they are. */
  title: string
  /** Where the ad is shown; null where it is gone, hidden or a conversation. */
  to: string | null
  /** Who is reported; null: an account that was erased. */
  person: { id: string; name: string } | null
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

const REPORTS_A_PAGE = 20

const NAMELESS = 'Nameless'

/** A page of reports in one state, the newest first, and whether there are older ones. */
export async function adminReports(
  client: Client,
  subject: ReportSubject,
  status: ReportStatus,
  before: ReportsBefore | null,
): Promise<{ reports: AdminReport[]; more: boolean }> {
  const read = subject === 'ads' ? adReports : conversationReports
  const reports = await read(client, status, before, REPORTS_A_PAGE + 1)
  return { reports: reports.slice(0, REPORTS_A_PAGE), more: reports.length > REPORTS_A_PAGE }
}

async function adReports(
  client: Client,
  status: ReportStatus,
  before: ReportsBefore | null,
  most: number,
): Promise<AdminReport[]> {
  const { data } = await client
    .rpc('list_reports', {
      only_status: status,
      most,
      ...(before && { before: before.created_at, before_id: before.id }),
    })
    .throwOnError()
  return data.map((row) => ({
    id: row.id,
    subject: 'ads',
    title: row.subject_title,
    to: addressOf(row),
    person: person(row.owner_id, row.owner_name),
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
  // An administrator opens a vehicle in any state.
  if (row.listing_id) return `/vehicles/${row.listing_id}`
  if (row.spare_part_id && row.is_shown) return `/spare-parts/${row.spare_part_id}`
  if (row.service_provider_id && row.is_shown) return `/services/${row.service_provider_id}`
  return null
}

async function conversationReports(
  client: Client,
  status: ReportStatus,
  before: ReportsBefore | null,
  most: number,
): Promise<AdminReport[]> {
  let query = client
    .from('message_reports')
    .select(
      `id, reason, details, status, decided_at, created_at,
       reporter:profiles!message_reports_reporter_id_fkey(id, first_name, last_name, business_name),
       reported:profiles!message_reports_reported_id_fkey(id, first_name, last_name, business_name)`,
    )
    .eq('status', status)
  if (before) {
    query = query.or(
      `created_at.lt."${before.created_at}",and(created_at.eq."${before.created_at}",id.lt.${before.id})`,
    )
  }
  const { data } = await query
    .order('created_at', { ascending: false })
    .order('id', { ascending: false })
    .limit(most)
    .throwOnError()
  return data.map(({ reporter, reported, ...row }) => ({
    ...row,
    subject: 'conversations',
    title: `Conversation with ${(reported && displayName(reported)) || NAMELESS}`,
    to: null,
    person: reported && { id: reported.id, name: displayName(reported) || NAMELESS },
    is_shown: false,
    open_count: 1,
    reporter: reporter && { id: reporter.id, name: displayName(reporter) || NAMELESS },
    status: row.status as ReportStatus,
    decision_note: null,
  }))
}

/** How many reports are open, of each subject. */
export async function countOpenReports(client: Client): Promise<Record<ReportSubject, number>> {
  const open = (table: 'listing_reports' | 'message_reports') =>
    client.from(table).select('id', { count: 'exact', head: true }).eq('status', 'open').throwOnError()
  const [ads, conversations] = await Promise.all([open('listing_reports'), open('message_reports')])
  return { ads: ads.count ?? 0, conversations: conversations.count ?? 0 }
}

/** Decides a report: an ad whose report is upheld is taken down. The note is for administrators; conversations take none. */
export async function decideReport(
  client: Client,
  { id, subject }: Pick<AdminReport, 'id' | 'subject'>,
  decision: Exclude<ReportStatus, 'open'>,
  note: string,
): Promise<void> {
  await (subject === 'ads'
    ? client.rpc('decide_listing_report', { report_id: id, decision, ...(note && { note }) }).throwOnError()
    : client.rpc('decide_message_report', { report_id: id, decision }).throwOnError())
}
