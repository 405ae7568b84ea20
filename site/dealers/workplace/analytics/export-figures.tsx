import { OWN_AD_STATE_LABELS } from '#domain/ads/own-ads.ts'
import { conversionOf, leadsOf } from '#domain/dealers/dealer-analytics.ts'
import { MARKET_POSITION_LABELS, usualInterest } from '#domain/dealers/market-position.ts'
import { ExportButton } from '../../../workplace/export-button.tsx'
import { type AdFiguresQuery, dealerAdFigures } from './queries.ts'

/** The ads of a range with their figures, as a CSV file. */
export function ExportFigures({ asked }: { asked: AdFiguresQuery }) {
  const { range } = asked
  return (
    <ExportButton
      name={`magari-analytics-${range.since}-to-${range.until}`}
      read={(client, page) => dealerAdFigures(client, asked, page, 500)}
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
        ['Against the market', (ad) => (ad.position ? MARKET_POSITION_LABELS[ad.position] : null)],
        ['Similar ads ask from (KES)', (ad) => ad.estimate?.low ?? null],
        ['Similar ads ask to (KES)', (ad) => ad.estimate?.high ?? null],
        ['Views of similar ads in this period', (ad) => usualInterest(ad)?.views ?? null],
        ['Leads of similar ads in this period', (ad) => usualInterest(ad)?.leads ?? null],
        ['Id', (ad) => ad.id],
      ]}
    />
  )
}
