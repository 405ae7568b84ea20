/** The times at which a customer may ask for an appointment on a day. */
import { dayInNairobi, fitsOpeningHours, type OpeningHours } from './opening-hours.ts'

/** Appointments begin on the full and the half hour. */
export const SLOT_MINUTES = 30

const MINUTE = 60_000
const DAY_MINUTES = 24 * 60

/** A time at which the provider is at work for somebody else. */
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

/**
 * The times of a day (`2026-11-24`) that fit work of so many minutes into the opening hours and are still to come; taken ones
 * are said to be. The database judges each request again (private.check_booking_request).
 */
export function bookingSlots(
  hours: OpeningHours,
  minutes: number,
  day: string,
  taken: readonly TakenTime[],
  now: number,
): BookingSlot[] {
  const midnight = Date.parse(`${day}T00:00:00+03:00`)
  if (Number.isNaN(midnight)) return []
  const slots: BookingSlot[] = []
  for (let minute = 0; minute < DAY_MINUTES; minute += SLOT_MINUTES) {
    const begins = midnight + minute * MINUTE
    const ends = begins + minutes * MINUTE
    if (begins <= now || !fitsOpeningHours(hours, begins, minutes)) continue
    slots.push({
      time: new Date(begins - midnight).toISOString().slice(11, 16),
      taken: taken.some((other) => begins < Date.parse(other.ends) && Date.parse(other.begins) < ends),
    })
  }
  return slots
}

/** The first day, from today, on which work of so many minutes fits; '' when none of the next 14 has hours for it. */
export function firstBookableDay(hours: OpeningHours, minutes: number, now: number): string {
  for (let days = 0; days < 14; days++) {
    const day = dayInNairobi(now + days * DAY_MINUTES * MINUTE)
    if (bookingSlots(hours, minutes, day, [], now).length > 0) return day
  }
  return ''
}

/** The moment of a slot, ISO 8601. */
export function slotMoment(day: string, time: string): string {
  return `${day}T${time}:00+03:00`
}
