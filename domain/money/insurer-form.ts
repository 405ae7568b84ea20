/** The form for an insurer. */
import { CHECK_MARKED_FIELDS, type Checked, type FieldErrors } from '../foundation/form.ts'
import { INSURANCE_TYPES, type InsuranceType } from './insurance.ts'
import { checkOfferProvider, type OfferProviderForm } from './offer-provider-form.ts'

/** The fields; each type of cover is a checkbox. */
export interface InsurerForm extends OfferProviderForm, Record<InsuranceType, boolean> {
  active: boolean
}

export const EMPTY_INSURER_FORM: InsurerForm = {
  name: '',
  description: '',
  website: '',
  comprehensive: false,
  third_party: false,
  commercial: false,
  active: true,
}

/** The columns of insurance_providers that the form fills. */
export interface InsurerValue {
  name: string
  description: string | null
  website: string | null
  insurance_types: InsuranceType[]
  active: boolean
}

/** A stored insurer in the form's fields. */
export function insurerForm(insurer: InsurerValue): InsurerForm {
  const offers = (cover: InsuranceType) => insurer.insurance_types.includes(cover)
  return {
    name: insurer.name,
    description: insurer.description ?? '',
    website: insurer.website ?? '',
    comprehensive: offers('comprehensive'),
    third_party: offers('third_party'),
    commercial: offers('commercial'),
    active: insurer.active,
  }
}

/** The values of a valid form. */
export function insurerValue(form: InsurerForm): InsurerValue {
  return {
    name: form.name,
    description: form.description || null,
    website: form.website || null,
    insurance_types: INSURANCE_TYPES.filter((cover) => form[cover]),
    active: form.active,
  }
}

/** Validates an insurer by the same rules as the database. */
export function checkInsurerForm(form: InsurerForm): Checked<InsurerForm, InsurerForm> {
  const provider = checkOfferProvider(form)
  const errors: FieldErrors<InsurerForm> = { ...provider.errors }
  if (!INSURANCE_TYPES.some((cover) => form[cover]))
    errors.comprehensive = 'Choose at least one kind of cover.'
  return Object.keys(errors).length > 0
    ? { value: null, errors, summary: CHECK_MARKED_FIELDS }
    : { value: { ...form, ...provider.value }, errors: null, summary: null }
}
