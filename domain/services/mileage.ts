/** Mileages that a garage read off a vehicle, and how far it runs. */
import { DAY } from '../foundation/dates.ts'

/** km. */
export const MAX_MILEAGE_KM = 2_000_000

/** Below this, what is between two readings says little about a month. */
const LEAST_DAYS = 30
const DAYS_A_MONTH = 365 / 12

/** Kilometres a month between the first and the last reading, rounded to 50; null if they are less than 30 days apart or do not rise. */
export function kilometresAMonth(
  readings: readonly { at: string; mileage_km: number | null }[],
): number | null {
  const known = readings
    .flatMap(({ at, mileage_km: km }) => (km === null ? [] : [{ at: Date.parse(at), km }]))
    .sort((one, other) => one.at - other.at)
  const [first, last] = [known[0], known.at(-1)]
  if (!first || !last) return null
  const days = (last.at - first.at) / DAY
  if (days < LEAST_DAYS || last.km <= first.km) return null
  return Math.round((((last.km - first.km) / days) * DAYS_A_MONTH) / 50) * 50
}
