import type { DealerReport } from '#domain/dealers/dealer-report.ts'
import type { Client } from '../../../client.ts'

/** How a month went, named by its first day; throws the service's error. */
export async function dealerReport(client: Client, month: string): Promise<DealerReport> {
  const { data } = await client.rpc('dealer_report', { month }).throwOnError()
  return data as unknown as DealerReport
}
