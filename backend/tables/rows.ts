import type { Charge } from '../http/caller.ts'
import { TablesError } from './errors.ts'
import type { TablesRequest } from './parse/request.ts'
import type { Prepared } from './run.ts'

/** Most rows of one request by role; others are as trusted as the server. */
const MOST_ROWS: Record<string, number> = { anon: 20, authenticated: 500 }

/** Refuses a body of more rows than the role may write in one request, before anything is done with it. */
export function refuseFlood({ action, body }: TablesRequest, role: string): void {
  const most = MOST_ROWS[role]
  const rows = Array.isArray(body?.value) ? body.value.length : 1
  if (most === undefined || rows <= most || action === 'call') return
  throw new TablesError(
    413,
    '54000',
    `One request may write ${most} rows at most, and this one has ${rows}`,
    {
      hint: 'Send fewer rows at a time.',
    },
  )
}

/** Counts the rows a request brings, of which the edge has counted one; each of a mailing table counts as a mail too. */
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

/** Counts the rows that a change or removal turned out to concern, of which the edge has counted one. */
export async function chargeChanges(
  { write }: Prepared,
  rows: number,
  charge: Charge | undefined,
): Promise<void> {
  if (charge && write && write.kind !== 'insert' && rows > 1) await charge('writes', rows - 1, 'afterwards')
}
