import Lightbulb from 'lucide-react/icons/lightbulb'
import { href, Link } from 'react-router'
import { OWN_AD_STATE_LABELS } from '#domain/ads/own-ads.ts'
import {
  type AdFigureSort,
  type AdFigures,
  conversionOf,
  formatShare,
  gapWords,
  hintFor,
  leadsOf,
  type Usual,
} from '#domain/dealers/dealer-analytics.ts'
import { formatKes, formatNumber } from '#domain/foundation/money.ts'
import { Icon } from '../../../ui/icon.tsx'
import { sortHead } from '../../../workplace/list-address.ts'
import { type Column, Records } from '../../../workplace/records.tsx'

interface AdsTableProps {
  ads: AdFigures[]
  usual: Usual
  path: string
  params: URLSearchParams
  sort: AdFigureSort
  stale: boolean
}

/** What came of each ad, its price beside similar ones, and what its figures suggest. */
export function AdsTable({ ads, usual, path, params, sort, stale }: AdsTableProps) {
  const sorted = (by: 'views' | 'leads' | 'conversion' | 'days' | 'price' | 'market') =>
    sortHead(path, params, sort, { ascending: by, descending: `${by}_desc`, first: 'desc' })
  const columns: Column<AdFigures>[] = [
    {
      key: 'listing',
      label: 'Listing',
      main: true,
      sort: sortHead(path, params, sort, { ascending: 'title', descending: 'title_desc', first: 'asc' }),
      cell: (ad) => <Listing ad={ad} hint={hintFor(ad, usual)} />,
    },
    {
      key: 'views',
      label: 'Views',
      numeric: true,
      sort: sorted('views'),
      cell: ({ views }) => formatNumber(views),
    },
    { key: 'leads', label: 'Leads', numeric: true, sort: sorted('leads'), cell: (ad) => <Leads ad={ad} /> },
    {
      key: 'conversion',
      label: 'Conversion',
      numeric: true,
      sort: sorted('conversion'),
      cell: (ad) => {
        const share = conversionOf(ad)
        return share === null ? 'No views' : formatShare(share)
      },
    },
    {
      key: 'days',
      label: 'Days listed',
      numeric: true,
      sort: sorted('days'),
      cell: ({ days }) => (days === null ? 'Never' : formatNumber(days)),
    },
    {
      key: 'price',
      label: 'Price',
      numeric: true,
      sort: sorted('price'),
      cell: ({ price }) => formatKes(price),
    },
    {
      key: 'market',
      label: 'Against similar',
      numeric: true,
      sort: sorted('market'),
      cell: (ad) => <AgainstSimilar ad={ad} />,
    },
  ]
  return <Records label="Listings" columns={columns} rows={ads} keyOf={({ id }) => id} stale={stale} />
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
          <Icon of={Lightbulb} size="s" className="mt-0.5 flex-none" />
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
