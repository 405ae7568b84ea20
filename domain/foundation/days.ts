/** Days of the calendar as texts: `2026-11-21`. */
import { inNairobi, type Moment } from './dates.ts'

const DAY = 24 * 60 * 60 * 1000

/** The day in Nairobi. */
export function dayInNairobi(moment: Moment): string {
  return inNairobi(moment).toISOString().slice(0, 10)
}

/** The day so many days later; earlier for fewer than none. */
export function addDays(day: string, days: number): string {
  return new Date(Date.parse(day) + days * DAY).toISOString().slice(0, 10)
}
