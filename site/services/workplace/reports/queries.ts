/** Queries of a provider's reports. Each function throws the service's error. */
import type { DayRange } from '#domain/foundation/day-range.ts'
import type { ProviderJobRow, ProviderReport } from '#domain/services/provider-report.ts'
import type { Client } from '../../../client.ts'
import type { ListPart } from '../../../workplace/list-part.ts'

/** What the caller's own business did in a range of days, and in the one before. */
export async function providerReport(client: Client, { since, until }: DayRange): Promise<ProviderReport> {
  const { data } = await client.rpc('provider_report', { first_day: since, last_day: until }).throwOnError()
  return data as unknown as ProviderReport
}

/** Which jobs: of a range of days, of one customer, or on one plate. */
export interface JobsQuery {
  range?: Pick<DayRange, 'since' | 'until'>
  /** The id of ProviderCustomer. */
  customer?: string
  plate?: string
}

/** A page of the jobs, the latest first. */
export async function providerJobs(
  client: Client,
  { range, customer, plate }: JobsQuery,
  page: number,
  pageSize: number,
): Promise<ListPart & { jobs: ProviderJobRow[] }> {
  const { data } = await client
    .rpc('provider_jobs', {
      page,
      page_size: pageSize,
      ...(range && { first_day: range.since, last_day: range.until }),
      ...(customer && { only_customer: customer }),
      ...(plate && { only_plate: plate }),
    })
    .throwOnError()
  return data as unknown as ListPart & { jobs: ProviderJobRow[] }
}
