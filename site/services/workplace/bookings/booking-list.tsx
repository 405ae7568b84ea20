import { href, Link } from 'react-router'
import { BOOKING_STATUS_LABELS, BOOKING_STATUSES } from '#domain/services/bookings.ts'
import { LinkButton } from '../../../ui/button.tsx'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { Notice } from '../../../ui/notice.tsx'
import { Pagination } from '../../../ui/pagination.tsx'
import { Tabs } from '../../../ui/tabs.tsx'
import { pagesOf } from '../../../workplace/list-address.ts'
import { ListForm } from '../../../workplace/list-form.tsx'
import { AcceptAll } from './accept-all.tsx'
import { addressKeepingPage, type BookingsAddress, listAddress } from './booking-address.ts'
import { BookingRow, BookingRows } from './booking-row.tsx'
import type { ProviderBooking, ProviderBookings } from './queries.ts'
import { RowAction } from './row-action.tsx'

interface BookingListProps {
  list: ProviderBookings
  asked: BookingsAddress
  params: URLSearchParams
  now: number
  business: string
  /** Opens the dialog of an answer that needs more than a press. */
  onOpen: (booking: ProviderBooking, kind: 'complete' | 'reschedule') => void
}

/** The provider's bookings in a state: upcoming ones by date, then the others, the latest first. */
export function BookingList({ list, asked, params, now, business, onOpen }: BookingListProps) {
  const { bookings, counts } = list
  return (
    <section aria-label="Bookings" className="min-w-0">
      <Tabs
        label="States"
        className="mb-4 overflow-x-auto"
        items={[null, ...BOOKING_STATUSES].map((status) => ({
          to: listAddress(params, { status }),
          label: status ? BOOKING_STATUS_LABELS[status] : 'All',
          count: counts[status ?? 'all'] ?? 0,
          current: asked.status === status,
        }))}
      />
      <ListForm
        search={asked.search}
        searchLabel="Name, phone, vehicle or service"
        keep={['status', 'view', 'cal', 'on', 'outside']}
      />
      {asked.outside && (
        <Notice>
          <p>Only bookings to come outside your opening hours.</p>
          <Link
            to={listAddress(params, { outside: null })}
            className="reach justify-self-start text-green-ink"
          >
            Show all bookings
          </Link>
        </Notice>
      )}
      <AcceptAll business={business} pending={counts.pending ?? 0} />
      {bookings.length === 0 && <NoBookings asked={asked} params={params} />}
      {bookings.length > 0 && (
        <BookingRows
          label="Visits"
          bookings={bookings}
          row={(booking) => (
            <BookingRow
              key={booking.id}
              booking={booking}
              now={now}
              heading="h2"
              to={addressKeepingPage(params, { booking: booking.id })}
            >
              <RowAction booking={booking} now={now} onOpen={onOpen} />
            </BookingRow>
          )}
        />
      )}
      <Pagination page={list.page} pages={pagesOf(list)} href={(page) => listAddress(params, { page })} />
    </section>
  )
}

function NoBookings({ asked, params }: { asked: BookingsAddress; params: URLSearchParams }) {
  if (asked.search)
    return (
      <EmptyState
        title="No bookings found"
        action={<LinkButton to={listAddress(params, { search: null, status: null })}>Show all</LinkButton>}
      >
        Nothing here contains “{asked.search}”.
      </EmptyState>
    )
  if (asked.outside)
    return (
      <EmptyState
        title="No bookings outside your hours"
        action={<LinkButton to={listAddress(params, { outside: null, status: null })}>Show all</LinkButton>}
      >
        Every request and confirmed booking to come is inside your opening hours.
      </EmptyState>
    )
  if (asked.status)
    return (
      <EmptyState title={`No ${BOOKING_STATUS_LABELS[asked.status].toLowerCase()} bookings`}>
        {asked.status === 'pending'
          ? 'All requests have been answered.'
          : 'Bookings in this state appear here.'}
      </EmptyState>
    )
  return (
    <EmptyState
      title="No bookings yet"
      action={
        <LinkButton to={href('/service-provider/manual-booking')} variant="main">
          Enter a booking
        </LinkButton>
      }
    >
      Customers’ requests appear here immediately. Enter bookings of callers and walk-in customers yourself.
    </EmptyState>
  )
}
