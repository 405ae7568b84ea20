/** The times at which a customer may ask for an appointment on a day. */
import { dayInNairobi } from '../foundation/days.ts'
import { fitsOpeningHours, type OpeningException, type OpeningHours } from './opening-hours.ts'

/** Appointments begin on the full and the half hour. */
export const SLOT_MINUTES = 30

const MINUTE = 60_000
const DAY_MINUTES = 24 * 60
/** The first free day is searched no further than this: a month's leave lies within. */
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

/** What bounds bookings besides the usual week, as the provider has set it. */
export interface BookingBounds {
  exceptions: readonly OpeningException[]
  /** At least so many hours ahead. */
  leadHours: number
  /** At most so many days ahead; the day itself counts whole. */
  horizonDays: number
}

export const DEFAULT_BOOKING_BOUNDS: BookingBounds = { exceptions: [], leadHours: 0, horizonDays: 365 }

/** How many hours ahead and for how many days a provider may ask customers to book. */
export const MOST_LEAD_HOURS = 14 * 24
export const MOST_HORIZON_DAYS = 365

/**
 * The times of a day (`2026-11-24`) that fit work of so many minutes into the opening hours and are still to come; taken ones
 * are said to be. The database judges each request again (private.check_booking_time).
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

/** The last day, `2026-12-24`, that may be booked now. */
export function lastBookableDay(horizonDays: number, now: number): string {
  return dayInNairobi(now + horizonDays * DAY_MINUTES * MINUTE)
}

/** The first day, from today, on which work of so many minutes fits; '' when none of the days in reach has hours for it. */
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

/** The moment of a slot, ISO 8601. */
export function slotMoment(day: string, time: string): string {
  return `${day}T${time}:00+03:00`
}

/**
 * Free times near one that is taken, the nearest first in the order of the clock: on the full and half hours of that day and the
 * two after it, inside the opening hours and still to come.
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

/** Whether work of so many minutes from this moment on meets one of the taken times. */
export function isTaken(begins: number, minutes: number, taken: readonly TakenTime[]): boolean {
  const ends = begins + minutes * MINUTE
  return taken.some((other) => begins < Date.parse(other.ends) && Date.parse(other.begins) < ends)
}
