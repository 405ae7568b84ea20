/** Days of the calendar in Nairobi, as texts, that hold at any hour a test runs at. */
import { addDays, dayInNairobi } from '#domain/foundation/days.ts'

/** Today in Nairobi, or so many days later: `2026-11-21`. */
export function today(later = 0): string {
  return addDays(dayInNairobi(Date.now()), later)
}

const WEEKDAYS = ['sun', 'mon', 'tue', 'wed', 'thu', 'fri', 'sat']

/** The first such day of the week that is so many days away or more. */
export function dayToCome(
  weekday: 'sun' | 'mon' | 'tue' | 'wed' | 'thu' | 'fri' | 'sat',
  away: number,
): string {
  const first = today(away)
  const from = new Date(`${first}T00:00:00Z`).getUTCDay()
  return addDays(first, (WEEKDAYS.indexOf(weekday) - from + 7) % 7)
}
