/** Days of the calendar as texts: `2026-11-21`. */
import { DAY, inNairobi, type Moment } from './dates.ts'

/** The day in Nairobi. */
export function dayInNairobi(moment: Moment): string {
  return inNairobi(moment).toISOString().slice(0, 10)
}

/** The day so many days later; earlier for fewer than none. */
export function addDays(day: string, days: number): string {
  return new Date(Date.parse(day) + days * DAY).toISOString().slice(0, 10)
}
