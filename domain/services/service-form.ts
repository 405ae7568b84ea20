/** The form for one of a provider's services (docs/product.md, Service form). */
import {
  CHECK_MARKED_FIELDS,
  type Checked,
  type FieldErrors,
  moneyError,
  REQUIRED_FIELDS,
} from '../foundation/form.ts'
import { serviceProviderRefusals } from '../foundation/refusals/service-providers.ts'
import { parseMoney, parseWholeNumber } from '../foundation/typed-amounts.ts'
import { HIGHEST_PRICE } from '../vehicles/vehicles.ts'
import { LONGEST_SERVICE_MINUTES, SERVICE_TYPES, SHORTEST_SERVICE_MINUTES } from './services.ts'

/** Maximum lengths, in characters. */
export const MAX_OWN_SERVICE_TEXT = { name: 120, description: 2000 }

/** Placeholder of the duration field. */
export const SERVICE_MINUTES_HINT = 60

/** The fields, in their order on the screen. */
export interface ServiceForm {
  name: string
  price: string
  duration_minutes: string
  /** Empty: no type stated, it is one of the provider's types. */
  service_type: string
  description: string
}

export const EMPTY_SERVICE_FORM: ServiceForm = {
  name: '',
  price: '',
  duration_minutes: '',
  service_type: '',
  description: '',
}

/** The columns of services that the form fills. */
export interface ServiceValue {
  name: string
  description: string | null
  /** KES. */
  price: number
  duration_minutes: number
  service_type: string | null
}

/** A stored service in the form's fields. */
export function serviceForm(service: ServiceValue): ServiceForm {
  return {
    name: service.name,
    price: String(service.price),
    duration_minutes: String(service.duration_minutes),
    service_type: service.service_type ?? '',
    description: service.description ?? '',
  }
}

/** Validates a service by the same rules as the database. */
export function checkServiceForm(form: ServiceForm): Checked<ServiceForm, ServiceValue> {
  const name = form.name.trim().replaceAll(/\s+/g, ' ')
  const description = form.description.trim()
  const price = parseMoney(form.price)
  const minutes = parseWholeNumber(form.duration_minutes)
  const errors: FieldErrors<ServiceForm> = {}
  const wrong = (field: keyof ServiceForm, rule: string) => {
    errors[field] = serviceProviderRefusals[`services_${rule}`]?.sentence ?? ''
  }
  if (name.length < 2 || name.length > MAX_OWN_SERVICE_TEXT.name) wrong('name', 'name_length')
  const wrongPrice = moneyError(form.price, 0, HIGHEST_PRICE)
  if (wrongPrice) errors.price = wrongPrice
  else if (price === null) wrong('price', 'price_range')
  if (minutes === null || minutes < SHORTEST_SERVICE_MINUTES || minutes > LONGEST_SERVICE_MINUTES)
    wrong('duration_minutes', 'duration_range')
  if (form.service_type !== '' && !SERVICE_TYPES.some((type) => type === form.service_type))
    wrong('service_type', 'service_type_known')
  if (description.length > MAX_OWN_SERVICE_TEXT.description) wrong('description', 'description_length')
  if (price === null || minutes === null || Object.keys(errors).length > 0) {
    const missing = [form.name, form.price, form.duration_minutes].some((text) => text.trim() === '')
    return { value: null, errors, summary: missing ? REQUIRED_FIELDS : CHECK_MARKED_FIELDS }
  }
  return {
    value: {
      name,
      description: description || null,
      price,
      duration_minutes: minutes,
      service_type: form.service_type || null,
    },
    errors: null,
    summary: null,
  }
}
