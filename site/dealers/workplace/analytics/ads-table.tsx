import { href, Link } from 'react-router'
import { OWN_AD_STATE_LABELS } from '#domain/ads/own-ads.ts'
import {
  type AdFigureSort,
  type AdFigures,
  type Baseline,
  conversionOf,
  formatShare,
  gapWords,
  hintFor,
  leadsOf,
} from '#domain/dealers/dealer-analytics.ts'
import { usualInterest } from '#domain/dealers/market-position.ts'
import { formatKes, formatNumber } from '#domain/foundation/money.ts'
import { Icon } from '../../../ui/icon.tsx'
import { type Column, Records } from '../../../workplace/records.tsx'
import { MarketPositionBadge } from './market-position-badge.tsx'

interface AdsTableProps {
  ads: AdFigures[]
  usual: Baseline
  sort: AdFigureSort
  stale: boolean
}

/** Each ad's figures, its price compared with similar ads, and a hint. */
export function AdsTable({ ads, usual, sort, stale }: AdsTableProps) {
  const figure = (
    key: 'views' | 'leads' | 'conversion' | 'days' | 'price' | 'market',
    label: string,
    cell: Column<AdFigures>['cell'],
  ): Column<AdFigures> => ({
    key,
    label,
    numeric: true,
    sort: [key, `${key}_desc`],
    cell,
  })
  const columns: Column<AdFigures>[] = [
    {
      key: 'listing',
      label: 'Listing',
      main: true,
      sort: ['title', 'title_desc', 'ascending'],
      cell: (ad) => <Listing ad={ad} hint={hintFor(ad, usual)} />,
    },
    figure('views', 'Views', (ad) => (
      <>
        {formatNumber(ad.views)}
        <Usual count={usualInterest(ad)?.views} />
      </>
    )),
    figure('leads', 'Leads', (ad) => <Leads ad={ad} />),
    figure('conversion', 'Conversion', (ad) => {
      const share = conversionOf(ad)
      return share === null ? 'No views' : formatShare(share)
    }),
    figure('days', 'Days listed', ({ days }) => (days === null ? 'Never' : formatNumber(days))),
    figure('price', 'Price', ({ price }) => formatKes(price)),
    figure('market', 'Against similar', (ad) => <AgainstSimilar ad={ad} />),
  ]
  return (
    <Records label="Listings" columns={columns} rows={ads} keyOf={({ id }) => id} sort={sort} stale={stale} />
  )
}

function Listing({ ad: { id, title, state }, hint }: { ad: AdFigures; hint: string | null }) {
  return (
    <div className="grid gap-0.5 lg:max-w-90 lg:min-w-56 lg:whitespace-normal">
      <span>
        <Link to={href('/vehicles/:id', { id })} className="font-medium text-ink">
          {title}
        </Link>
        {state !== 'active' && (
          <span className="font-normal text-ink-2"> · {OWN_AD_STATE_LABELS[state]}</span>
        )}
      </span>
      {hint && (
        <span className="flex gap-1.5 text-sm font-normal text-amber-ink">
          <Icon of="lightbulb" size="s" className="mt-0.5 flex-none" />
          {hint}
        </span>
      )}
    </div>
  )
}

/** The figures of similar ads over as many days. */
function Usual({ count }: { count: number | undefined }) {
  if (count === undefined) return null
  return <span className="block text-xs text-ink-2">similar: about {formatNumber(count)}</span>
}

function Leads({ ad }: { ad: AdFigures }) {
  const { calls, chats, messages } = ad
  const kinds = [
    [calls, calls === 1 ? 'call' : 'calls'],
    [chats, 'WhatsApp'],
    [messages, messages === 1 ? 'message' : 'messages'],
  ] as const
  return (
    <>
      {formatNumber(leadsOf(ad))}
      <Usual count={usualInterest(ad)?.leads} />
      {leadsOf(ad) > 0 && (
        <span className="block text-xs text-ink-2">
          {kinds
            .filter(([count]) => count > 0)
            .map(([count, word]) => (
              <span key={word} className="block">
                {formatNumber(count)} {word}
              </span>
            ))}
        </span>
      )}
    </>
  )
}

function AgainstSimilar({ ad: { price, market, position, estimate } }: { ad: AdFigures }) {
  if (estimate && position && position !== 'unknown')
    return (
      <>
        <MarketPositionBadge position={position} />
        <span className="mt-1 block text-xs text-ink-2">
          {formatKes(estimate.low)} to {formatKes(estimate.high)}
          <span className="block">
            {formatNumber(estimate.ads)} ads of {formatNumber(estimate.sellers)} sellers
          </span>
        </span>
      </>
    )
  if (!market) return <span className="text-ink-3">Too few</span>
  return (
    <>
      {gapWords(price, market.median)}
      <span className="block text-xs text-ink-2">
        {formatKes(market.median)} of {formatNumber(market.number)}
        {market.likeness === 'make' && ', same make'}
      </span>
    </>
  )
}
