/** The next service of a vehicle: by a day, by kilometres, or whichever comes first. docs/product.md, Next service. */

import { formatDate } from '../foundation/dates.ts'
import { formatKilometres, formatNumber } from '../foundation/money.ts'
import { parseMileage } from '../foundation/typed-amounts.ts'
import { MAX_MILEAGE_KM } from './mileage.ts'

export interface NextService {
  /** `2027-06-15` */
  on: string | null
  km: number | null
}

/** What a garage usually chooses. */
export const NEXT_SERVICE_MONTHS = [3, 6, 12] as const
export const NEXT_SERVICE_KM = [5_000, 10_000] as const

export const NEXT_SERVICE_AHEAD = `Enter the mileage of today above, and more kilometres here, up to ${formatNumber(MAX_MILEAGE_KM)}.`

interface Typed {
  next_service_on: string
  next_service_km: string
}
interface Known {
  today: string
  /** The day on the saved card. */
  saved: string | null
  /** What was read off the vehicle today, in km. */
  mileage: number | null
}

/** What is wrong with a typed next service, and its kilometres. Both may be empty. */
export function checkNextService(
  { next_service_on: on, next_service_km: typed }: Typed,
  { today, saved, mileage }: Known,
): { km: number | null; errors: Partial<Typed> } {
  const km = typed.trim() ? parseMileage(typed) : null
  const errors: Partial<Typed> = {}
  if (on && on <= today && on !== saved) errors.next_service_on = 'Choose a day after today.'
  if (typed.trim() && km === null) errors.next_service_km = 'Enter the kilometres in digits, such as 90,000.'
  else if (km !== null && (mileage === null || km <= mileage || km > MAX_MILEAGE_KM))
    errors.next_service_km = NEXT_SERVICE_AHEAD
  return { km, errors }
}

/** `15 Jun 2027 or 90,000 km`, for lists; null: none is planned. */
export function nextServiceInShort({ on, km }: NextService): string | null {
  return [on && formatDate(on), km !== null && formatKilometres(km)].filter(Boolean).join(' or ') || null
}

/** `15 Jun 2027 or at 90,000 km, whichever comes first`; null: none is planned. */
export function nextServiceInWords({ on, km }: NextService): string | null {
  if (on !== null && km !== null)
    return `${formatDate(on)} or at ${formatKilometres(km)}, whichever comes first`
  if (on !== null) return formatDate(on)
  return km === null ? null : `at ${formatKilometres(km)}`
}
