/** Queries of a dealer's analytics. Each function throws the service's error. */

import type { AdFigureSort, DealerAdFigures, DealerAnalytics } from '#domain/dealers/dealer-analytics.ts'
import type { DayRange } from '#domain/foundation/day-range.ts'
import type { Client } from '../../../client.ts'

/** Totals, those of the range before, the series and the market comparison. */
export async function dealerAnalytics(client: Client, { since, until }: DayRange): Promise<DealerAnalytics> {
  const { data } = await client.rpc('dealer_analytics', { first_day: since, last_day: until }).throwOnError()
  return data as unknown as DealerAnalytics
}

/** A page of the ads of a range. */
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
