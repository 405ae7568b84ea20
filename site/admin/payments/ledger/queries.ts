/** The ledger as administrators read it. Each function throws the service's error. */
import type { DayRange } from '#domain/foundation/day-range.ts'
import type { LedgerAccount } from '#domain/money/ledger.ts'
import type { Client } from '../../../client.ts'
import type { ListPart } from '../../../workplace/list-part.ts'

/** A day or month of Nairobi, in KES. */
export interface LedgerPeriod {
  period: string
  received: number
  cleared: number
  refunded: number
  fees: number
  /** Owed to payers at its end. */
  to_clear: number
}

export interface LedgerSummary {
  periods: LedgerPeriod[]
  balances: { account: LedgerAccount; balance: number }[]
}

/** What came, was earned, returned and spent in a range, by day or month, and what the accounts hold. */
export async function ledgerSummary(
  client: Client,
  { since, until }: Pick<DayRange, 'since' | 'until'>,
  byMonth: boolean,
): Promise<LedgerSummary> {
  const { data } = await client
    .rpc('admin_ledger', { from_day: since, until_day: until, by_month: byMonth })
    .throwOnError()
  return data as LedgerSummary
}

/** What the latest check found; checked_at is null before the first. */
export async function ledgerCheck(client: Client) {
  const { data } = await client.rpc('admin_ledger_check').throwOnError()
  return data
}

export type LedgerCheck = Awaited<ReturnType<typeof ledgerCheck>>

export interface LedgerLine {
  id: number
  transaction_id: string
  kind: string
  moved_at: string
  posted_at: string
  account: LedgerAccount
  /** KES, signed. */
  amount: number
  payment_number: string | null
  reference: string | null
}

export interface LedgerPage extends ListPart {
  lines: LedgerLine[]
}

/** A page of the entries in a range, the latest first, of all accounts or of one. */
export async function ledgerEntries(
  client: Client,
  { since, until }: Pick<DayRange, 'since' | 'until'>,
  account: LedgerAccount | null,
  page: number,
  pageSize?: number,
): Promise<LedgerPage> {
  const { data } = await client
    .rpc('admin_ledger_entries', {
      from_day: since,
      until_day: until,
      page,
      ...(account && { only_account: account }),
      ...(pageSize && { page_size: pageSize }),
    })
    .throwOnError()
  return data as LedgerPage
}
