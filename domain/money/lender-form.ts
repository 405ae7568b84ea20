/** The form for a lender. */
import { CHECK_MARKED_FIELDS, type Checked, type FieldErrors, moneyError } from '../foundation/form.ts'
import { parseMoney, parseWholeNumber } from '../foundation/typed-amounts.ts'
import { HIGHEST_PRICE } from '../vehicles/vehicles.ts'
import { publishedRates } from './lenders.ts'
import { checkOfferProvider, type OfferProviderForm } from './offer-provider-form.ts'

export const MAX_RATE_TEXT = 60
export const LONGEST_TERM = 120

export interface LenderForm extends OfferProviderForm {
  interest_rate_range: string
  min_amount: string
  max_amount: string
  max_term_months: string
  active: boolean
}

export const EMPTY_LENDER_FORM: LenderForm = {
  name: '',
  description: '',
  website: '',
  interest_rate_range: '',
  min_amount: '',
  max_amount: '',
  max_term_months: '',
  active: true,
}

/** The columns of financing_providers that the form fills. */
export interface LenderValue {
  name: string
  description: string | null
  website: string | null
  interest_rate_range: string | null
  /** KES, as max_amount; null: no limit. */
  min_amount: number | null
  max_amount: number | null
  max_term_months: number | null
  active: boolean
}

const typed = (amount: number | null) => (amount === null ? '' : String(amount))

/** A stored lender in the form's fields. */
export function lenderForm(lender: LenderValue): LenderForm {
  return {
    name: lender.name,
    description: lender.description ?? '',
    website: lender.website ?? '',
    interest_rate_range: lender.interest_rate_range ?? '',
    min_amount: typed(lender.min_amount),
    max_amount: typed(lender.max_amount),
    max_term_months: typed(lender.max_term_months),
    active: lender.active,
  }
}

/** The values of a valid form. */
export function lenderValue(form: LenderForm): LenderValue {
  return {
    name: form.name,
    description: form.description || null,
    website: form.website || null,
    interest_rate_range: form.interest_rate_range || null,
    min_amount: parseMoney(form.min_amount),
    max_amount: parseMoney(form.max_amount),
    max_term_months: parseWholeNumber(form.max_term_months),
    active: form.active,
  }
}

/**
 * Validates a lender by the same rules as the database. Unparsable rates are refused too, because they would leave its loans without a
 * cost.
 */
export function checkLenderForm(form: LenderForm): Checked<LenderForm, LenderForm> {
  const provider = checkOfferProvider(form)
  const errors: FieldErrors<LenderForm> = { ...provider.errors }
  const value: LenderForm = {
    ...form,
    ...provider.value,
    interest_rate_range: form.interest_rate_range.trim().replaceAll(/\s+/g, ' '),
    max_term_months: form.max_term_months.trim(),
  }
  const rates = value.interest_rate_range
  if (rates.length > MAX_RATE_TEXT) errors.interest_rate_range = 'Use at most 60 characters.'
  else if (rates !== '' && !publishedRates(rates))
    errors.interest_rate_range = 'Enter one rate or two in per cent, for example 13% to 15.5% a year.'
  const [least, most] = [parseMoney(form.min_amount), parseMoney(form.max_amount)]
  const wrongLeast = moneyError(form.min_amount, 0, HIGHEST_PRICE)
  const wrongMost = moneyError(form.max_amount, 1, HIGHEST_PRICE)
  if (wrongLeast) errors.min_amount = wrongLeast
  if (wrongMost) errors.max_amount = wrongMost
  else if (most !== null && least !== null && most < least)
    errors.max_amount = 'The highest loan is below the lowest.'
  const months = parseWholeNumber(value.max_term_months)
  if (value.max_term_months !== '' && (months === null || months < 1 || months > LONGEST_TERM))
    errors.max_term_months = 'Enter between 1 and 120 months, or leave it empty.'
  return Object.keys(errors).length > 0
    ? { value: null, errors, summary: CHECK_MARKED_FIELDS }
    : { value, errors: null, summary: null }
}
