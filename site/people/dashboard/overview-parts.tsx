import { href, Link } from 'react-router'
import { formatNumber } from '#domain/foundation/money.ts'
import type { Role } from '#domain/people/accounts.ts'
import { LinkButton } from '../../ui/button.tsx'
import { Icon } from '../../ui/icon.tsx'
import type { IconName } from '../../ui/icon-names.ts'
import { Skeleton } from '../../ui/skeleton.tsx'
import type { Overview as Known } from './overview.ts'
import {
  ApplicationsAndQuotes,
  OpenSales,
  RecentFavorites,
  RecentMessages,
  UpcomingBookings,
} from './sections.tsx'
import { OwnBusiness, RecentAds } from './selling.tsx'
import { Waiting } from './waiting.tsx'

/** Counts with links. */
export function Figures({ overview, waiting = false }: { overview: Known | null; waiting?: boolean }) {
  const { favorites, messages, unread, ads, bookings } = overview ?? {}
  return (
    <ul className="grid grid-cols-2 gap-3 lg:grid-cols-4">
      <Figure label="Favorites" icon="heart" to="/favorites" value={favorites?.count} waiting={waiting} />
      <Figure
        label="Messages"
        icon="message-square"
        to="/messages"
        value={messages}
        waiting={waiting}
        note={unread ? `${formatNumber(unread)} unread` : undefined}
      />
      <Figure label="My Listings" icon="tag" to={href('/my-listings')} value={ads?.count} waiting={waiting} />
      <Figure
        label="Upcoming bookings"
        icon="calendar-days"
        to={href('/my-bookings')}
        value={bookings?.count}
        waiting={waiting}
      />
    </ul>
  )
}

interface FigureProps {
  label: string
  icon: IconName
  to: string
  /** Absent or null: it failed to load. */
  value: number | null | undefined
  waiting: boolean
  note?: string | undefined
}

function Figure({ label, icon, to, value, waiting, note }: FigureProps) {
  return (
    <li>
      <Link
        to={to}
        className="flex h-full items-center gap-3 rounded-r border border-line bg-raise p-3 text-ink no-underline transition-colors hover:border-field sm:p-4"
      >
        <span className="grid size-11 flex-none place-items-center rounded-full bg-green-soft text-green-ink max-[359px]:hidden">
          <Icon of={icon} />
        </span>
        <span className="min-w-0">
          <span className="block text-sm text-ink-2">{label}</span>
          <span className="flex min-h-7 flex-wrap items-baseline gap-x-2 text-xl leading-7 font-semibold">
            {waiting ? (
              <Skeleton className="h-6 w-10 self-center" />
            ) : value == null ? (
              '–'
            ) : (
              formatNumber(value)
            )}
            {note && <span className="text-sm font-medium text-green-ink">{note}</span>}
          </span>
        </span>
      </Link>
    </li>
  )
}

/** Links to browse, and to what the person buys and sells (docs/product.md, Dashboard). */
export function QuickLinks() {
  return (
    <div className="flex flex-wrap gap-3 *:max-sm:flex-1">
      <LinkButton to={href('/vehicles')} variant="main">
        Browse Vehicles
      </LinkButton>
      <LinkButton to={href('/services')}>Find Services</LinkButton>
      <LinkButton to={href('/sales')}>Purchases and sales</LinkButton>
    </div>
  )
}

/**
 * The parts of the overview that loaded. Sellers see a buyer's parts only if not empty; customers see empty ones with a suggestion.
 */
export function Sections({ overview, role }: { overview: Known; role: Role }) {
  const { now, sales, bookings, threads, favorites, requests, ads, business } = overview
  const buyer = role === 'customer'
  return (
    <>
      <Waiting overview={overview} />
      <div className="-mb-8 gap-8 lg:columns-2">
        {business && <OwnBusiness business={business} />}
        {sales && sales.length > 0 && <OpenSales sales={sales} />}
        {!buyer && ads && <RecentAds ads={ads.ads} />}
        {bookings && (buyer || bookings.count > 0) && <UpcomingBookings bookings={bookings} />}
        {threads && <RecentMessages threads={threads} now={now} />}
        {favorites && (buyer || favorites.count > 0) && <RecentFavorites favorites={favorites.favorites} />}
        {requests && (buyer || requests.length > 0) && <ApplicationsAndQuotes requests={requests} />}
        {buyer && ads && ads.count > 0 && <RecentAds ads={ads.ads} />}
      </div>
    </>
  )
}

/** The placeholder of the parts. */
export function SectionsSkeleton() {
  return (
    <div role="status" aria-label="Loading" className="-mb-8 gap-8 lg:columns-2">
      {['bookings', 'messages', 'favorites', 'requests'].map((part) => (
        <div key={part} className="mb-8 break-inside-avoid">
          <Skeleton className="mb-4 h-6 w-44" />
          <div className="rounded-r border border-line bg-raise">
            {['one', 'two', 'three'].map((row) => (
              <div key={row} className="flex gap-3 border-line px-4 py-3 not-first:border-t">
                <Skeleton className="h-13 w-18 flex-none rounded-s" />
                <div className="grid flex-1 content-center gap-2">
                  <Skeleton className="h-4 w-3/5" />
                  <Skeleton className="h-3.5 w-4/5" />
                </div>
              </div>
            ))}
          </div>
        </div>
      ))}
    </div>
  )
}
