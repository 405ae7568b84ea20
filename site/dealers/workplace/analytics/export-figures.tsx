import { OWN_AD_STATE_LABELS } from '#domain/ads/own-ads.ts'
import { type AdFigureSort, conversionOf, leadsOf } from '#domain/dealers/dealer-analytics.ts'
import type { DayRange } from '#domain/foundation/day-range.ts'
import { ExportButton } from '../../../workplace/export-button.tsx'
import { dealerAdFigures } from './queries.ts'

/** The ads of a range with their figures, as a CSV file. */
export function ExportFigures({ range, sort }: { range: DayRange; sort: AdFigureSort }) {
  return (
    <ExportButton
      name={`magari-analytics-${range.since}-to-${range.until}`}
      read={(client, page) => dealerAdFigures(client, range, sort, page, 500)}
      rows={({ ads }) => ads}
      columns={[
        ['Listing', (ad) => ad.title],
        ['State', (ad) => OWN_AD_STATE_LABELS[ad.state]],
        ['Price (KES)', (ad) => ad.price],
        ['Days listed', (ad) => ad.days],
        ['Views', (ad) => ad.views],
        ['Leads', (ad) => leadsOf(ad)],
        ['Numbers shown', (ad) => ad.calls],
        ['WhatsApp', (ad) => ad.chats],
        ['Messages', (ad) => ad.messages],
        [
          'Leads per view (%)',
          (ad) => (ad.views > 0 ? Math.round((conversionOf(ad) ?? 0) * 1000) / 10 : null),
        ],
        ['Median of similar ads (KES)', (ad) => ad.market?.median ?? null],
        ['Similar ads', (ad) => ad.market?.number ?? null],
        ['Id', (ad) => ad.id],
      ]}
    />
  )
}
