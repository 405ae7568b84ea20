import {
  conversionOf,
  type DealerAnalytics,
  formatMean,
  formatShare,
  leadsOf,
} from '#domain/dealers/dealer-analytics.ts'
import { changeOf } from '#domain/foundation/day-range.ts'
import { formatNumber } from '#domain/foundation/money.ts'
import { FigureCards } from '../../../charts/figure-cards.tsx'

/** Four figures of the range, each with that of the range before. */
export function KeyFigures({ figures: { now, before, counted_since, since } }: { figures: DealerAnalytics }) {
  const known = counted_since !== null && counted_since < since
  const beside = (words: string) => (known ? words : 'No earlier figures')
  const [share, shareBefore] = [conversionOf(now), conversionOf(before)]
  const cards = [
    ['Views', formatNumber(now.views), beside(changeOf(now.views, before.views))],
    ['Leads', formatNumber(leadsOf(now)), beside(changeOf(leadsOf(now), leadsOf(before)))],
    [
      'Conversion',
      share === null ? 'No views' : formatShare(share),
      shareBefore === null ? 'Leads per view' : `${formatShare(shareBefore)} before; leads per view`,
    ],
    ['Average days listed', daysOf(now), daysWords(now)],
  ] as const
  return <FigureCards cards={cards} className="grid-cols-2 xl:grid-cols-4" />
}

/** Days to the sale if anything was sold, else so far. */
function daysOf({ to_sale, so_far }: DealerAnalytics['now']): string {
  const days = to_sale ?? so_far
  return days === null ? 'None' : formatMean(days)
}

function daysWords({ to_sale, so_far, sold, active }: DealerAnalytics['now']): string {
  const soFar =
    so_far === null ? null : `${formatMean(so_far)} so far for the ${formatNumber(active)} for sale`
  if (to_sale !== null) return `For the ${formatNumber(sold)} sold${soFar ? `; ${soFar}` : ''}`
  return so_far === null
    ? 'Nothing was for sale'
    : `So far, for the ${formatNumber(active)} for sale; none sold in this period`
}
