import { formatMean, formatShare, type Market } from '#domain/dealers/dealer-analytics.ts'
import type { Similarity } from '#domain/dealers/market-position.ts'
import { formatDate } from '#domain/foundation/dates.ts'
import { formatNumber } from '#domain/foundation/money.ts'
import { FigureCards } from '../../../charts/figure-cards.tsx'

const LIKENESS_WORDS: Record<Similarity, string> = {
  model: 'of the same make and model',
  make: 'of the same make and body',
  class: 'of the same body and about the same price',
}

/** The dealer's ads compared with similar ones of other sellers. */
export function BesideTheMarket({ market, until }: { market: Market; until: string }) {
  const { compared, similar, active, views, conversion, price } = market
  const cards = [
    views && ['Views a day', formatMean(views.own), `Similar ads: ${formatMean(views.market)}`],
    conversion && [
      'Conversion',
      formatShare(conversion.own),
      `Similar ads: ${formatShare(conversion.market)}. ${counted(conversion.ads)} with at least 20 views.`,
    ],
    price && [
      'Price',
      Math.abs(price.gap) < 0.005
        ? 'The same'
        : `${formatShare(Math.abs(price.gap))} ${price.gap < 0 ? 'below' : 'above'}`,
      `The median of similar ads, two years older to two years newer. ${counted(price.ads)}${makeWords(price)}.`,
    ],
  ].filter((card): card is [string, string, string] => card !== null)
  return (
    <section aria-labelledby="market" className="grid gap-3">
      <div className="grid gap-1">
        <h2 id="market">Compared with similar ads</h2>
        <p className="text-sm text-ink-2">
          {compared > 0
            ? `${formatNumber(compared)} of your ${formatNumber(active)} ads now for sale, compared with ${formatNumber(similar)} of other sellers, ${formatDate(market.since)} to ${formatDate(until)}: ${likenessWords(market)}. Each figure is the median: half of the ads do better.`
            : active === 0
              ? 'You have no vehicles for sale to compare.'
              : 'There are too few similar ads to compare yours with: at least five from three other sellers are needed.'}
        </p>
      </div>
      {cards.length > 0 && <FigureCards cards={cards} className="sm:grid-cols-3" />}
    </section>
  )
}

function makeWords({ ads, of_make }: NonNullable<Market['price']>): string {
  if (of_make === 0) return ''
  return `, ${of_make === ads ? 'all' : `${formatNumber(of_make)} of them`} compared with others of the same make and body`
}

function counted(ads: number): string {
  return ads === 1 ? 'Of one of your ads' : `Of ${formatNumber(ads)} of your ads`
}

function likenessWords({ likeness }: Market): string {
  const kinds = (['model', 'make', 'class'] as const).filter((kind) => likeness[kind])
  if (kinds.length === 1 && kinds[0]) return LIKENESS_WORDS[kinds[0]]
  return kinds.map((kind) => `${formatNumber(likeness[kind] ?? 0)} ${LIKENESS_WORDS[kind]}`).join(', ')
}
