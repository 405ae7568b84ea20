/** The form for a premium band of an insurer. */
import { CHECK_MARKED_FIELDS, type Checked, type FieldErrors, moneyError } from '../foundation/form.ts'
import { parsePercent, typedPercent } from '../foundation/percent.ts'
import { parseMoney } from '../foundation/typed-amounts.ts'
import { HIGHEST_PRICE } from '../vehicles/vehicles.ts'
import { INSURANCE_TYPES, type InsuranceRate, type InsuranceType } from './insurance.ts'

export const PREMIUM_KINDS = ['rate', 'flat'] as const
export const PREMIUM_KIND_LABELS = { rate: 'A percentage of the vehicle’s value', flat: 'A flat premium' }

export interface PremiumForm {
  insurance_type: string
  min_value: string
  max_value: string
  /** One of PREMIUM_KINDS; decides which of the next two fields counts. */
  kind: string
  /** Per cent. */
  rate_basis_points: string
  flat_premium: string
  minimum_premium: string
}

/** A new band for one of the insurer's types of cover. */
export function emptyPremiumForm(offered: readonly InsuranceType[]): PremiumForm {
  return {
    insurance_type: offered[0] ?? '',
    min_value: '',
    max_value: '',
    kind: offered[0] === 'third_party' ? 'flat' : 'rate',
    rate_basis_points: '',
    flat_premium: '',
    minimum_premium: '',
  }
}

/** A stored band in the form's fields; amounts of 0 are left empty. */
export function premiumForm(rate: InsuranceRate): PremiumForm {
  return {
    insurance_type: rate.insurance_type,
    min_value: rate.min_value ? String(rate.min_value) : '',
    max_value: rate.max_value === null ? '' : String(rate.max_value),
    kind: rate.flat_premium === null ? 'rate' : 'flat',
    rate_basis_points: rate.rate_basis_points === null ? '' : typedPercent(rate.rate_basis_points / 10_000),
    flat_premium: rate.flat_premium === null ? '' : String(rate.flat_premium),
    minimum_premium: rate.minimum_premium ? String(rate.minimum_premium) : '',
  }
}

/** The values of a valid form. */
export function premiumValue(form: PremiumForm): InsuranceRate {
  const isFlat = form.kind === 'flat'
  return {
    insurance_type: form.insurance_type,
    min_value: parseMoney(form.min_value) ?? 0,
    max_value: parseMoney(form.max_value),
    rate_basis_points: isFlat ? null : Math.round((parsePercent(form.rate_basis_points) ?? 0) * 10_000),
    flat_premium: isFlat ? parseMoney(form.flat_premium) : null,
    minimum_premium: isFlat ? 0 : (parseMoney(form.minimum_premium) ?? 0),
  }
}

/** Validates a band by the same rules as the database. */
export function checkPremiumForm(form: PremiumForm): Checked<PremiumForm, PremiumForm> {
  const errors: FieldErrors<PremiumForm> = {}
  const wrong = (field: keyof PremiumForm, error: string | null) => {
    if (error) errors[field] = error
  }
  if (!INSURANCE_TYPES.some((cover) => cover === form.insurance_type))
    errors.insurance_type = 'Choose a cover from the list.'
  wrong('min_value', moneyError(form.min_value, 0, HIGHEST_PRICE))
  wrong('max_value', moneyError(form.max_value, 0, HIGHEST_PRICE))
  const [from, to] = [parseMoney(form.min_value) ?? 0, parseMoney(form.max_value)]
  if (!errors.max_value && to !== null && to < from)
    errors.max_value = 'Enter a value no lower than the start of the band, or leave it empty.'
  if (form.kind === 'flat') {
    wrong('flat_premium', moneyError(form.flat_premium, 1, HIGHEST_PRICE))
    if (form.flat_premium.trim() === '') errors.flat_premium = 'Enter the annual premium.'
  } else {
    const points = Math.round((parsePercent(form.rate_basis_points) ?? 0) * 10_000)
    if (points < 1 || points > 10_000) errors.rate_basis_points = 'Enter a rate between 0.01% and 100%.'
    wrong('minimum_premium', moneyError(form.minimum_premium, 0, HIGHEST_PRICE))
  }
  return Object.keys(errors).length > 0
    ? { value: null, errors, summary: CHECK_MARKED_FIELDS }
    : { value: form, errors: null, summary: null }
}
