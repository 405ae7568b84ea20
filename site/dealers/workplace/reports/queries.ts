import type { DealerReport } from '#domain/dealers/dealer-report.ts'
import type { SalesReport } from '#domain/dealers/sales-report.ts'
import type { Client } from '../../../client.ts'

/** The report of a month, given by its first day. Throws the service's error. */
export async function dealerReport(client: Client, month: string): Promise<DealerReport> {
  const { data } = await client.rpc('dealer_report', { month }).throwOnError()
  return data
}

/** The sales of that month by the prices that were paid. Throws the service's error. */
export async function salesReport(client: Client, month: string): Promise<SalesReport> {
  const { data } = await client.rpc('sales_report', { month }).throwOnError()
  return data
}
