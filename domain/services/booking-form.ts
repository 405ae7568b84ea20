/** The customer's booking form. Its fields are named after the columns. */

import { type Checked, type FieldErrors, REQUIRED_FIELDS } from '../foundation/form.ts'
import { slotMoment } from './booking-slots.ts'
import { SERVICE_TYPES, type ServiceType } from './services.ts'

/** Maximum lengths, in characters. */
export const MAX_BOOKING_TEXT = { vehicle: 120, description: 2000 }

/** How far ahead customers can book, in days; the database allows a year. */
export const BOOKING_DAYS = 365

export interface BookingForm {
  /** Id of a service, or `type:` and a type for other work. */
  service_id: string
  /** `2026-11-24`. */
  preferred_date: string
  /** `HH:MM`. */
  time: string
  vehicle: string
  description: string
  /** The full day for whose freed times the customer waits; empty: none. */
  waits: string
}

export const EMPTY_BOOKING: BookingForm = {
  service_id: '',
  preferred_date: '',
  time: '',
  vehicle: '',
  description: '',
  waits: '',
}

export interface BookingRequest {
  service_id: string | null
  /** Null: the type of the service. */
  service_type: ServiceType | null
  preferred_date: string
  vehicle: string
  description: string | null
  /** Whether any time of the day will do; preferred_date is the one that suits best. */
  waitlisted: boolean
}

/** The choice for work that is not in the list of services. */
export function otherWork(type: ServiceType): string {
  return `type:${type}`
}

/** The type in a choice made by otherWork(); null for a service. */
export function otherWorkType(choice: string): ServiceType | null {
  return SERVICE_TYPES.find((type) => choice === otherWork(type)) ?? null
}

/** Validates the form. Only the database can check whether the time is free. */
export function checkBooking(form: BookingForm): Checked<BookingForm, BookingRequest> {
  const errors: FieldErrors<BookingForm> = {}
  const vehicle = form.vehicle.trim()
  const description = form.description.trim()
  const type = otherWorkType(form.service_id)
  if (!form.service_id) errors.service_id = 'Choose what you need.'
  if (!/^\d{4}-\d{2}-\d{2}$/.test(form.preferred_date)) errors.preferred_date = 'Choose a day.'
  else if (!/^\d{2}:\d{2}$/.test(form.time)) errors.time = 'Choose a time.'
  if (!vehicle) errors.vehicle = 'Enter the car, for example Toyota Axio 2014, KDA 123A.'
  else if (vehicle.length > MAX_BOOKING_TEXT.vehicle) errors.vehicle = 'Use at most 120 characters.'
  if (type && !description) errors.description = 'Describe what needs to be done.'
  else if (description.length > MAX_BOOKING_TEXT.description)
    errors.description = 'Use at most 2,000 characters.'
  if (Object.keys(errors).length > 0) return { value: null, errors, summary: REQUIRED_FIELDS }
  return {
    value: {
      service_id: type ? null : form.service_id,
      service_type: type,
      preferred_date: slotMoment(form.preferred_date, form.time),
      vehicle,
      description: description || null,
      waitlisted: form.waits === form.preferred_date,
    },
    errors: null,
    summary: null,
  }
}
