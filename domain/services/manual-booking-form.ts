/** The form for a booking of a customer who called or walked in. Its fields are named after the columns. */

import {
  CHECK_MARKED_FIELDS,
  type Checked,
  type FieldErrors,
  moneyError,
  REQUIRED_FIELDS,
} from '../foundation/form.ts'
import { PHONE_SENTENCE, parsePhone } from '../foundation/phone.ts'
import { parseMoney } from '../foundation/typed-amounts.ts'
import { HIGHEST_PRICE } from '../vehicles/vehicles.ts'
import { DEFAULT_BOOKING_MINUTES } from './bookings.ts'
import { fitsOpeningHours, type OpeningException, type OpeningHours } from './opening-hours.ts'
import {
  LONGEST_SERVICE_MINUTES,
  SERVICE_TYPES,
  type ServiceType,
  SHORTEST_SERVICE_MINUTES,
} from './services.ts'

export interface ManualBookingForm {
  /** Of the booking that it makes: sent twice, it makes one. */
  id: string
  customer_name: string
  customer_phone: string
  customer_email: string
  /** One of the provider's services; empty for other work. */
  service_id: string
  service_type: string
  /** `2026-11-24T10:00`, in Nairobi. */
  preferred_date: string
  duration_minutes: string
  price: string
  vehicle: string
  description: string
  notes: string
}

export const EMPTY_MANUAL_BOOKING: ManualBookingForm = {
  id: '',
  customer_name: '',
  customer_phone: '',
  customer_email: '',
  service_id: '',
  service_type: '',
  preferred_date: '',
  duration_minutes: String(DEFAULT_BOOKING_MINUTES),
  price: '',
  vehicle: '',
  description: '',
  notes: '',
}

/** Maximum lengths in characters, and bounds of the numbers. */
export const MAX_MANUAL_BOOKING = {
  customer_name: 120,
  customer_email: 254,
  vehicle: 120,
  description: 2000,
  notes: 2000,
}

export interface ManualBooking {
  id: string
  customer_name: string
  customer_phone: string
  customer_email: string | null
  service_id: string | null
  service_type: ServiceType
  /** ISO 8601. */
  preferred_date: string
  duration_minutes: number
  /** KES. */
  price: number | null
  vehicle: string | null
  description: string | null
  notes: string | null
}

const DAY_AND_TIME = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}/

/** Parses a day and time in Nairobi (`2026-11-24T10:00`) to ISO 8601; null if invalid. */
export function nairobiMoment(dayAndTime: string): string | null {
  if (!DAY_AND_TIME.test(dayAndTime)) return null
  const moment = new Date(`${dayAndTime.slice(0, 16)}:00+03:00`)
  return Number.isNaN(moment.getTime()) ? null : moment.toISOString()
}

/** A moment as the value of a datetime-local field: `2026-11-24T10:00`, in Nairobi. */
export function dayAndTimeInNairobi(moment: string | number): string {
  return new Date(new Date(moment).getTime() + 3 * 3_600_000).toISOString().slice(0, 16)
}

