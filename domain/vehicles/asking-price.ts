/** Advice to a seller about a typed price (docs/prices.md, For sellers). */
import { formatKes } from '../foundation/money.ts'
import { parseMileage, parseWholeNumber } from '../foundation/typed-amounts.ts'
import { PRICE_MARK_REASONS } from './price-mark-reasons.ts'
import { isFarPrice, type PriceMark } from './price-marks.ts'
import { CUSTOM, checkVehicleForm, type VehicleForm } from './vehicle-form.ts'

/** Prices of similar vehicles, in KES. */
export interface AskedRange {
  low: number
  middle: number
  high: number
}

/** The arguments of `estimate_price`; facts that are not stated are omitted. */
export interface AskedVehicle {
  model_id: number
  year: number
  /** km */
  mileage?: number
  fuel_type?: string
  transmission?: string
  engine_size?: string
  registration_state?: string
  condition?: string
  drive?: string
  /** It may name the variant. */
  title?: string
}

/** The form's vehicle as a question, a sentence why it cannot be asked, or null while model or year are missing. */
export type AskedAbout =
  | { vehicle: AskedVehicle; sentence: null }
  | { vehicle: null; sentence: string }
  | null

export const NOT_ENOUGH = 'Not enough similar cars yet.'

/** The arguments for an estimate from a vehicle form. `today` bounds the year. */
export function askedAbout(form: VehicleForm, today: Date): AskedAbout {
  const named =
    form.make === CUSTOM ? form.custom_make : form.model === CUSTOM ? form.custom_model : form.model
  if (!named.trim() || !form.year.trim()) return null
  const { errors } = checkVehicleForm(form, today)
  const wrong = errors?.year ?? errors?.mileage
  if (wrong) return { vehicle: null, sentence: wrong }
  // No other ad has this model.
  if (form.make === CUSTOM || form.model === CUSTOM) return { vehicle: null, sentence: NOT_ENOUGH }
  const mileage = parseMileage(form.mileage)
  const stated = (['fuel_type', 'transmission', 'registration_state', 'condition', 'drive'] as const).filter(
    (field) => form[field],
  )
  return {
    sentence: null,
    vehicle: {
      model_id: Number(form.model),
      year: parseWholeNumber(form.year) ?? 0,
      ...(mileage !== null && { mileage }),
      ...Object.fromEntries(stated.map((field) => [field, form[field]])),
      ...(form.engine_size.trim() && { engine_size: form.engine_size.trim() }),
      ...(form.title.trim() && { title: form.title.trim() }),
    },
  }
}

/** The mark of a price in KES, as in private.price_mark. */
export function priceMark(price: number, { low, middle, high }: AskedRange): PriceMark {
  if (isFarPrice(price, middle)) return 'none'
  if (price < low) return 'great'
  if (price < Math.trunc((low + middle) / 2)) return 'good'
  return price <= high ? 'fair' : 'high'
}

/** The position of a price in KES, for its seller, next to its mark. */
export function priceInWords(price: number, range: AskedRange): string {
  const mark = priceMark(price, range)
  if (mark === 'none')
    return price < range.middle
      ? 'This is less than half of what similar vehicles ask. Check the figure: buyers may take such a price for a mistake or a scam.'
      : 'This is more than three times what similar vehicles ask. Check the figure.'
  const beyond =
    mark === 'great'
      ? ` It is ${formatKes(range.low - price)} below the range.`
      : mark === 'high'
        ? ` It is ${formatKes(price - range.high)} above the range.`
        : ''
  return PRICE_MARK_REASONS[mark] + beyond
}
