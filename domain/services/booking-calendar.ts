/** Layout of a provider's bookings in a calendar. Days are `2026-11-24`, minutes count from midnight in Nairobi. */

import { formatDate, formatMonth } from '../foundation/dates.ts'
import { addDays } from '../foundation/days.ts'
import { type OpeningException, type OpeningHours, spansOfDay } from './opening-hours.ts'

export const CALENDAR_SPANS = ['day', 'week', 'month'] as const
export type CalendarSpan = (typeof CALENDAR_SPANS)[number]
export const CALENDAR_SPAN_LABELS: Record<CalendarSpan, string> = { day: 'Day', week: 'Week', month: 'Month' }

const MINUTE = 60_000
const DAY_MINUTES = 24 * 60
/** Shorter bookings are drawn this long, so that their text is readable. */
const SHORTEST_DRAWN = 30

export interface Timed {
  /** ISO 8601. */
  preferred_date: string
  duration_minutes: number
}

/** A booking, or its part on one day: its minutes, and its lane among overlapping bookings. */
export interface Placed<Booking> {
  booking: Booking
  from: number
  to: number
  lane: number
  lanes: number
}

/** Whether a text is a valid day. */
export function isDay(text: string): boolean {
  return /^\d{4}-\d{2}-\d{2}$/.test(text) && !Number.isNaN(Date.parse(`${text}T00:00:00Z`))
}

/** The day itself, its week from Monday on, or the weeks that its month touches. */
export function calendarDays(span: CalendarSpan, on: string): string[] {
  if (span === 'day') return [on]
  if (span === 'week') return daysFrom(mondayOf(on), 7)
  const weeks: string[] = []
  const last = lastOfMonth(on)
  for (let monday = mondayOf(`${on.slice(0, 8)}01`); monday <= last; monday = addDays(monday, 7))
    weeks.push(...daysFrom(monday, 7))
  return weeks
}

/** Where the calendar's arrows lead: the same day of the period before (-1) or after it (1), or the last one of a shorter month. */
export function calendarStep(span: CalendarSpan, on: string, by: -1 | 1): string {
  if (span !== 'month') return addDays(on, by * (span === 'week' ? 7 : 1))
  const last = lastOfMonth(on, by)
  const same = `${last.slice(0, 8)}${on.slice(8)}`
  return same < last ? same : last
}

/** The last day of the month of a day, or of one of the months after it. */
function lastOfMonth(day: string, after = 0): string {
  return new Date(Date.UTC(Number(day.slice(0, 4)), Number(day.slice(5, 7)) + after, 0))
    .toISOString()
    .slice(0, 10)
}

function mondayOf(day: string): string {
  return addDays(day, -((new Date(`${day}T00:00:00Z`).getUTCDay() + 6) % 7))
}

function daysFrom(first: string, many: number): string[] {
  return Array.from({ length: many }, (_, place) => addDays(first, place))
}

/** Beginning and end (exclusive) of the days, ISO 8601. */
export function calendarRange(days: readonly string[]): { begins: string; ends: string } {
  const midnight = (day: string) => new Date(`${day}T00:00:00+03:00`).toISOString()
  return { begins: midnight(days[0] as string), ends: midnight(addDays(days.at(-1) as string, 1)) }
}

/** `24 Nov 2026`, `23 – 29 Nov 2026`, `30 Nov – 6 Dec 2026`, `November 2026`. */
export function calendarTitle(span: CalendarSpan, on: string): string {
  if (span === 'month') return formatMonth(`${on}T12:00:00+03:00`)
  const days = calendarDays(span, on)
  const [first, last] = [days[0] as string, days.at(-1) as string].map((day) =>
    formatDate(`${day}T12:00:00+03:00`).split(' '),
  ) as [string[], string[]]
  if (days.length === 1) return last.join(' ')
  const differs = first[2] !== last[2] ? 3 : first[1] !== last[1] ? 2 : 1
  return `${first.slice(0, differs).join(' ')} – ${last.join(' ')}`
}

/** The bookings of a day, with overlapping ones in lanes side by side. */
export function placedOn<Booking extends Timed>(
  bookings: readonly Booking[],
  day: string,
): Placed<Booking>[] {
  const midnight = Date.parse(`${day}T00:00:00+03:00`)
  const parts = bookings
    .map((booking) => {
      const begins = (Date.parse(booking.preferred_date) - midnight) / MINUTE
      const from = Math.max(0, begins)
      const to = Math.min(DAY_MINUTES, Math.max(begins + booking.duration_minutes, from + SHORTEST_DRAWN))
      return { booking, from, to, ends: begins + booking.duration_minutes, lane: 0, lanes: 1 }
    })
    .filter(({ from, ends }) => from < DAY_MINUTES && ends > 0)
    .sort((one, other) => one.from - other.from || other.to - one.to)
  let group: typeof parts = []
  let groupEnds = 0
  const close = () => {
    const lanes = Math.max(0, ...group.map(({ lane }) => lane + 1))
    for (const part of group) part.lanes = lanes
    group = []
  }
  for (const part of parts) {
    if (part.from >= groupEnds) close()
    const busy = new Set(group.filter(({ to }) => to > part.from).map(({ lane }) => lane))
    while (busy.has(part.lane)) part.lane += 1
    group.push(part)
    groupEnds = Math.max(part.to, group.length > 1 ? groupEnds : 0)
  }
  close()
  return parts.map(({ booking, from, to, lane, lanes }) => ({ booking, from, to, lane, lanes }))
}

/** The opening hours of a day in minutes. */
export function openOn(
  hours: OpeningHours,
  day: string,
  exceptions: readonly OpeningException[] = [],
): [number, number][] {
  const minutes = (time: string) => Number(time.slice(0, 2)) * 60 + Number(time.slice(3))
  return spansOfDay(hours, day, exceptions).map(({ from, to }) => [minutes(from), minutes(to)])
}

/** The range of hours to show: opening hours and bookings, at least 8 to 18. */
export function shownHours(spans: readonly (readonly [number, number])[]): { first: number; last: number } {
  const first = Math.floor(Math.min(8 * 60, ...spans.map(([from]) => from)) / 60)
  const last = Math.ceil(Math.max(18 * 60, ...spans.map(([, to]) => to)) / 60)
  return { first, last }
}
