import type { DepositDenial } from '#domain/money/deposit-returns.ts'
import type { Client } from '../../client.ts'

const PAGE_SIZE = 25

/** Overdue deposits, the oldest first. Throws the service's error. */
export async function overdueDeposits(client: Client, page: number) {
  const { data } = await client.rpc('admin_overdue_deposits', { page }, { get: true }).throwOnError()
  const total = Number(data[0]?.total ?? 0)
  return { rows: data, total, page, page_size: PAGE_SIZE }
}

/** Deposits whose return was denied twice, the oldest first. Throws the service's error. */
export async function disputedDeposits(client: Client) {
  const { data } = await client.rpc('admin_disputed_deposits', undefined, { get: true }).throwOnError()
  return data.map((row) => ({ ...row, denials: row.denials as DepositDenial[] }))
}

export type DisputedDeposit = Awaited<ReturnType<typeof disputedDeposits>>[number]

/** Decides that a disputed deposit was returned, or is still owed. */
export async function decideDispute(client: Client, id: string, returned: boolean): Promise<void> {
  await client.rpc('decide_deposit_dispute', { deposit_id: id, returned }).throwOnError()
}
