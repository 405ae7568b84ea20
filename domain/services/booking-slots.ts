/** Times that customers can choose for an appointment. */
import { dayInNairobi } from '../foundation/days.ts'
import { fitsOpeningHours, type OpeningException, type OpeningHours } from './opening-hours.ts'

/** Appointments begin on the hour and half hour. */
export const SLOT_MINUTES = 30

const MINUTE = 60_000
const DAY_MINUTES = 24 * 60
/** How far the search for the first free day goes: longer than a month's leave. */
const SEARCHED_DAYS = 45

/** A time at which the provider works for another customer. */
export interface TakenTime {
  /** ISO 8601. */
  begins: string
  ends: string
}

export interface BookingSlot {
  /** `HH:MM` in Nairobi. */
  time: string
  taken: boolean
}

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
 * The future times on a day (`2026-11-24`) at which work of this length fits into the opening hours; occupied ones are marked. The
 * database validates each request again (private.check_booking_time).
 */
export function bookingSlots(
  hours: OpeningHours,
  minutes: number,
  day: string,
  taken: readonly TakenTime[],
  now: number,
  { exceptions, leadHours, horizonDays }: BookingBounds = DEFAULT_BOOKING_BOUNDS,
): BookingSlot[] {
  const midnight = Date.parse(`${day}T00:00:00+03:00`)
  if (Number.isNaN(midnight) || day > lastBookableDay(horizonDays, now)) return []
  const earliest = now + leadHours * 60 * MINUTE
  const slots: BookingSlot[] = []
  for (let minute = 0; minute < DAY_MINUTES; minute += SLOT_MINUTES) {
    const begins = midnight + minute * MINUTE
    if (begins <= now || begins < earliest || !fitsOpeningHours(hours, begins, minutes, exceptions)) continue
    slots.push({
      time: new Date(begins - midnight).toISOString().slice(11, 16),
      taken: isTaken(begins, minutes, taken),
    })
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
    if (bookingSlots(hours, minutes, day, [], now, bounds).length > 0) return day
  }
  return ''
}

/** The start of a slot, ISO 8601. */
export function slotMoment(day: string, time: string): string {
  return `${day}T${time}:00+03:00`
}

/**
 * Free times near an occupied one, nearest first: on the hour and half hour of that day and the two after it, within the opening hours
 * and in the future.
 */
export function freeTimesNear(
  hours: OpeningHours,
  minutes: number,
  wanted: number,
  taken: readonly TakenTime[],
  now: number,
  exceptions: readonly OpeningException[] = [],
  most = 4,
): number[] {
  return [0, 1, 2]
    .map((days) => dayInNairobi(wanted + days * DAY_MINUTES * MINUTE))
    .flatMap((day) =>
      bookingSlots(hours, minutes, day, taken, now, { ...DEFAULT_BOOKING_BOUNDS, exceptions })
        .filter((slot) => !slot.taken)
        .map((slot) => Date.parse(slotMoment(day, slot.time))),
    )
    .sort((one, other) => Math.abs(one - wanted) - Math.abs(other - wanted))
    .slice(0, most)
    .sort((one, other) => one - other)
}

/** Whether work of this length would overlap one of the occupied times. */
export function isTaken(begins: number, minutes: number, taken: readonly TakenTime[]): boolean {
  const ends = begins + minutes * MINUTE
  return taken.some((other) => begins < Date.parse(other.ends) && Date.parse(other.begins) < ends)
}
