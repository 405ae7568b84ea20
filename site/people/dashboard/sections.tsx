import { href } from 'react-router'
import { formatAge } from '#domain/foundation/dates.ts'
import { formatKes } from '#domain/foundation/money.ts'
import { FORMER_MEMBER } from '#domain/messages/messages.ts'
import { INSURANCE_TYPE_LABELS } from '#domain/money/insurance.ts'
import type { ListedSale } from '#domain/sales/sales.ts'
import { formatAppointment } from '#domain/services/appointments.ts'
import { labelOf } from '#domain/vehicles/vehicles.ts'
import { applicationState } from '../../money/financing/application-state.ts'
import { quoteState } from '../../money/insurance/quote-state.ts'
import { SaleRow } from '../../sales/sale-row.tsx'
import { CalendarLeaf } from '../../services/bookings/booking-card.tsx'
import { BookingBadge } from '../../services/bookings/booking-state.tsx'
import { workOf } from '../../services/bookings/booking-words.ts'
import { Badge } from '../../ui/badge.tsx'
import { Picture } from '../../ui/picture.tsx'
import type { Overview, OwnRequest } from './overview.ts'
import type { RecentFavorite, RecentThread } from './queries.ts'
import { DashboardRow, DashboardSection } from './section.tsx'

export const THUMB = {
  sizes: '72px',
  widths: [160] as const,
  className: 'aspect-4/3 w-18 flex-none rounded-s',
}

/** Purchases and sales in progress. */
export function OpenSales({ sales }: { sales: readonly ListedSale[] }) {
  return (
    <DashboardSection
      title="Purchases and sales"
      empty={false}
      none=""
      more={[{ to: href('/sales'), all: 'purchases and sales' }]}
    >
      {sales.map((sale) => (
        <SaleRow key={sale.id} sale={sale} />
      ))}
    </DashboardSection>
  )
}

/** The next bookings. */
export function UpcomingBookings({
  bookings: { bookings, count },
}: {
  bookings: NonNullable<Overview['bookings']>
}) {
  return (
    <DashboardSection
      title="Upcoming bookings"
      empty={count === 0}
      none="No bookings yet. Find a garage or a car wash under"
      more={[
        count === 0
          ? { to: href('/services'), all: 'Services' }
          : { to: href('/my-bookings'), all: 'bookings' },
      ]}
    >
      {bookings.map((booking) => (
        <DashboardRow
          key={booking.id}
          to={href('/my-bookings/:id', { id: booking.id })}
          mark={
            <div className="w-13 flex-none">
              <CalendarLeaf moment={booking.preferred_date} />
            </div>
          }
          title={workOf(booking)}
          end={<BookingBadge status={booking.status} />}
        >
          <p>{formatAppointment(booking.preferred_date)}</p>
          <p>{booking.provider.business_name}</p>
        </DashboardRow>
      ))}
    </DashboardSection>
  )
}

/** The conversations with the newest messages. */
export function RecentMessages({ threads, now }: { threads: RecentThread[]; now: number }) {
  return (
    <DashboardSection
      title="Recent messages"
      empty={threads.length === 0}
      none="No messages yet. Ask a seller from an ad’s page, under"
      more={[
        threads.length === 0
          ? { to: href('/vehicles'), all: 'Vehicles' }
          : { to: '/messages', all: 'messages' },
      ]}
    >
      {threads.map((thread) => (
        <DashboardRow
          key={thread.id}
          to={`/messages/${thread.id}`}
          mark={<Picture image={thread.picture} alt="" {...THUMB} />}
          title={thread.other_name || FORMER_MEMBER}
          end={
            thread.unread_count > 0 ? (
              <Badge tone="active" icon={null}>
                {thread.unread_count} unread
              </Badge>
            ) : (
              <span className="text-sm text-ink-3">{formatAge(thread.last_message_at, now)}</span>
            )
          }
        >
          <p className="truncate">{thread.subject_title}</p>
          <p
            className={`line-clamp-1 wrap-anywhere ${thread.unread_count > 0 ? 'font-medium text-ink' : ''}`}
          >
            {thread.is_last_mine && 'You: '}
            {thread.last_message}
          </p>
        </DashboardRow>
      ))}
    </DashboardSection>
  )
}

/** The newest favorites. */
export function RecentFavorites({ favorites }: { favorites: RecentFavorite[] }) {
  return (
    <DashboardSection
      title="Recent favorites"
      empty={favorites.length === 0}
      none="Tap the heart on an ad to save it here:"
      more={[
        favorites.length === 0
          ? { to: href('/vehicles'), all: 'Browse Vehicles' }
          : { to: '/favorites', all: 'favorites' },
      ]}
    >
      {favorites.map(({ id, listing, part }) =>
        listing ? (
          <DashboardRow
            key={id}
            to={href('/vehicles/:id', { id: listing.id })}
            mark={<Picture image={listing.images[0] ?? null} alt="" {...THUMB} />}
            title={listing.title}
            end={listing.status === 'sold' && <Badge tone="sold">Sold</Badge>}
          >
            {formatKes(listing.price)}
          </DashboardRow>
        ) : part ? (
          <DashboardRow
            key={id}
            to={href('/spare-parts/:id', { id: part.id })}
            mark={<Picture image={part.images[0] ?? null} alt="" {...THUMB} />}
            title={part.name}
            end={!part.in_stock && <Badge>Out of stock</Badge>}
          >
            {formatKes(part.price)}
          </DashboardRow>
        ) : null,
      )}
    </DashboardSection>
  )
}

const LOANS = { pathname: '/financing', hash: '#your-applications' }
const COVERS = { pathname: '/insurance', hash: '#your-quotes' }

/** The newest applications and quotes with their states. */
export function ApplicationsAndQuotes({ requests }: { requests: OwnRequest[] }) {
  const none = requests.length === 0
  return (
    <DashboardSection
      title="Applications and quotes"
      empty={none}
      none="No requests yet. Compare"
      more={[
        { to: none ? href('/financing') : LOANS, all: none ? 'lenders' : 'applications' },
        { to: none ? href('/insurance') : COVERS, all: none ? 'insurers' : 'quotes' },
      ]}
    >
      {requests.map((request) =>
        request.kind === 'loan' ? (
          <LoanRow key={request.application.id} application={request.application} />
        ) : (
          <CoverRow key={request.quote.id} quote={request.quote} />
        ),
      )}
    </DashboardSection>
  )
}

function LoanRow({ application }: Pick<Extract<OwnRequest, { kind: 'loan' }>, 'application'>) {
  const { status, ...look } = applicationState(application.status)
  return (
    <DashboardRow to={LOANS} title={application.provider?.name} end={<Badge {...look}>{status}</Badge>}>
      Loan of {formatKes(application.loan_amount)} over {application.term_months} months
      {application.vehicle && <span className="block">{application.vehicle.title}</span>}
    </DashboardRow>
  )
}

function CoverRow({ quote }: Pick<Extract<OwnRequest, { kind: 'cover' }>, 'quote'>) {
  const { status, ...look } = quoteState(quote.status)
  return (
    <DashboardRow to={COVERS} title={quote.provider?.name} end={<Badge {...look}>{status}</Badge>}>
      {labelOf(INSURANCE_TYPE_LABELS, quote.coverage_type)}
      {quote.premium_amount !== null &&
        ['pending', 'approved'].includes(quote.status) &&
        `, ${formatKes(quote.premium_amount)} a year`}
      <span className="block">
        {[quote.vehicle_year, quote.vehicle_make, quote.vehicle_model].filter(Boolean).join(' ')}
      </span>
    </DashboardRow>
  )
}
