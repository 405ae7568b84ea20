/** The form of a member's own vehicle. Its fields are named after the columns. */

import { CHECK_MARKED_FIELDS, type Checked, type FieldErrors, REQUIRED_FIELDS } from '../foundation/form.ts'
import { parseMileage } from '../foundation/typed-amounts.ts'
import { plateOf } from '../vehicles/plates.ts'
import { MAX_JOB_CARD, yearError, yearOf } from './job-card.ts'

export interface OwnVehicleForm {
  make: string
  model: string
  year: string
  plate: string
  mileage_km: string
}

export interface OwnVehicle {
  make: string
  model: string
  year: number | null
  plate: string | null
  mileage_km: number | null
}

/** How many vehicles a member has at most. */
export const MOST_OWN_VEHICLES = 20

/** Validates the form. */
export function checkOwnVehicle(form: OwnVehicleForm, today: string): Checked<OwnVehicleForm, OwnVehicle> {
  const errors: FieldErrors<OwnVehicleForm> = {}
  const [make, model] = [form.make.trim(), form.model.trim()]
  if (!make) errors.make = 'Enter the make, such as Toyota.'
  if (!model) errors.model = 'Enter the model, such as Axio.'
  const isMissing = Object.keys(errors).length > 0
  const wrongYear = yearError(form.year, today)
  if (wrongYear) errors.year = wrongYear
  const plate = form.plate.trim() ? plateOf(form.plate) : null
  if (form.plate.trim() && !plate)
    errors.plate = 'Write the plate in 2 to 12 letters and digits, such as KDA 123A.'
  const mileage = form.mileage_km.trim() ? parseMileage(form.mileage_km) : null
  if (form.mileage_km.trim() && (mileage === null || mileage > MAX_JOB_CARD.mileage_km))
    errors.mileage_km = 'Enter the kilometres in digits, such as 84,500.'
  if (Object.keys(errors).length > 0)
    return { value: null, errors, summary: isMissing ? REQUIRED_FIELDS : CHECK_MARKED_FIELDS }
  return {
    value: { make, model, year: yearOf(form.year), plate, mileage_km: mileage },
    errors: null,
    summary: null,
  }
}

/** `Toyota Axio 2014, KDA 123A`: as a booking states it. */
export function ownVehicleInWords({ make, model, year, plate }: OwnVehicle): string {
  return [[make, model, year].filter(Boolean).join(' '), plate].filter(Boolean).join(', ')
}
