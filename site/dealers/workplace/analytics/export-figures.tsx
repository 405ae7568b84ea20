import { OWN_AD_STATE_LABELS } from '#domain/ads/own-ads.ts'
import { type AdFigureSort, conversionOf, leadsOf } from '#domain/dealers/dealer-analytics.ts'
import type { DayRange } from '#domain/foundation/day-range.ts'
import { ExportButton } from '../../../workplace/export-button.tsx'
import { dealerAdFigures } from './queries.ts'

/** The ads of a span with their figures, as a file for a spreadsheet. */
export function ExportFigures({ range, sort }: { range: DayRange; sort: AdFigureSort }) {
  return (
    <ExportButton
      name={`magari-analytics-${range.since}-to-${range.until}`}
      heads={[
        'Listing',
        'State',
        'Price (KES)',
        'Days listed',
        'Views',
        'Leads',
        'Numbers shown',
        'WhatsApp',
        'Messages',
        'Leads per view (%)',
        'Median of similar ads (KES)',
        'Similar ads',
        'Id',
      ]}
      read={(client, page) => dealerAdFigures(client, range, sort, page, 500)}
      rows={({ ads }) =>
        ads.map((ad) => [
          ad.title,
          OWN_AD_STATE_LABELS[ad.state],
          ad.price,
          ad.days,
          ad.views,
          leadsOf(ad),
          ad.calls,
          ad.chats,
          ad.messages,
          ad.views > 0 ? Math.round((conversionOf(ad) ?? 0) * 1000) / 10 : null,
          ad.market?.median ?? null,
          ad.market?.number ?? null,
          ad.id,
        ])
      }
    />
  )
}
