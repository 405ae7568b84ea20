/** The vehicle to be valued, as stored in the URL of /sell/value. */
import type { Checked, FieldErrors } from '../foundation/form.ts'
import { parseMileage, parseWholeNumber } from '../foundation/typed-amounts.ts'
import {
  EARLIEST_YEAR,
  FUEL_TYPES,
  type FuelType,
  HIGHEST_MILEAGE,
  TRANSMISSIONS,
  type Transmission,
} from './vehicles.ts'

export const CAR_VALUE_FIELDS = ['make', 'model', 'year', 'mileage', 'fuel_type', 'transmission'] as const
export type CarValueForm = Record<(typeof CAR_VALUE_FIELDS)[number], string>

export interface CarValueQuestion {
  year: number
  /** km */
  mileage: number
  fuelType: FuelType | null
  transmission: Transmission | null
}

/** Validates all but make and model, which are chosen from lists. */
export function checkCarValue(form: CarValueForm, thisYear: number): Checked<CarValueForm, CarValueQuestion> {
  const errors: FieldErrors<CarValueForm> = {}
  const year = parseWholeNumber(form.year)
  const mileage = parseMileage(form.mileage)
  if (year === null || year < EARLIEST_YEAR || year > thisYear)
    errors.year = `Enter the year of the car, from ${EARLIEST_YEAR} to ${thisYear}.`
  if (mileage === null || mileage > HIGHEST_MILEAGE)
    errors.mileage = 'Enter the kilometres on the dashboard, for example 84,000.'
  if (year === null || mileage === null || Object.keys(errors).length > 0)
    return { value: null, errors, summary: Object.values(errors)[0] ?? '' }
  const fuelType = FUEL_TYPES.find((type) => type === form.fuel_type) ?? null
  const transmission = TRANSMISSIONS.find((type) => type === form.transmission) ?? null
  return { value: { year, mileage, fuelType, transmission }, errors: null, summary: null }
}
