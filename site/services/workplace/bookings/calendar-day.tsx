import { Link } from 'react-router'
import { formatDate, formatTime } from '#domain/foundation/dates.ts'
import { dayInNairobi } from '#domain/foundation/days.ts'
import type { Placed } from '#domain/services/booking-calendar.ts'
import { BOOKING_STATUS_LABELS, type BookingStatus } from '#domain/services/bookings.ts'

import { classNames } from '../../../ui/class-names.ts'
import { addressKeepingPage } from './booking-address.ts'
import { customerNameOf, workOfBooking } from './booking-facts.tsx'
import type { ProviderBooking } from './queries.ts'

interface CalendarDayProps {
  day: string
  /** Minutes of the day. */
  open: readonly (readonly [number, number])[]
  placed: readonly Placed<ProviderBooking>[]
  shown: { first: number; last: number }
  now: number
  params: URLSearchParams
}

/** Pixels. */
export const HOUR_HEIGHT = 52

const LOOKS: Partial<Record<BookingStatus, string>> = {
  confirmed: 'border-st-active bg-st-active-soft text-st-active',
  in_progress: 'border-st-sold bg-st-sold-soft text-st-sold',
  pending: 'border-dashed border-st-pending bg-raise text-st-pending',
}

/** One column of the calendar. */
export function CalendarDay({ day, open, placed, shown, now, params }: CalendarDayProps) {
  const at = (minute: number) => ((minute - shown.first * 60) / 60) * HOUR_HEIGHT
  const height = (shown.last - shown.first) * HOUR_HEIGHT
  const minuteNow = (now - Date.parse(`${day}T00:00:00+03:00`)) / 60_000
  const isToday = dayInNairobi(now) === day && minuteNow > shown.first * 60 && minuteNow < shown.last * 60
  return (
    <div className="relative overflow-hidden border-l border-line bg-sunk-2" style={{ height }}>
      {open.map(([from, to]) => (
        <div
          key={from}
          className="absolute inset-x-0 bg-raise"
          style={{ top: at(from), height: at(to) - at(from) }}
        />
      ))}
      {Array.from({ length: shown.last - shown.first - 1 }, (_, place) => (
        <div
          // biome-ignore lint/suspicious/noArrayIndexKey: hours are identified by position.
          key={place}
          className="absolute inset-x-0 border-t border-line"
          style={{ top: (place + 1) * HOUR_HEIGHT }}
        />
      ))}
      {isToday && (
        <div className="absolute inset-x-0 z-10 border-t-2 border-green" style={{ top: at(minuteNow) }} />
      )}
      <ul aria-label={`Bookings on ${formatDate(`${day}T12:00:00+03:00`)}`}>
        {placed.map(({ booking, from, to, lane, lanes }) => (
          <li
            key={booking.id}
            className="absolute p-px"
            style={{
              top: at(from),
              height: at(to) - at(from),
              left: `${(lane / lanes) * 100}%`,
              width: `${100 / lanes}%`,
            }}
          >
            <Link
              to={addressKeepingPage(params, { booking: booking.id })}
              preventScrollReset
              aria-label={wordsOf(booking)}
              className={classNames(
                'block h-full overflow-hidden rounded-s border border-l-[3px] px-1.5 py-0.5 text-xs leading-snug no-underline hover:shadow-pop',
                LOOKS[booking.status],
              )}
            >
              <span className="block truncate font-semibold">
                {formatTime(booking.preferred_date)} {customerNameOf(booking)}
              </span>
              <span className="block truncate">{workOfBooking(booking)}</span>
              {booking.vehicle && <span className="block truncate">{booking.vehicle}</span>}
            </Link>
          </li>
        ))}
      </ul>
    </div>
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
