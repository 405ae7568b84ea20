import { inNairobi, type Moment } from '../foundation/dates.ts'

/** The newest year for a listing: next year's models are sold before the year begins, in Nairobi. */
export function latestYear(now: Moment): number {
  return inNairobi(now).getUTCFullYear() + 1
}
