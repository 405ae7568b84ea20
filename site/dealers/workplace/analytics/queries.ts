/** Queries of a dealer's analytics. Each function throws the service's error. */

import type { BuyingGuide } from '#domain/dealers/buying-guide.ts'
import type { AdFigureSort, DealerAdFigures, DealerAnalytics } from '#domain/dealers/dealer-analytics.ts'
import type { MarketPosition } from '#domain/dealers/market-position.ts'
import type { DayRange } from '#domain/foundation/day-range.ts'
import type { Client } from '../../../client.ts'

/** Totals, those of the range before, the series and the market comparison. */
export async function dealerAnalytics(client: Client, { since, until }: DayRange): Promise<DealerAnalytics> {
  const { data } = await client.rpc('dealer_analytics', { first_day: since, last_day: until }).throwOnError()
  return data
}

/** The query for the ads of a range; every page has `pageSize` ads. */
export interface AdFiguresQuery {
  range: Pick<DayRange, 'since' | 'until'>
  sort: AdFigureSort
  /** Only ads for sale at this market position; null: all ads. */
  against: MarketPosition | null
}

/** A page of the ads of a range. */
export async function dealerAdFigures(
  client: Client,
  { range: { since, until }, sort, against }: AdFiguresQuery,
  page: number,
  pageSize?: number,
): Promise<DealerAdFigures> {
  const { data } = await client
    .rpc('dealer_ad_figures', {
      first_day: since,
      last_day: until,
      sort,
      page,
      ...(against && { against }),
      ...(pageSize && { page_size: pageSize }),
    })
    .throwOnError()
  return data
}

/** Models that sell fast in a town, by default the dealer's own, and in the country. */
export async function buyingGuide(client: Client, town: string | null): Promise<BuyingGuide> {
  const { data } = await client.rpc('dealer_buying_guide', town ? { town } : {}).throwOnError()
  return data
}
