import { Link } from 'react-router'
import { formatDate, formatTime } from '#domain/foundation/dates.ts'
import type { Placed } from '#domain/services/booking-calendar.ts'
import { BOOKING_STATUS_LABELS } from '#domain/services/bookings.ts'
import { classNames } from '../../../ui/class-names.ts'
import { addressKeepingPage } from './booking-address.ts'
import { customerNameOf, workOfBooking } from './booking-facts.tsx'
import { BLOCK_LOOKS, DayColumn, PlacedItem, type ShownHours } from './day-column.tsx'
import type { ProviderBooking } from './queries.ts'

interface CalendarDayProps {
  day: string
  /** Minutes of the day. */
  open: readonly (readonly [number, number])[]
  placed: readonly Placed<ProviderBooking>[]
  shown: ShownHours
  now: number
  params: URLSearchParams
}

/** The bookings of a day in a column of the calendar. */
export function CalendarDay({ day, open, placed, shown, now, params }: CalendarDayProps) {
  return (
    <DayColumn day={day} open={open} shown={shown} now={now}>
      <ul aria-label={`Bookings on ${formatDate(`${day}T12:00:00+03:00`)}`}>
        {placed.map((place) => (
          <PlacedItem key={place.booking.id} placed={place} shown={shown}>
            <CalendarBooking booking={place.booking} params={params} />
          </PlacedItem>
        ))}
      </ul>
    </DayColumn>
  )
}

function CalendarBooking({ booking, params }: { booking: ProviderBooking; params: URLSearchParams }) {
  return (
    <Link
      to={addressKeepingPage(params, { booking: booking.id })}
      preventScrollReset
      aria-label={wordsOf(booking)}
      className={classNames(
        'block h-full overflow-hidden rounded-s border border-l-[3px] px-1.5 py-0.5 text-xs leading-snug no-underline hover:shadow-pop',
        BLOCK_LOOKS[booking.status],
      )}
    >
      <span className="block truncate font-semibold">
        {formatTime(booking.preferred_date)} {customerNameOf(booking)}
      </span>
      <span className="block truncate">{workOfBooking(booking)}</span>
      {booking.vehicle && <span className="block truncate">{booking.vehicle}</span>}
    </Link>
  )
}

/** `10:00 to 11:00, Full service, Wanjiku Kamau, Pending`. */
function wordsOf(booking: ProviderBooking): string {
  const begins = Date.parse(booking.preferred_date)
  return [
    `${formatTime(begins)} to ${formatTime(begins + booking.duration_minutes * 60_000)}`,
    workOfBooking(booking),
    customerNameOf(booking),
    BOOKING_STATUS_LABELS[booking.status],
  ].join(', ')
}
