/** Calendar days as text: `2026-11-21`. */
import { DAY, inNairobi, type Moment } from './dates.ts'

/** The day in Nairobi at this moment. */
export function dayInNairobi(moment: Moment): string {
  return inNairobi(moment).toISOString().slice(0, 10)
}

/** The day this many days later, or earlier if negative. */
export function addDays(day: string, days: number): string {
  return new Date(Date.parse(day) + days * DAY).toISOString().slice(0, 10)
}
