/** The form for a plan. */
import { CHECK_MARKED_FIELDS, type Checked, type FieldErrors, moneyError } from '../foundation/form.ts'
import { planRefusals } from '../foundation/refusals/plans.ts'
import { parseMoney, parseWholeNumber } from '../foundation/typed-amounts.ts'
import { HIGHEST_PRICE } from '../vehicles/vehicles.ts'
import { HIGHEST_MAX_LISTINGS, MAX_PLAN_FEATURES, MAX_PLAN_TEXT } from './plans.ts'

/** The fields; `features` has one per line. */
export interface PlanForm {
  name: string
  price: string
  max_listings: string
  facebook_posting_enabled: boolean
  description: string
  features: string
  is_active: boolean
}

export const EMPTY_PLAN_FORM: PlanForm = {
  name: '',
  price: '',
  max_listings: '',
  facebook_posting_enabled: false,
  description: '',
  features: '',
  is_active: true,
}

/** The columns of subscription_plans that the form fills. */
export interface PlanValue {
  name: string
  description: string | null
  price: number
  max_listings: number | null
  facebook_posting_enabled: boolean
  features: string[]
  is_active: boolean
}

/** A stored plan in the form's fields. */
export function planForm(plan: PlanValue): PlanForm {
  return {
    name: plan.name,
    price: String(plan.price),
    max_listings: plan.max_listings === null ? '' : String(plan.max_listings),
    facebook_posting_enabled: plan.facebook_posting_enabled,
    description: plan.description ?? '',
    features: plan.features.join('\n'),
    is_active: plan.is_active,
  }
}

/** The values of a valid form. */
export function planValue(form: PlanForm): PlanValue {
  return {
    name: form.name,
    description: form.description || null,
    price: planPrice(form.price),
    max_listings: form.max_listings === '' ? null : parseWholeNumber(form.max_listings),
    facebook_posting_enabled: form.facebook_posting_enabled,
    features: featuresOf(form),
    is_active: form.is_active,
  }
}

/** Whole KES; 0 if empty (docs/product.md, Plans). */
export function planPrice(text: string): number {
  return parseMoney(text) ?? 0
}

/** The features in the form, one per line. */
export function featuresOf({ features }: Pick<PlanForm, 'features'>): string[] {
  return features.split('\n').filter((feature) => feature !== '')
}

/** Validates a plan by the same rules as the database. */
export function checkPlanForm(form: PlanForm): Checked<PlanForm, PlanForm> {
  const value = {
    ...form,
    name: form.name.trim().replaceAll(/\s+/g, ' '),
    description: form.description.trim(),
    max_listings: form.max_listings.trim(),
    price: String(planPrice(form.price)),
  }
  const errors: FieldErrors<PlanForm> = {}
  const wrong = (field: keyof PlanForm, rule: string) => {
    errors[field] = planRefusals[`subscription_plans_${rule}`]?.sentence ?? ''
  }
  const most = parseWholeNumber(value.max_listings)
  const features = featuresOf(value)
  if (value.name === '' || value.name.length > MAX_PLAN_TEXT.name) wrong('name', 'name_length')
  const wrongPrice = moneyError(form.price, 0, HIGHEST_PRICE)
  if (wrongPrice) errors.price = wrongPrice
  if (value.max_listings !== '' && (most === null || most > HIGHEST_MAX_LISTINGS))
    wrong('max_listings', 'max_listings_range')
  if (value.description.length > MAX_PLAN_TEXT.description) wrong('description', 'description_length')
  if (features.length > MAX_PLAN_FEATURES) wrong('features', 'features_count')
  return Object.keys(errors).length > 0
    ? { value: null, errors, summary: CHECK_MARKED_FIELDS }
    : { value, errors: null, summary: null }
}
