import type { ReactNode } from 'react'
import { href, Link } from 'react-router'
import { daysLeft, isEnding, type OwnVehicle } from '#domain/ads/own-ads.ts'
import { suggestionWords } from '#domain/ads/suggestions.ts'
import { formatDate } from '#domain/foundation/dates.ts'
import { formatKes, formatKilometres, formatNumber } from '#domain/foundation/money.ts'
import { count } from '../../../ads/own-ads/ad-words.ts'
import { FacebookMark } from '../../../ads/own-ads/facebook-mark.tsx'
import type { OwnFacebookPost, OwnSuggestions } from '../../../ads/own-ads/queries.ts'
import { StateBadge } from '../../../ads/own-ads/state-badge.tsx'
import { Icon } from '../../../ui/icon.tsx'
import { Picture } from '../../../ui/picture.tsx'
import type { Column } from '../../../workplace/records.tsx'

/** The columns of the stock list; `acts` renders the buttons that a state suggests. */
export function stockColumns(
  posts: readonly OwnFacebookPost[],
  suggestions: OwnSuggestions,
  now: number,
  acts: (ad: OwnVehicle) => ReactNode,
): Column<OwnVehicle>[] {
  const postOf = new Map(posts.map((post) => [post.listing_id, post]))
  return [
    {
      key: 'name',
      label: 'Vehicle',
      main: true,
      cell: ({ id, name, image, make, model, year, location, stock_number, created_at }) => (
        <div className="flex gap-3">
          <Picture
            image={image}
            alt=""
            sizes="96px"
            widths={[160, 320]}
            className="aspect-4/3 w-24 flex-none self-start rounded-s"
          />
          <div className="min-w-0">
            <Link to={href('/vehicles/:id', { id })} className="text-ink wrap-anywhere">
              {name}
            </Link>
            <p className="text-xs font-normal wrap-anywhere text-ink-2">
              {[[make, model].filter(Boolean).join(' '), year, location].join(' · ')}
            </p>
            {stock_number && (
              <p className="text-xs font-normal wrap-anywhere text-ink-2">Stock number {stock_number}</p>
            )}
            <p className="text-xs font-normal whitespace-nowrap text-ink-2">Added {formatDate(created_at)}</p>
            {suggestions[id] && (
              <p className="mt-1 flex max-w-72 gap-1.5 text-xs font-normal text-ink-2">
                <Icon of="lightbulb" size="s" className="text-amber-ink" />
                <span>No calls or messages for two weeks. {suggestionWords(suggestions[id])}</span>
              </p>
            )}
          </div>
        </div>
      ),
    },
    {
      key: 'state',
      label: 'Status',
      cell: (ad) => (
        <div className="grid justify-items-start gap-1">
          <StateBadge state={ad.state} />
          <FacebookMark post={postOf.get(ad.id)} />
          {isEnding(ad, now) && ad.expires_at && (
            <span className="text-xs text-amber-ink">{daysLeft(ad.expires_at, now)}</span>
          )}
          {ad.rejection_reason && (
            <span className="max-w-36 text-xs wrap-anywhere text-ink-2">{ad.rejection_reason}</span>
          )}
          {acts(ad)}
        </div>
      ),
    },
    {
      key: 'price',
      label: 'Price',
      numeric: true,
      sort: ['price', 'price_desc'],
      cell: ({ price }) => (price === 0 ? 'No price yet' : formatKes(price)),
    },
    {
      key: 'mileage',
      label: 'Mileage',
      numeric: true,
      cell: ({ mileage }) => (mileage === null ? 'Not given' : formatKilometres(mileage)),
    },
    {
      key: 'views',
      label: 'Views',
      numeric: true,
      sort: ['views', 'views_desc'],
      cell: ({ views }) => formatNumber(views),
    },
    {
      key: 'leads',
      label: 'Leads',
      numeric: true,
      cell: ({ calls, chats, messages }) => {
        const leads = [
          calls > 0 && count(calls, 'call'),
          chats > 0 && `${formatNumber(chats)} WhatsApp`,
          messages > 0 && count(messages, 'message'),
        ].filter((lead) => lead !== false)
        return (
          <>
            <span className="mr-2 lg:mr-0">{formatNumber(calls + chats + messages)}</span>
            {leads.length > 0 && (
              <span className="text-xs text-ink-2 lg:grid">
                {leads.map((lead, place) => (
                  <span key={lead}>
                    {lead}
                    {place < leads.length - 1 && <span className="lg:hidden">, </span>}
                  </span>
                ))}
              </span>
            )}
          </>
        )
      },
    },
  ]
}
