/** Calendar days in Nairobi as strings, correct at whatever hour a test runs. */
import { addDays, dayInNairobi } from '#domain/foundation/days.ts'

/** Today in Nairobi, or some days later: `2026-11-21`. */
export function today(later = 0): string {
  return addDays(dayInNairobi(Date.now()), later)
}

const WEEKDAYS = ['sun', 'mon', 'tue', 'wed', 'thu', 'fri', 'sat']

/** The first such weekday that is at least `away` days from today. */
export function dayToCome(
  weekday: 'sun' | 'mon' | 'tue' | 'wed' | 'thu' | 'fri' | 'sat',
  away: number,
): string {
  const first = today(away)
  const from = new Date(`${first}T00:00:00Z`).getUTCDay()
  return addDays(first, (WEEKDAYS.indexOf(weekday) - from + 7) % 7)
}