/** Validates the form. Only the database can check whether the time is free. */
export function checkManualBooking(form: ManualBookingForm): Checked<ManualBookingForm, ManualBooking> {
  const errors: FieldErrors<ManualBookingForm> = {}
  const name = form.customer_name.trim()
  const phone = parsePhone(form.customer_phone)
  const email = form.customer_email.trim()
  const type = SERVICE_TYPES.find((known) => known === form.service_type)
  const moment = nairobiMoment(form.preferred_date)
  const minutes = Number(form.duration_minutes)
  if (!name) errors.customer_name = 'Enter the name of the customer.'
  else if (name.length < 2) errors.customer_name = 'Enter the name of the customer in 2 to 120 characters.'
  if (!phone)
    errors.customer_phone = form.customer_phone.trim() ? PHONE_SENTENCE : 'Enter the customer’s phone number.'
  if (!type) errors.service_type = 'Choose a type of service from the list.'
  if (!moment) errors.preferred_date = 'Choose the day and the time.'
  const missing = Object.keys(errors).length > 0
  if (email && !/^[^\s@<>"]+@[^\s@<>"]+\.[^\s@<>"]+$/.test(email))
    errors.customer_email = 'Enter an e-mail address, for example wanjiku@example.com.'
  if (!Number.isInteger(minutes) || minutes < SHORTEST_SERVICE_MINUTES || minutes > LONGEST_SERVICE_MINUTES)
    errors.duration_minutes = 'Enter the duration in minutes, from 5 to 1,440 (a day).'
  const wrongPrice = moneyError(form.price, 0, HIGHEST_PRICE)
  if (wrongPrice) errors.price = wrongPrice
  if (!phone || !type || !moment || Object.keys(errors).length > 0)
    return { value: null, errors, summary: missing ? REQUIRED_FIELDS : CHECK_MARKED_FIELDS }
  return {
    value: {
      id: form.id,
      customer_name: name,
      customer_phone: phone,
      customer_email: email || null,
      service_id: form.service_id || null,
      service_type: type,
      preferred_date: moment,
      duration_minutes: minutes,
      price: parseMoney(form.price),
      vehicle: form.vehicle.trim() || null,
      description: form.description.trim() || null,
      notes: form.notes.trim() || null,
    },
    errors: null,
    summary: null,
  }
}

/** Reasons to ask for confirmation before a booking is saved or moved. */
export type TimeWarning = 'past' | 'closed'

export const TIME_WARNINGS: Record<TimeWarning, string> = {
  past: 'This time has passed.',
  closed: 'This is outside your opening hours.',
}

/** Walk-ins are often entered a little after they came. */
const ENTERED_WITHIN_MS = 15 * 60_000

/** Whether the chosen time might be a mistake; null if it looks fine. */
export function timeWarning(
  moment: string,
  minutes: number,
  now: number,
  hours: OpeningHours,
  exceptions: readonly OpeningException[],
): TimeWarning | null {
  if (Date.parse(moment) < now - ENTERED_WITHIN_MS) return 'past'
  return fitsOpeningHours(hours, moment, minutes, exceptions) ? null : 'closed'
}

export interface ServiceChoice {
  id: string
  price: number
  duration_minutes: number
  service_type: string | null
}

/** Form changes when a service is chosen or cleared: fills in type, duration and price. */
export function serviceChosen(
  form: ManualBookingForm,
  services: readonly ServiceChoice[],
  id: string,
): Partial<ManualBookingForm> {
  const chosen = services.find((service) => service.id === id)
  if (chosen)
    return {
      service_id: chosen.id,
      service_type: chosen.service_type ?? form.service_type,
      duration_minutes: String(chosen.duration_minutes),
      price: String(chosen.price),
    }
  const before = services.find((service) => service.id === form.service_id)
  // Edited values are kept.
  return {
    service_id: '',
    ...(before && parseMoney(form.price) === before.price && { price: '' }),
    ...(before &&
      form.duration_minutes === String(before.duration_minutes) && {
        duration_minutes: EMPTY_MANUAL_BOOKING.duration_minutes,
      }),
  }
}

/** Form changes when a type is chosen: clears a service of another type. */
export function serviceTypeChosen(
  { service_id }: ManualBookingForm,
  services: readonly ServiceChoice[],
  type: string,
): Partial<ManualBookingForm> {
  const { service_type: own } = services.find(({ id }) => id === service_id) ?? { service_type: null }
  return { service_type: type, ...(own !== null && own !== type && { service_id: '' }) }
}

export interface KnownCustomer {
  name: string
  phone: string
  email: string | null
  vehicle: string | null
}

/** Customers by phone number, with the latest details. Expects the newest booking first. */
export function knownCustomers(
  bookings: readonly {
    customer_name: string | null
    customer_phone: string | null
    customer_email: string | null
    vehicle: string | null
  }[],
): KnownCustomer[] {
  const known = new Map<string, KnownCustomer>()
  for (const { customer_name: name, customer_phone: phone, customer_email: email, vehicle } of bookings) {
    if (!name || !phone) continue
    const before = known.get(phone)
    if (!before) known.set(phone, { name, phone, email, vehicle })
    else {
      before.email ??= email
      before.vehicle ??= vehicle
    }
  }
  return [...known.values()]
}
