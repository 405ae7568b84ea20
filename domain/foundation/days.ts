/** Calendar days as text: `2026-11-21`. */
import { DAY, inNairobi, type Moment } from './dates.ts'

/** The day in Nairobi at this moment. */
export function dayInNairobi(moment: Moment): string {
  return inNairobi(moment).toISOString().slice(0, 10)
}

/** The same day of the month this many months later; the last one of a shorter month. */
export function addMonths(day: string, months: number): string {
  const [year = 0, month = 0, nth = 0] = day.split('-').map(Number)
  const last = new Date(Date.UTC(year, month + months, 0))
  last.setUTCDate(Math.min(nth, last.getUTCDate()))
  return last.toISOString().slice(0, 10)
}

/** The day this many days later, or earlier if negative. */
export function addDays(day: string, days: number): string {
  return new Date(Date.parse(day) + days * DAY).toISOString().slice(0, 10)
}
