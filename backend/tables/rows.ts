import type { Charge } from '../http/caller.ts'
import { TablesError } from './errors.ts'
import type { TablesRequest } from './parse/request.ts'
import type { Prepared } from './run.ts'

/** Maximum rows per request by role; roles of the application's own, in which people act for others, have as many as members. */
const MOST_ROWS: Record<string, number> = { anon: 20, authenticated: 500, service_role: Infinity }

/** Refuses a body with more rows than the role may write per request, before it is processed. */
export function refuseTooManyRows({ action, body }: TablesRequest, role: string): void {
  const most = MOST_ROWS[role] ?? MOST_ROWS.authenticated ?? 0
  const rows = body?.rows.list ? body.rows.count : 1
  if (rows <= most || action === 'call') return
  throw new TablesError(
    413,
    '54000',
    `One request may write ${most} rows at most, and this one has ${rows}`,
    {
      hint: 'Send fewer rows at a time.',
    },
  )
}

/** Charges inserted rows, except the one counted by the edge; rows of mailing tables also count as mails. */
export async function chargeRows(
  { action, name }: TablesRequest,
  { write }: Prepared,
  mailing: readonly string[],
  charge: Charge | undefined,
): Promise<void> {
  if (!charge || write?.kind !== 'insert') return
  if (mailing.includes(name)) await charge('mails', write.rowCount)
  if (action === 'insert' && write.rowCount > 1) await charge('writes', write.rowCount - 1)
}

/** Charges the rows affected by an update or delete, except the one counted by the edge. */
export async function chargeChanges(
  { write }: Prepared,
  rows: number,
  charge: Charge | undefined,
): Promise<void> {
  if (charge && write && write.kind !== 'insert' && rows > 1) await charge('writes', rows - 1, 'afterwards')
}
