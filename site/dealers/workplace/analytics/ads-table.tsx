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
import { formatKes, formatNumber } from '#domain/foundation/money.ts'
import { Icon } from '../../../ui/icon.tsx'
import { type Column, Records } from '../../../workplace/records.tsx'

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
    figure('views', 'Views', ({ views }) => formatNumber(views)),
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

function Leads({ ad }: { ad: AdFigures }) {
  const { calls, chats, messages } = ad
  if (leadsOf(ad) === 0) return '0'
  const kinds = [
    [calls, calls === 1 ? 'call' : 'calls'],
    [chats, 'WhatsApp'],
    [messages, messages === 1 ? 'message' : 'messages'],
  ] as const
  return (
    <>
      {formatNumber(leadsOf(ad))}
      <span className="block text-xs text-ink-2">
        {kinds
          .filter(([count]) => count > 0)
          .map(([count, word]) => (
            <span key={word} className="block">
              {formatNumber(count)} {word}
            </span>
          ))}
      </span>
    </>
  )
}

function AgainstSimilar({ ad: { price, market } }: { ad: AdFigures }) {
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
