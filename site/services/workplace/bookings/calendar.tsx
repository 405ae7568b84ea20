import { Link } from 'react-router'
import { addDays, dayInNairobi } from '#domain/foundation/days.ts'
import {
  CALENDAR_SPAN_LABELS,
  CALENDAR_SPANS,
  calendarDays,
  calendarTitle,
  openOn,
  placedOn,
  shownHours,
} from '#domain/services/booking-calendar.ts'
import {
  type OpeningException,
  type OpeningHours,
  WEEKDAY_LABELS,
  weekdayOfDay,
} from '#domain/services/opening-hours.ts'
import { LinkButton } from '../../../ui/button.tsx'
import { classNames } from '../../../ui/class-names.ts'
import { Icon } from '../../../ui/icon.tsx'
import { addressKeepingPage, type BookingsAddress } from './booking-address.ts'
import { CalendarDay, HOUR_HEIGHT } from './calendar-day.tsx'
import type { ProviderBooking } from './queries.ts'

interface CalendarProps {
  bookings: readonly ProviderBooking[]
  asked: BookingsAddress
  params: URLSearchParams
  hours: OpeningHours
  exceptions: readonly OpeningException[]
  now: number
}

/** A day or week of bookings in Nairobi time. Opening hours are light, requests outlined. */
export function Calendar({ bookings, asked: { span, on }, params, hours, exceptions, now }: CalendarProps) {
  const days = calendarDays(span, on)
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
  const step = span === 'week' ? 7 : 1
  const to = (day: string) => addressKeepingPage(params, { on: day === today ? null : day, booking: null })
  const name = span === 'week' ? 'week' : 'day'
  return (
    <section aria-label="Calendar" className="min-w-0">
      <div className="mb-3 flex flex-wrap items-center gap-2">
        <h2 aria-live="polite" className="mr-auto text-base">
          {span === 'day' && `${WEEKDAY_LABELS[weekdayOfDay(on)]}, `}
          {calendarTitle(days)}
        </h2>
        <div className="flex gap-1">
          <LinkButton square to={to(addDays(on, -step))} preventScrollReset aria-label={`Previous ${name}`}>
            <Icon of="chevron-left" />
          </LinkButton>
          <LinkButton to={to(today)} preventScrollReset>
            Today
          </LinkButton>
          <LinkButton square to={to(addDays(on, step))} preventScrollReset aria-label={`Next ${name}`}>
            <Icon of="chevron-right" />
          </LinkButton>
        </div>
        <nav aria-label="Calendar view" className="flex rounded-r border border-line-2 p-0.5">
          {CALENDAR_SPANS.map((value) => (
            <Link
              key={value}
              to={addressKeepingPage(params, { cal: value === 'day' ? null : value, booking: null })}
              preventScrollReset
              aria-current={value === span ? 'true' : undefined}
              className={classNames(
                'grid h-10 place-items-center rounded-s px-3 text-sm font-medium no-underline',
                value === span ? 'bg-green-soft text-green-ink' : 'text-ink-2 hover:bg-sunk-2',
              )}
            >
              {CALENDAR_SPAN_LABELS[value]}
            </Link>
          ))}
        </nav>
      </div>
      <div className="relative overflow-x-auto rounded-r border border-line">
        <div
          className={classNames(
            'grid',
            span === 'week'
              ? 'min-w-[40rem] xl:min-w-0 grid-cols-[3rem_repeat(7,minmax(0,1fr))]'
              : 'grid-cols-[3rem_minmax(0,1fr)]',
          )}
        >
          {span === 'week' && (
            <>
              <div className="border-b border-line" />
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
      <Legend />
    </section>
  )
}

function HourLabels({ first, last }: { first: number; last: number }) {
  return (
    <div
      aria-hidden="true"
      className="sticky left-0 z-20 bg-raise"
      style={{ height: (last - first) * HOUR_HEIGHT }}
    >
      {Array.from({ length: last - first }, (_, place) => first + place).map((hour) => (
        <span
          key={hour}
          className="absolute right-1.5 pt-0.5 text-xs text-ink-3"
          style={{ top: (hour - first) * HOUR_HEIGHT }}
        >
          {String(hour).padStart(2, '0')}:00
        </span>
      ))}
    </div>
  )
}

function Legend() {
  return (
    <ul aria-label="Legend" className="mt-2 flex flex-wrap gap-x-4 gap-y-1 text-xs text-ink-2">
      <Key look="border-st-active bg-st-active-soft">Confirmed</Key>
      <Key look="border-st-sold bg-st-sold-soft">In Progress</Key>
      <Key look="border-dashed border-st-pending">Pending</Key>
      <Key look="border-line bg-sunk-2">Closed</Key>
    </ul>
  )
}

function Key({ look, children }: { look: string; children: string }) {
  return (
    <li className="flex items-center gap-1.5">
      <span aria-hidden="true" className={classNames('size-3.5 rounded-[3px] border', look)} />
      {children}
    </li>
  )
}
