/** Visits to which the customer did not come. */
import type { Moment } from '../foundation/dates.ts'
import type { BookingStatus } from './bookings.ts'

/** From how many minutes after its start a visit can be noted as missed (public.mark_missed). */
export const PATIENCE_MINUTES = 15
/** For how many days the customer may object (public.object_to_missed). */
export const OBJECTION_DAYS = 30
export const MAX_OBJECTION = 500

/** The visits of a customer in a year, over all providers. */
export interface MissedVisits {
  missed: number
  /** Completed or missed. */
  visits: number
  /** Missed ones to which the customer objects. */
  objected: number
}

/** `Missed 2 of 11 bookings in a year, objects to 1`. */
export function missedInWords({ missed, visits, objected }: MissedVisits): string {
  const bookings = visits === 1 ? '1 booking' : `${visits} bookings`
  return `Missed ${missed} of ${bookings} in a year${objected > 0 ? `, objects to ${objected}` : ''}`
}

/** Whether the provider can note now that the customer did not come. */
export function canBeMissed(status: BookingStatus, preferredDate: string, now: Moment): boolean {
  return (
    status === 'confirmed' && Date.parse(preferredDate) + PATIENCE_MINUTES * 60_000 <= new Date(now).getTime()
  )
}

/** Whether the customer can still object. */
export function canObject(
  { missed_at, missed_objection }: { missed_at: string | null; missed_objection: string | null },
  now: Moment,
): boolean {
  if (!missed_at || missed_objection !== null) return false
  return Date.parse(missed_at) + OBJECTION_DAYS * 86_400_000 > new Date(now).getTime()
}
