/** The form to request an insurance quote. */
import {
  CHECK_MARKED_FIELDS,
  type Checked,
  type FieldErrors,
  moneyError,
  REQUIRED_FIELDS,
} from '../foundation/form.ts'

import { formatNumber } from '../foundation/money.ts'
import { PHONE_SENTENCE, parsePhone } from '../foundation/phone.ts'
import { parseMoney, parseWholeNumber } from '../foundation/typed-amounts.ts'
import { latestYear } from '../vehicles/vehicle-years.ts'
import { EARLIEST_YEAR, HIGHEST_PRICE } from '../vehicles/vehicles.ts'
import { INSURANCE_TYPES, type InsuranceType, MAX_QUOTE_TEXT, needsValue } from './insurance.ts'

/** The fields, in their order on the screen. */
export interface QuoteForm {
  coverage_type: string
  vehicle_value: string
  vehicle_make: string
  vehicle_model: string
  vehicle_year: string
  phone: string
  message: string
}

export const EMPTY_QUOTE_FORM: QuoteForm = {
  coverage_type: '',
  vehicle_value: '',
  vehicle_make: '',
  vehicle_model: '',
  vehicle_year: '',
  phone: '',
  message: '',
}

/** The columns of insurance_quotes that the form fills. */
export interface QuoteRequest {
  coverage_type: InsuranceType
  /** KES; null: third party cover, which does not depend on it. */
  vehicle_value: number | null
  vehicle_make: string
  vehicle_model: string | null
  vehicle_year: number
  phone: string
  message: string | null
}

const MISSING = {
  coverage_type: 'Choose a cover from the list.',
  vehicle_value: 'Enter what the vehicle is worth, for example 1,500,000.',
  vehicle_make: 'Enter the make, for example Toyota.',
  vehicle_year: 'Enter the year of manufacture.',
  phone: 'Enter the number the insurer may call.',
}

/** Validates the form against an insurer's types of cover. `today` bounds the year. */
export function checkQuoteForm(
  form: QuoteForm,
  offered: readonly string[],
  today: Date,
): Checked<QuoteForm, QuoteRequest> {
  const errors: FieldErrors<QuoteForm> = {}
  const missing = (Object.keys(MISSING) as (keyof typeof MISSING)[]).filter(
    (field) => !form[field].trim() && (field !== 'vehicle_value' || needsValue(form.coverage_type)),
  )
  for (const field of missing) errors[field] = MISSING[field]

  const coverage = INSURANCE_TYPES.find((type) => type === form.coverage_type && offered.includes(type))
  if (form.coverage_type && !coverage) errors.coverage_type = MISSING.coverage_type

  const value = parseMoney(form.vehicle_value)
  const wrongValue = moneyError(form.vehicle_value, 1, HIGHEST_PRICE)
  if (wrongValue) errors.vehicle_value = wrongValue

  const latest = latestYear(today)
  const year = parseWholeNumber(form.vehicle_year)
  if (form.vehicle_year.trim() && (year === null || year < EARLIEST_YEAR || year > latest))
    errors.vehicle_year = `Enter the year as four digits, from ${EARLIEST_YEAR} to ${latest}.`

  const phone = parsePhone(form.phone)
  if (form.phone.trim() && !phone) errors.phone = PHONE_SENTENCE
  const texts = {
    vehicle_make: form.vehicle_make.trim(),
    vehicle_model: form.vehicle_model.trim(),
    message: form.message.trim(),
  }
  for (const [field, text] of Object.entries(texts) as [keyof typeof texts, string][]) {
    const most = MAX_QUOTE_TEXT[field]
    if (text.length > most)
      errors[field] = `Use at most ${formatNumber(most)} characters; this has ${text.length}.`
  }

  if (Object.keys(errors).length > 0 || !coverage || year === null || !phone)
    return {
      value: null,
      errors,
      summary: missing.length > 0 ? REQUIRED_FIELDS : CHECK_MARKED_FIELDS,
    }
  return {
    errors: null,
    summary: null,
    value: {
      coverage_type: coverage,
      vehicle_value: value,
      vehicle_make: texts.vehicle_make,
      vehicle_model: texts.vehicle_model || null,
      vehicle_year: year,
      phone,
      message: texts.message || null,
    },
  }
}
