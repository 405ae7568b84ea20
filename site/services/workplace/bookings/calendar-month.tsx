import { Link } from 'react-router'
import { formatDate } from '#domain/foundation/dates.ts'
import { dayInNairobi } from '#domain/foundation/days.ts'
import { openOn } from '#domain/services/booking-calendar.ts'
import {
  type OpeningException,
  type OpeningHours,
  WEEKDAY_LABELS,
  weekdayOfDay,
} from '#domain/services/opening-hours.ts'
import { classNames } from '../../../ui/class-names.ts'
import { addressKeepingPage } from './booking-address.ts'
import type { BookedDay } from './queries.ts'

interface CalendarMonthProps {
  /** Whole weeks. */
  days: readonly string[]
  booked: readonly BookedDay[]
  /** The day in the URL, in the month that is shown. */
  on: string
  params: URLSearchParams
  hours: OpeningHours
  exceptions: readonly OpeningException[]
  now: number
}

/** A month with the number of bookings of each day, which leads to the day. */
export function CalendarMonth({ days, booked, on, params, hours, exceptions, now }: CalendarMonthProps) {
  const today = dayInNairobi(now)
  const counts = new Map(booked.map((counted) => [counted.day, counted]))
  return (
    <div className="overflow-hidden rounded-r border border-line">
      <div
        aria-hidden="true"
        className="grid grid-cols-7 border-b border-line text-center text-xs text-ink-2"
      >
        {days.slice(0, 7).map((day) => (
          <span key={day} className="py-2">
            {WEEKDAY_LABELS[weekdayOfDay(day)].slice(0, 3)}
          </span>
        ))}
      </div>
      <ul aria-label="Days" className="grid grid-cols-7 gap-px bg-line">
        {days.map((day) => (
          <MonthDay
            key={day}
            day={day}
            counted={counts.get(day)}
            isToday={day === today}
            isOfMonth={day.slice(0, 7) === on.slice(0, 7)}
            isClosed={openOn(hours, day, exceptions).length === 0}
            to={addressKeepingPage(params, { cal: null, on: day === today ? null : day, booking: null })}
          />
        ))}
      </ul>
    </div>
  )
}

interface MonthDayProps {
  day: string
  counted: BookedDay | undefined
  isToday: boolean
  isOfMonth: boolean
  isClosed: boolean
  to: string
}

function MonthDay({ day, counted, isToday, isOfMonth, isClosed, to }: MonthDayProps) {
  const agreed = counted?.agreed ?? 0
  const requested = counted?.requested ?? 0
  return (
    <li className={classNames('@container min-h-16', isClosed ? 'bg-sunk-2' : 'bg-raise')}>
      <Link
        to={to}
        preventScrollReset
        aria-label={[
          formatDate(`${day}T12:00:00+03:00`),
          isToday && 'today',
          isClosed && 'closed',
          agreed > 0 && manyInWords(agreed, 'booking'),
          requested > 0 && manyInWords(requested, 'request'),
        ]
          .filter(Boolean)
          .join(', ')}
        className={classNames(
          'flex h-full flex-col gap-1 p-1.5 text-xs no-underline hover:bg-sunk',
          isToday ? 'font-semibold text-green-ink' : isOfMonth ? 'text-ink' : 'text-ink-3',
        )}
      >
        {Number(day.slice(8))}
        {agreed > 0 && <Count look="bg-st-active-soft text-st-active" many={agreed} noun="booking" />}
        {requested > 0 && (
          <Count
            look="border border-dashed border-st-pending text-st-pending"
            many={requested}
            noun="request"
          />
        )}
      </Link>
    </li>
  )
}

/** The number alone where there is no room for words. */
function Count({ look, many, noun }: { look: string; many: number; noun: string }) {
  return (
    <span className={classNames('truncate rounded-s px-1 py-px font-medium', look)}>
      <span className="@min-[5.5rem]:hidden">{many}</span>
      <span className="@max-[5.5rem]:hidden">{manyInWords(many, noun)}</span>
    </span>
  )
}

function manyInWords(many: number, noun: string): string {
  return many === 1 ? `1 ${noun}` : `${many} ${noun}s`
}
