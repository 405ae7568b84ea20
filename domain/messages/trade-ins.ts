/** Cars that buyers offer in exchange for one that is for sale (docs/product.md, Trade-in). */
import {
  CHECK_MARKED_FIELDS,
  type Checked,
  type FieldErrors,
  moneyError,
  REQUIRED_FIELDS,
} from '../foundation/form.ts'
import { formatKes, formatKesRange } from '../foundation/money.ts'
import { placeError, storedPlace } from '../foundation/places.ts'
import { parseMileage, parseMoney, parseWholeNumber } from '../foundation/typed-amounts.ts'
import { CUSTOM, type NamesForm } from '../vehicles/vehicle-form.ts'
import { EARLIEST_YEAR, HIGHEST_MILEAGE, HIGHEST_PRICE } from '../vehicles/vehicles.ts'

/** Maximum lengths, in characters. */
export const MAX_TRADE_IN_TEXT = { make: 60, model: 60, condition: 1000 }
/** The shortest condition that says something. */
const LEAST_CONDITION = 5
export const MOST_TRADE_IN_PHOTOS = 8

export const FINANCED = ['no', 'yes', 'unknown'] as const
export type Financed = (typeof FINANCED)[number]
export const FINANCED_LABELS: Record<Financed, string> = {
  no: 'No loan on it',
  yes: 'There is a loan on it',
  unknown: 'Not known',
}

/** What a person types, in the order on the screen. Make and model are ids of the catalogue or CUSTOM. */
export interface TradeInForm extends NamesForm {
  year: string
  mileage: string
  fuel_type: string
  transmission: string
  condition: string
  location: string
  in_own_name: string
  financed: string
  wanted_price: string
}

export const EMPTY_TRADE_IN: TradeInForm = {
  make: '',
  custom_make: '',
  model: '',
  custom_model: '',
  year: '',
  mileage: '',
  fuel_type: '',
  transmission: '',
  condition: '',
  location: '',
  in_own_name: '',
  financed: '',
  wanted_price: '',
}

/** The arguments of offer_trade_in that the form gives; null: left out. */
export interface OfferedCar {
  make: string
  model: string
  make_id: number | null
  model_id: number | null
  year: number
  mileage: number
  fuel_type: string | null
  transmission: string | null
  condition: string
  location: string
  in_own_name: boolean
  financed: Financed
  /** KES; null: left to the owner of the ad. */
  wanted_price: number | null
}

const MISSING = {
  make: 'Choose the make of your car.',
  year: 'Enter the year of your car.',
  mileage: 'Enter the kilometres on the dashboard, for example 84,000.',
  condition: 'Describe the condition of your car: what works, what does not, accidents and repairs.',
  location: 'Say where your car can be seen.',
  in_own_name: 'Say whether the logbook is in your name.',
  financed: 'Say whether there is a loan on your car.',
} as const

/** Validates the form; the database refuses the same (messages/trade-ins.sql). */
export function checkTradeIn(form: TradeInForm, thisYear: number): Checked<TradeInForm, OfferedCar> {
  const errors: FieldErrors<TradeInForm> = {}
  const missing = (Object.keys(MISSING) as (keyof typeof MISSING)[]).filter((field) => !form[field].trim())
  for (const field of missing) errors[field] = MISSING[field]
  const named = namesErrors(form)
  Object.assign(errors, named)

  const year = parseWholeNumber(form.year)
  if (form.year.trim() && (year === null || year < EARLIEST_YEAR || year > thisYear + 1))
    errors.year = `Enter the year of your car, from ${EARLIEST_YEAR} to ${thisYear + 1}.`
  const mileage = parseMileage(form.mileage)
  if (form.mileage.trim() && (mileage === null || mileage > HIGHEST_MILEAGE)) errors.mileage = MISSING.mileage
  const condition = form.condition.trim()
  if (condition && condition.length < LEAST_CONDITION) errors.condition = MISSING.condition
  const location = storedPlace(form.location)
  const noPlace = form.location.trim() ? placeError(location) : null
  if (noPlace) errors.location = noPlace
  const noAmount = moneyError(form.wanted_price, 1, HIGHEST_PRICE)
  if (noAmount) errors.wanted_price = noAmount

  if (year === null || mileage === null || Object.keys(errors).length > 0)
    return {
      value: null,
      errors,
      summary: missing.length > 0 || Object.keys(named).length > 0 ? REQUIRED_FIELDS : CHECK_MARKED_FIELDS,
    }
  const own = form.make === CUSTOM
  return {
    value: {
      make: form.custom_make.trim(),
      model: form.custom_model.trim(),
      make_id: own ? null : Number(form.make),
      model_id: own || form.model === CUSTOM ? null : Number(form.model),
      year,
      mileage,
      fuel_type: form.fuel_type || null,
      transmission: form.transmission || null,
      condition,
      location,
      in_own_name: form.in_own_name === 'yes',
      financed: form.financed as Financed,
      wanted_price: parseMoney(form.wanted_price),
    },
    errors: null,
    summary: null,
  }
}

function namesErrors({ make, custom_make, model, custom_model }: TradeInForm): FieldErrors<TradeInForm> {
  const errors: FieldErrors<TradeInForm> = {}
  if (make === CUSTOM && !custom_make.trim()) errors.custom_make = 'Enter the make of your car.'
  if (make && make !== CUSTOM && !model) errors.model = 'Choose the model of your car.'
  if ((make === CUSTOM || model === CUSTOM) && !custom_model.trim())
    errors.custom_model = 'Enter the model of your car.'
  return errors
}

/** What is left to pay beside the car, in words: an amount or a range in KES, or what the buyer gets back. */
export function differenceWords(price: number, worth: number | readonly [low: number, high: number]): string {
  const [low, high] = typeof worth === 'number' ? [worth, worth] : worth
  const [least, most] = [price - high, price - low]
  if (least >= 0) return most === 0 ? 'none' : formatKesRange([least, most])
  if (most <= 0) return `none, and ${formatKesRange([-most, -least])} back to the buyer`
  return `up to ${formatKes(most)}, or up to ${formatKes(-least)} back to the buyer`
}

/** Whether a seller takes cars in exchange who has not said so (private.takes_trade_ins). */
export function takesTradeInsUnasked(role: string): boolean {
  return role === 'dealer'
}
