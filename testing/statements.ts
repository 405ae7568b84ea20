/** Statements for tests and the bench: rows as a browser sends them. */
import { createHash } from 'node:crypto'
import type { Person } from './as.ts'

export interface UploadedRow {
  line: number
  receipt?: string
  paid_at?: string
  details?: string
  reason?: string
  paid_in?: number
  withdrawn?: number
  balance?: number | null
  payer_name?: string | null
  payer_number?: string | null
  account_number?: string | null
}

const BATCH = 1000

/** A row of M-Pesa's statement, by default a payment of KSh 1,000. */
export function uploadedRow(row: UploadedRow): Required<UploadedRow> {
  return {
    receipt: '',
    paid_at: '2026-11-14T12:30:00+03:00',
    details: 'Pay Bill Online',
    reason: 'Pay Bill Online',
    paid_in: row.withdrawn ? 0 : 1_000,
    withdrawn: 0,
    balance: null,
    payer_name: null,
    payer_number: null,
    account_number: null,
    ...row,
  }
}

/** What a browser says of a file with these rows. */
export function statementFile(
  name: string,
  rows: readonly UploadedRow[],
  more: Record<string, unknown> = {},
) {
  const times = rows.map((row) => uploadedRow(row).paid_at).toSorted()
  return {
    file_name: `${name}.csv`,
    sha256: createHash('sha256').update(name).digest('hex'),
    source: 'mpesa',
    account: null,
    headings: { 'receipt no': 'receipt' },
    rows: rows.length,
    starts_at: times[0],
    ends_at: times.at(-1),
    ...more,
  }
}

/** Uploads the rows in batches, as the screen does; returns the statement's id. */
export async function uploadStatement(
  person: Person,
  name: string,
  rows: readonly UploadedRow[],
  more: Record<string, unknown> = {},
): Promise<string> {
  const file = JSON.stringify(statementFile(name, rows, more))
  let id = ''
  for (let first = 0; first < rows.length; first += BATCH) {
    const batch = JSON.stringify(rows.slice(first, first + BATCH).map(uploadedRow))
    const [answer] = await person.query<{ id: string }>(
      `select public.upload_statement($1, $2, $3) ->> 'id' as id`,
      [file, first, batch],
    )
    id = answer?.id ?? ''
  }
  return id
}
