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
import { countNeeds, MAX_AT_ONCE, MAX_EXTRA_MINUTES, needsOf, type ResourceKind } from './resources.ts'
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
  /** How many of each kind of resource it takes. */
  bay: string
  person: string
  vehicle: string
  minutes_before: string
  minutes_after: string
  /** Empty: as many as the resources allow. */
  at_once: string
}

export const EMPTY_SERVICE_FORM: ServiceForm = {
  name: '',
  price: '',
  duration_minutes: '',
  service_type: '',
  description: '',
  bay: '0',
  person: '0',
  vehicle: '0',
  minutes_before: '',
  minutes_after: '',
  at_once: '',
}

/** The columns of services that the form fills. */
export interface ServiceValue {
  name: string
  description: string | null
  /** KES. */
  price: number
  duration_minutes: number
  service_type: string | null
  /** Null: what the provider's work usually takes. */
  needs: string[] | null
  minutes_before: number
  minutes_after: number
  at_once: number | null
}

/** The fields of a new service, which takes what the provider's work usually does. */
export function newServiceForm(usualNeeds: readonly string[]): ServiceForm {
  return { ...EMPTY_SERVICE_FORM, ...needsInFields(usualNeeds) }
}

/** A stored service in the form's fields. */
export function serviceForm(service: ServiceValue, usualNeeds: readonly string[]): ServiceForm {
  const optional = (value: number | null) => (value ? String(value) : '')
  return {
    ...needsInFields(service.needs ?? usualNeeds),
    minutes_before: optional(service.minutes_before),
    minutes_after: optional(service.minutes_after),
    at_once: optional(service.at_once),
    name: service.name,
    price: String(service.price),
    duration_minutes: String(service.duration_minutes),
    service_type: service.service_type ?? '',
    description: service.description ?? '',
  }
}

function needsInFields(needs: readonly string[]): Pick<ServiceForm, ResourceKind> {
  const { bay, person, vehicle } = countNeeds(needs)
  return { bay: String(bay), person: String(person), vehicle: String(vehicle) }
}

/** Validates a service by the same rules as the database; only that knows whether the provider has what it needs. */
export function checkServiceForm(
  form: ServiceForm,
  usualNeeds: readonly string[],
): Checked<ServiceForm, ServiceValue> {
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
  const extra = (field: 'minutes_before' | 'minutes_after' | 'at_once', least: number, most: number) => {
    if (!form[field].trim()) return null
    const number = parseWholeNumber(form[field])
    if (number === null || number < least || number > most) wrong(field, `${field}_range`)
    return number
  }
  const before = extra('minutes_before', 0, MAX_EXTRA_MINUTES)
  const after = extra('minutes_after', 0, MAX_EXTRA_MINUTES)
  const atOnce = extra('at_once', 1, MAX_AT_ONCE)
  const needs = needsOf({ bay: Number(form.bay), person: Number(form.person), vehicle: Number(form.vehicle) })
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
      needs: isSameList(needs, usualNeeds) ? null : needs,
      minutes_before: before ?? 0,
      minutes_after: after ?? 0,
      at_once: atOnce,
    },
    errors: null,
    summary: null,
  }
}

function isSameList(one: readonly string[], other: readonly string[]): boolean {
  return [...one].sort().join() === [...other].sort().join()
}
