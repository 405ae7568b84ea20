import { lastBookableDay } from '#domain/services/booking-slots.ts'
import { inDays, inHours } from '#domain/services/bookings.ts'
import {
  exceptionOn,
  spansInWords,
  spansOfDay,
  WEEKDAY_LABELS,
  weekdayOfDay,
} from '#domain/services/opening-hours.ts'
import type { Provider } from './queries.ts'

/** `Tuesday: 08:00–18:00`, `Friday: Closed (Christmas Day)`. */
export function hoursOf(provider: Provider, day: string): string {
  const { opening_hours, opening_exceptions } = provider
  const spans = spansInWords(spansOfDay(opening_hours, day, opening_exceptions))
  const reason = exceptionOn(opening_exceptions, day)?.reason
  return `${WEEKDAY_LABELS[weekdayOfDay(day)]}: ${spans}${reason ? ` (${reason})` : ''}`
}

/** Why a day has no time to choose; undefined if it has some. */
export function whyNoTime(
  { booking_lead_hours: lead, booking_horizon_days: horizon }: Provider,
  day: string,
  now: number,
  open: boolean,
  free: number,
): string | undefined {
  if (day > lastBookableDay(horizon, now)) return `They take bookings at most ${inDays(horizon)} ahead.`
  if (!open && lead > 0)
    return `No time left on this day: they take bookings at least ${inHours(lead)} ahead. Choose another day.`
  if (!open) return 'No time left on this day. Choose another day.'
  return free === 0 ? 'Every time of this day is taken. Choose another day.' : undefined
}
