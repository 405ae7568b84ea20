/** Queries about statements, their upload, and what is done with their rows. Each function throws the service's error. */
import type { KnownHeadings, StatementSource } from '#domain/money/statements/fields.ts'
import type { StatementRow } from '#domain/money/statements/read-statement.ts'
import type { Client } from '../../../client.ts'

const STATEMENTS_SHOWN = 50
/** Rows of a request; private.upload_statement takes as many. */
const BATCH = 1000
/** Payments of a request; public.settle_statement takes as many. */
const MOST_MATCHES = 200

/** The latest statements, the newest first. */
export async function statements(client: Client) {
  const { data } = await client
    .from('statements')
    .select(
      'id, file_name, source, account, starts_at, ends_at, rows_in_file, rows_received, rows_before, uploaded_at, completed_at',
    )
    .order('uploaded_at', { ascending: false })
    .order('id')
    .limit(STATEMENTS_SHOWN)
    .throwOnError()
  return data
}

export type StatementListed = Awaited<ReturnType<typeof statements>>[number]

const OWN_NUMBERS = ['mpesa_till_number', 'mpesa_paybill_number', 'bank_account_number'] as const
export type OwnNumbers = Record<(typeof OWN_NUMBERS)[number], string>

/** Our till, paybill and bank account of the settings; '' for none. */
export async function ownNumbers(client: Client): Promise<OwnNumbers> {
  const { data } = await client
    .from('system_settings')
    .select('key, value')
    .in('key', [...OWN_NUMBERS])
    .throwOnError()
  const value = (key: string) => data.find((setting) => setting.key === key)?.value ?? ''
  return {
    mpesa_till_number: value('mpesa_till_number'),
    mpesa_paybill_number: value('mpesa_paybill_number'),
    bank_account_number: value('bank_account_number'),
  }
}

/** What these headings, tidied, meant in an earlier statement that had them all. */
export async function knownHeadings(client: Client, headings: readonly string[]): Promise<KnownHeadings> {
  const { data } = await client
    .rpc('known_statement_headings', { headings: headings.filter(Boolean) })
    .throwOnError()
  return data as KnownHeadings
}

/** What the database is told of a file. */
export interface StatementFile {
  file_name: string
  sha256: string
  source: StatementSource
  account: string | null
  /** The administrator says that an account is ours which the settings do not have. */
  is_ours: boolean
  headings: KnownHeadings
  rows: number
  starts_at: string
  ends_at: string
}

export interface Uploaded {
  id: string
  /** It was uploaded before, and nothing has changed. */
  wasComplete: boolean
}

/** Sends the rows in batches; after a failure the same call goes on where it was, because rows are kept once. */
export async function uploadStatement(
  client: Client,
  file: StatementFile,
  rows: readonly StatementRow[],
  onProgress: (sent: number) => void,
): Promise<Uploaded> {
  let uploaded: Uploaded = { id: '', wasComplete: false }
  for (let first = 0; first < rows.length; first += BATCH) {
    const { data } = await client
      .rpc('upload_statement', {
        file: { ...file, headings: { ...file.headings } },
        first,
        rows: rows.slice(first, first + BATCH).map((row) => ({ ...row })),
      })
      .throwOnError()
    const { id, was_complete } = data as { id: string; was_complete: boolean }
    uploaded = { id, wasComplete: was_complete }
    if (was_complete) break
    onProgress(Math.min(first + BATCH, rows.length))
  }
  return uploaded
}

/** Where a row stands: what was done with it, or for an open one what it can be. */
export const STANDINGS = {
  exact: 'Match exactly',
  possible: 'To decide',
  nowhere: 'Nowhere else',
  charge: 'Charges to post',
  out: 'Other money',
  known: 'Known before',
  differs: 'Known with another amount',
  approved: 'Approved',
  listed: 'Listed to clear',
  fee: 'Charges posted',
  moved: 'Moved to or from the bank',
  left: 'Not ours to post',
} as const
export type Standing = keyof typeof STANDINGS

