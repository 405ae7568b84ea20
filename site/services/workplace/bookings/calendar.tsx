import { Link } from 'react-router'
import { dayInNairobi } from '#domain/foundation/days.ts'
import {
  CALENDAR_SPAN_LABELS,
  CALENDAR_SPANS,
  calendarDays,
  calendarStep,
  calendarTitle,
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
import { CalendarDays } from './calendar-days.tsx'
import { CalendarMonth } from './calendar-month.tsx'
import { BLOCK_LOOKS } from './day-column.tsx'
import type { BookedDay, ProviderBooking } from './queries.ts'

interface CalendarProps {
  /** Of a day or a week. */
  bookings: readonly ProviderBooking[]
  /** Of a month. */
  days: readonly BookedDay[]
  asked: Pick<BookingsAddress, 'span' | 'on'>
  params: URLSearchParams
  hours: OpeningHours
  exceptions: readonly OpeningException[]
  now: number
}

/** A day, week or month of bookings in Nairobi time. Opening hours are light, requests outlined. */
export function Calendar({ bookings, days: booked, asked: { span, on }, ...shown }: CalendarProps) {
  const { params, now } = shown
  const days = calendarDays(span, on)
  const today = dayInNairobi(now)
  const to = (day: string) => addressKeepingPage(params, { on: day === today ? null : day, booking: null })
  return (
    <section aria-label="Calendar" className="min-w-0">
      <div className="mb-3 flex flex-wrap items-center gap-2">
        <h2 aria-live="polite" className="mr-auto text-base">
          {span === 'day' && `${WEEKDAY_LABELS[weekdayOfDay(on)]}, `}
          {calendarTitle(span, on)}
        </h2>
        <div className="flex gap-1">
          <LinkButton
            square
            to={to(calendarStep(span, on, -1))}
            preventScrollReset
            aria-label={`Previous ${span}`}
          >
            <Icon of="chevron-left" />
          </LinkButton>
          <LinkButton to={to(today)} preventScrollReset>
            Today
          </LinkButton>
          <LinkButton
            square
            to={to(calendarStep(span, on, 1))}
            preventScrollReset
            aria-label={`Next ${span}`}
          >
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
      {span === 'month' ? (
        <CalendarMonth days={days} booked={booked} on={on} {...shown} />
      ) : (
        <>
          <CalendarDays days={days} bookings={bookings} {...shown} />
          <Legend />
        </>
      )}
    </section>
  )
}

function Legend() {
  return (
    <ul aria-label="Legend" className="mt-2 flex flex-wrap gap-x-4 gap-y-1 text-xs text-ink-2">
      <Key look={BLOCK_LOOKS.confirmed}>Confirmed</Key>
      <Key look={BLOCK_LOOKS.in_progress}>In Progress</Key>
      <Key look={BLOCK_LOOKS.pending}>Pending</Key>
      <Key look="border-line bg-sunk-2">Closed</Key>
    </ul>
  )
}

function Key({ look, children }: { look: string | undefined; children: string }) {
  return (
    <li className="flex items-center gap-1.5">
      <span aria-hidden="true" className={classNames('size-3.5 rounded-[3px] border', look)} />
      {children}
    </li>
  )
}
