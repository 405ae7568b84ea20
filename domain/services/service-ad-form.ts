/** The form that posts a service ad (docs/product.md, Service ad). */
import { lengthErrors, missingErrors } from '../ads/ad-fields.ts'
import { CHECK_MARKED_FIELDS, type Checked, type FieldErrors, REQUIRED_FIELDS } from '../foundation/form.ts'
import { PHONE_SENTENCE, parsePhone } from '../foundation/phone.ts'
import { placeError, storedPlace } from '../foundation/places.ts'

/** Maximum lengths, in characters. */
export const MAX_SERVICE_TEXT = { business_name: 120, description: 5000, email: 254 }

/** The fields, in their order on the screen. An ad has one service type; a business can have several. */
export interface ServiceAdForm {
  service_types: string[]
  business_name: string
  description: string
  location: string
  phone: string
  email: string
}

export const EMPTY_SERVICE_AD_FORM: ServiceAdForm = {
  service_types: [],
  business_name: '',
  description: '',
  location: '',
  phone: '',
  email: '',
}

export interface ServiceAdPost {
  service_types: string[]
  business_name: string
  description: string
  location: string
  /** E.164. */
  phone: string | null
  email: string | null
}

/** Validates the form: the provider to save, or an error per field and a summary. */
export function checkServiceAdForm(form: ServiceAdForm): Checked<ServiceAdForm, ServiceAdPost> {
  const missing: FieldErrors<ServiceAdForm> = missingErrors(form, {
    business_name: 'Enter the name of the business.',
    description: 'Describe what the business does.',
    location: 'Enter the town where the business is.',
  })
  if (form.service_types.length === 0) missing.service_types = 'Choose the type of service.'
  const errors: FieldErrors<ServiceAdForm> = { ...missing, ...lengthErrors(form, MAX_SERVICE_TEXT) }
  const phone = parsePhone(form.phone)
  const email = form.email.trim()

  const wrongPlace = placeError(form.location)
  if (wrongPlace) errors.location = wrongPlace
  const name = form.business_name.trim()
  if (name.length === 1) errors.business_name = 'Enter the name of the business in 2 to 120 characters.'
  if (form.phone.trim() && !phone) errors.phone = PHONE_SENTENCE
  if (email && !/^[^\s@<>"]+@[^\s@<>"]+\.[^\s@<>"]+$/.test(email))
    errors.email = 'Enter an e-mail address, for example info@garage.co.ke.'

  if (Object.keys(errors).length > 0) {
    const summary = Object.keys(missing).length > 0 ? REQUIRED_FIELDS : CHECK_MARKED_FIELDS
    return { value: null, errors, summary }
  }
  return {
    errors: null,
    summary: null,
    value: {
      service_types: form.service_types,
      business_name: name,
      description: form.description.trim(),
      location: storedPlace(form.location),
      phone,
      email: email || null,
    },
  }
}
