/** The job card: vehicle, checks and notes. Its fields are named after the columns. docs/product.md, Job card. */

import { formatDate } from '../foundation/dates.ts'
import { CHECK_MARKED_FIELDS, type Checked, type FieldErrors } from '../foundation/form.ts'
import { formatKilometres } from '../foundation/money.ts'
import { parseMileage, parseWholeNumber } from '../foundation/typed-amounts.ts'
import { isKenyanPlate, plateOf } from '../vehicles/plates.ts'
import { MAX_MILEAGE_KM } from './mileage.ts'
import { checkNextService } from './next-service.ts'

export const CHECK_STATES = ['ok', 'soon', 'bad'] as const
export type CheckState = (typeof CHECK_STATES)[number]
export const CHECK_STATE_LABELS: Record<CheckState, string> = { ok: 'OK', soon: 'Soon', bad: 'Bad' }

export interface JobCheck {
  item: string
  state: CheckState
  note?: string
}

/** What a garage usually looks at. */
export const USUAL_CHECKS = [
  'Engine oil',
  'Coolant',
  'Brake fluid',
  'Brake pads, front',
  'Brake pads or shoes, rear',
  'Tyres',
  'Suspension and steering',
  'Belts and hoses',
  'Air filter',
  'Battery',
  'Lights',
  'Wipers',
  'Body and paint',
  'Spare wheel and jack',
] as const

export interface JobCardForm {
  make: string
  model: string
  year: string
  plate: string
  mileage_km: string
  done_by: string
  checks: JobCheck[]
  internal_notes: string
  customer_notes: string
  /** `2027-06-15` */
  next_service_on: string
  next_service_km: string
}

export const MAX_JOB_CARD = {
  make: 60,
  model: 60,
  plate: 15,
  done_by: 60,
  check_item: 60,
  check_note: 200,
  checks: 40,
  notes: 2000,
  mileage_km: MAX_MILEAGE_KM,
}

export interface JobCardValues {
  make: string | null
  model: string | null
  year: number | null
  plate: string | null
  mileage_km: number | null
  done_by: string | null
  checks: JobCheck[]
  internal_notes: string | null
  customer_notes: string | null
  next_service_on: string | null
  next_service_km: number | null
}

const OLDEST_YEAR = 1900

/** The year that was typed; null if none or no number. */
export function yearOf(typed: string): number | null {
  return typed.trim() ? parseWholeNumber(typed) : null
}

/** What is wrong with a typed year; `today` as `2026-11-24`. Empty text is valid. */
export function yearError(typed: string, today: string): string | null {
  const newest = Number(today.slice(0, 4)) + 1
  const year = yearOf(typed)
  if (!typed.trim() || (year !== null && year >= OLDEST_YEAR && year <= newest)) return null
  return `Enter a year from ${OLDEST_YEAR} to ${newest}.`
}

/**
 * Validates the card. All of it may be empty: it is filled in as the work goes on. `saved`: the day of the next service on the saved card,
 * which may have passed since.
 */
export function checkJobCard(
  form: JobCardForm,
  today: string,
  saved: string | null = null,
): Checked<JobCardForm, JobCardValues> {
  const errors: FieldErrors<JobCardForm> = {}
  const mileage = form.mileage_km.trim() ? parseMileage(form.mileage_km) : null
  const plate = form.plate.trim() ? plateOf(form.plate) : null
  const wrongYear = yearError(form.year, today)
  if (wrongYear) errors.year = wrongYear
  if (form.plate.trim() && !plate)
    errors.plate = 'Write the plate in 2 to 12 letters and digits, such as KDA 123A.'
  if (form.mileage_km.trim() && (mileage === null || mileage > MAX_JOB_CARD.mileage_km))
    errors.mileage_km = 'Enter the kilometres in digits, such as 84,500.'
  const next = checkNextService(form, { today, saved, mileage })
  Object.assign(errors, next.errors)
  if (Object.keys(errors).length > 0) return { value: null, errors, summary: CHECK_MARKED_FIELDS }
  return {
    value: {
      make: form.make.trim() || null,
      model: form.model.trim() || null,
      year: yearOf(form.year),
      plate,
      mileage_km: mileage,
      done_by: form.done_by.trim() || null,
      checks: form.checks,
      internal_notes: form.internal_notes.trim() || null,
      customer_notes: form.customer_notes.trim() || null,
      next_service_on: form.next_service_on || null,
      next_service_km: next.km,
    },
    errors: null,
    summary: null,
  }
}

/** What to look at again in a plate that can be saved; null: nothing. */
export function plateHint(typed: string): string | null {
  const plate = plateOf(typed)
  return plate && !isKenyanPlate(plate) ? 'Not a usual Kenyan plate. It is kept as you wrote it.' : null
}

/** What to look at again in a mileage below the one that was read before; null: nothing. */
export function mileageHint(
  typed: string,
  former: { former_mileage_km: number | null; former_mileage_at: string | null },
): string | null {
  const mileage = parseMileage(typed)
  const { former_mileage_km: before, former_mileage_at: at } = former
  if (before === null || at === null) return null
  return mileage !== null && mileage < before
    ? `Less than the ${formatKilometres(before)} of ${formatDate(at)}. Look again.`
    : `${formatKilometres(before)} on ${formatDate(at)}.`
}

/** `Toyota Axio 2014`; null without make and model. */
export function vehicleInWords({
  make,
  model,
  year,
}: Pick<JobCardValues, 'make' | 'model' | 'year'>): string | null {
  return [make, model, year].filter(Boolean).join(' ') || null
}

/** `KDA 123A, Toyota Axio`: the plate of a card before the customer's words, unless these have it. */
export function carInWords(words: string | null, plate: string | null): string | null {
  const bare = (text: string) => text.replace(/[\s.-]/g, '').toUpperCase()
  if (plate && words && bare(words).includes(bare(plate))) return words
  return [plate, words].filter(Boolean).join(', ') || null
}

/** The checks with one set to a state; the same state again removes it. */
export function withCheck(checks: readonly JobCheck[], item: string, state: CheckState): JobCheck[] {
  const known = checks.find((check) => check.item === item)
  if (!known) return [...checks, { item, state }]
  if (known.state === state) return checks.filter((check) => check !== known)
  return checks.map((check) => (check === known ? { ...check, state } : check))
}
