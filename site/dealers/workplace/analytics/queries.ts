/** What a dealer asks about how their ads do. Each function throws the service's error. */

import type { AdFigureSort, DealerAdFigures, DealerAnalytics } from '#domain/dealers/dealer-analytics.ts'
import type { DayRange } from '#domain/foundation/day-range.ts'
import type { Client } from '../../../client.ts'

/** Everything of a span together: sums, those before, over time, beside the market. */
export async function dealerAnalytics(client: Client, { since, until }: DayRange): Promise<DealerAnalytics> {
  const { data } = await client.rpc('dealer_analytics', { first_day: since, last_day: until }).throwOnError()
  return data as unknown as DealerAnalytics
}

/** A page of the ads of a span. */
export async function dealerAdFigures(
  client: Client,
  { since, until }: DayRange,
  sort: AdFigureSort,
  page: number,
  pageSize?: number,
): Promise<DealerAdFigures> {
  const { data } = await client
    .rpc('dealer_ad_figures', {
      first_day: since,
      last_day: until,
      sort,
      page,
      ...(pageSize && { page_size: pageSize }),
    })
    .throwOnError()
  return data as unknown as DealerAdFigures
}
