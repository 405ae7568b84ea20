/** Times that customers can choose for an appointment. */
import { dayInNairobi } from '../foundation/days.ts'
import { fitsOpeningHours, type OpeningException, type OpeningHours } from './opening-hours.ts'

/** Appointments begin on the hour and half hour. */
export const SLOT_MINUTES = 30

const MINUTE = 60_000
const DAY_MINUTES = 24 * 60
/** How far the search for the first free day goes: longer than a month's leave. */
const SEARCHED_DAYS = 45

/** The provider's limits on bookings besides the weekly hours. */
export interface BookingBounds {
  exceptions: readonly OpeningException[]
  /** Minimum hours ahead. */
  leadHours: number
  /** Maximum days ahead; the last day counts in full. */
  horizonDays: number
}

export const DEFAULT_BOOKING_BOUNDS: BookingBounds = { exceptions: [], leadHours: 0, horizonDays: 365 }

/** Maximum lead time in hours, and horizon in days, that a provider can set. */
export const MAX_LEAD_HOURS = 14 * 24
export const MAX_HORIZON_DAYS = 365

/**
 * The future times on a day (`2026-11-24`), `HH:MM` in Nairobi, at which work of this length fits into the opening hours. Which of them are
 * free, only the database knows (public.free_service_times).
 */
export function bookingSlots(
  hours: OpeningHours,
  minutes: number,
  day: string,
  now: number,
  { exceptions, leadHours, horizonDays }: BookingBounds = DEFAULT_BOOKING_BOUNDS,
): string[] {
  const midnight = Date.parse(`${day}T00:00:00+03:00`)
  if (Number.isNaN(midnight) || day > lastBookableDay(horizonDays, now)) return []
  const earliest = now + leadHours * 60 * MINUTE
  const slots: string[] = []
  for (let minute = 0; minute < DAY_MINUTES; minute += SLOT_MINUTES) {
    const begins = midnight + minute * MINUTE
    if (begins <= now || begins < earliest || !fitsOpeningHours(hours, begins, minutes, exceptions)) continue
    slots.push(new Date(begins - midnight).toISOString().slice(11, 16))
  }
  return slots
}

/** The last day, `2026-12-24`, that can be booked now. */
export function lastBookableDay(horizonDays: number, now: number): string {
  return dayInNairobi(now + horizonDays * DAY_MINUTES * MINUTE)
}

/** The first day from today on which work of this length fits; '' if there is none within the searched days. */
export function firstBookableDay(
  hours: OpeningHours,
  minutes: number,
  now: number,
  bounds: BookingBounds = DEFAULT_BOOKING_BOUNDS,
): string {
  const days = Math.ceil(bounds.leadHours / 24) + SEARCHED_DAYS
  for (let later = 0; later < days; later++) {
    const day = dayInNairobi(now + later * DAY_MINUTES * MINUTE)
    if (bookingSlots(hours, minutes, day, now, bounds).length > 0) return day
  }
  return ''
}

/** The start of a slot, ISO 8601. */
export function slotMoment(day: string, time: string): string {
  return `${day}T${time}:00+03:00`
}