/** A pending or approved request beside a row. */
export interface RequestBeside {
  request: string
  payment_number: string
  payer: string | null
  plan: string | null
  due: number | null
  reference: string | null
  phone: string | null
  created_at: string
  version: string
}

export interface ExactMatch extends RequestBeside {
  row: string
  line: number
  receipt: string | null
  paid_at: string
  amount: number
}

export interface MissingPayment {
  request_id: string
  payment_number: string
  reference: string | null
  amount: number
  created_at: string
}

export interface StatementSummary {
  id: string
  file_name: string
  source: StatementSource
  account: string | null
  starts_at: string
  ends_at: string
  rows_in_file: number
  rows_received: number
  rows_before: number
  uploaded_by: string | null
  uploaded_at: string
  completed_at: string | null
  standings: Partial<Record<Standing, { rows: number; kes: number }>>
  /** The first 200. */
  exact: ExactMatch[]
  /** Approved, and on no statement of their time; of all statements. */
  missing: MissingPayment[]
}

/** A statement with its figures; null: there is none. */
export async function statementSummary(client: Client, id: string): Promise<StatementSummary | null> {
  const { data } = await client.rpc('statement_summary', { statement_id: id }).throwOnError()
  return data as unknown as StatementSummary | null
}

export interface ShownRow {
  id: string
  line: number
  standing: Standing
  receipt: string | null
  paid_at: string
  details: string
  kind: 'payment' | 'charge' | 'settlement' | 'reversal'
  paid_in: number
  withdrawn: number
  payer_name: string | null
  payer_number: string | null
  account_number: string | null
  request: RequestBeside | null
  candidates: (RequestBeside & { reasons: string[] })[]
}

export interface RowsPage {
  total: number
  page: number
  pages: number
  rows: ShownRow[]
}

/** A page of the rows that stand so, in the order of the file. */
export async function statementRows(
  client: Client,
  id: string,
  standings: readonly Standing[],
  page: number,
): Promise<RowsPage> {
  const { data } = await client
    .rpc('statement_rows_page', { statement_id: id, standings: [...standings], page })
    .throwOnError()
  return data as unknown as RowsPage
}

export interface Settled {
  approved: number
  /** Why a row was not approved. */
  refused: { row: string; sentence: string }[]
  fees: number
  listed: number
}

/** Approves these matches, posts the charges and lists the money that is nowhere else; in as many requests as it takes. */
export async function settleStatement(
  client: Client,
  id: string,
  matches: readonly ExactMatch[],
): Promise<Settled> {
  const settled: Settled = { approved: 0, refused: [], fees: 0, listed: 0 }
  for (let first = 0, left = true; left || first < matches.length; first += MOST_MATCHES) {
    const { data } = await client
      .rpc('settle_statement', {
        statement_id: id,
        matches: matches
          .slice(first, first + MOST_MATCHES)
          .map(({ row, request, version }) => ({ row, request, version })),
      })
      .throwOnError()
    const part = data as unknown as Settled & { left: boolean }
    settled.approved += part.approved
    settled.refused.push(...part.refused)
    settled.fees += part.fees
    settled.listed += part.listed
    left = part.left
  }
  return settled
}

export type RowDecision = 'list' | 'fee' | 'moved' | 'left'

/** Decides a row. Refused with the hint `already_decided` if somebody else has. */
export async function decideRow(client: Client, row: string, decision: RowDecision): Promise<void> {
  await client.rpc('decide_statement_row', { row_id: row, decision }).throwOnError()
}

/** Approves a request for the money of a row. */
export async function approveForRow(
  client: Client,
  row: string,
  { request, version }: Pick<RequestBeside, 'request' | 'version'>,
): Promise<void> {
  await client
    .rpc('decide_statement_row', { row_id: row, decision: 'approve', request_id: request, version })
    .throwOnError()
}

/** Removes a statement with whose rows nothing was done. */
export async function discardStatement(client: Client, id: string): Promise<void> {
  await client.rpc('discard_statement', { statement_id: id }).throwOnError()
}
