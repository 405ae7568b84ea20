import { Link } from 'react-router'
import { dayInNairobi } from '#domain/foundation/days.ts'
import { openOn, placedOn, shownHours } from '#domain/services/booking-calendar.ts'
import {
  type OpeningException,
  type OpeningHours,
  WEEKDAY_LABELS,
  weekdayOfDay,
} from '#domain/services/opening-hours.ts'
import { classNames } from '../../../ui/class-names.ts'
import { addressKeepingPage } from './booking-address.ts'
import { CalendarDay } from './calendar-day.tsx'
import { HourLabels } from './day-column.tsx'
import type { ProviderBooking } from './queries.ts'

interface CalendarDaysProps {
  bookings: readonly ProviderBooking[]
  days: readonly string[]
  params: URLSearchParams
  hours: OpeningHours
  exceptions: readonly OpeningException[]
  now: number
}

/** The least width of a day, and of each of several bookings side by side, so that they can be read, in rem. */
const DAY_WIDTH = 4
const BOOKING_WIDTH = 6

/** Days with their hours, beside each other. A day with overlapping bookings is as wide as they need. */
export function CalendarDays({ bookings, days, params, hours, exceptions, now }: CalendarDaysProps) {
  const today = dayInNairobi(now)
  const columns = days.map((day) => ({
    day,
    open: openOn(hours, day, exceptions),
    placed: placedOn(bookings, day),
  }))
  const shown = shownHours(
    columns.flatMap(({ open, placed }) => [
      ...open,
      ...placed.map(({ from, to }): [number, number] => [from, to]),
    ]),
  )
  const isWeek = days.length > 1
  const widths = columns.map(({ placed }) => {
    const beside = Math.max(0, ...placed.map(({ lanes }) => lanes))
    return `minmax(${beside > 1 ? beside * BOOKING_WIDTH : DAY_WIDTH}rem, 1fr)`
  })
  return (
    <div className="relative overflow-x-auto rounded-r border border-line">
      <div
        className={classNames('grid', isWeek && 'min-w-[40rem] xl:min-w-0')}
        style={{ gridTemplateColumns: `3rem ${widths.join(' ')}` }}
      >
        {isWeek && (
          <>
            <div className="sticky left-0 z-20 border-b border-line bg-raise" />
            {days.map((day) => (
              <Link
                key={day}
                to={addressKeepingPage(params, { cal: null, on: day, booking: null })}
                preventScrollReset
                className={classNames(
                  'grid min-h-11 place-items-center border-b border-l border-line text-xs font-medium no-underline hover:bg-sunk-2',
                  day === today ? 'text-green-ink' : 'text-ink-2',
                )}
              >
                <span>
                  {WEEKDAY_LABELS[weekdayOfDay(day)].slice(0, 3)} {Number(day.slice(8))}
                  {day === today && <span className="sr-only"> (today)</span>}
                </span>
              </Link>
            ))}
          </>
        )}
        <HourLabels first={shown.first} last={shown.last} />
        {columns.map(({ day, open, placed }) => (
          <CalendarDay
            key={day}
            day={day}
            open={open}
            placed={placed}
            shown={shown}
            now={now}
            params={params}
          />
        ))}
      </div>
    </div>
  )
}
