import type { ReactNode } from 'react'
import { href, Link } from 'react-router'
import { LinkButton } from '../../../ui/button.tsx'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { BookingRows } from '../bookings/booking-row.tsx'
import type { ProviderBooking } from '../bookings/queries.ts'

interface RecentBookingsProps {
  /** Without those shown under Today and Next. */
  bookings: readonly ProviderBooking[]
  /** Of all there are. */
  total: number
  row: (booking: ProviderBooking) => ReactNode
}

/** The bookings after those of today and the next one. */
export function RecentBookings({ bookings, total, row }: RecentBookingsProps) {
  if (total === 0) {
    return (
      <EmptyState
        title="No bookings yet"
        action={<LinkButton to="/service-provider?tab=manual">Enter a booking</LinkButton>}
      >
        Customers’ requests appear here. Enter bookings of callers and walk-in customers yourself.
      </EmptyState>
    )
  }
  return (
    <>
      {bookings.length > 0 && <BookingRows label="Recent bookings" bookings={bookings} row={row} />}
      <p className="mt-2">
        <Link
          to={href('/service-provider/bookings')}
          className="inline-flex min-h-11 items-center font-medium text-green-ink"
        >
          All bookings
        </Link>
      </p>
    </>
  )
}
