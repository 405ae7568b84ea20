import type { Client } from '../../client.ts'

const PAGE_SIZE = 25

/** Overdue deposits, the oldest first. Throws the service's error. */
export async function overdueDeposits(client: Client, page: number) {
  const { data } = await client.rpc('admin_overdue_deposits', { page }, { get: true }).throwOnError()
  const total = Number(data[0]?.total ?? 0)
  return { rows: data, total, page, page_size: PAGE_SIZE }
}
