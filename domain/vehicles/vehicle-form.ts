/** The form that posts a vehicle (docs/product.md, Vehicle form). */
import { between, lengthErrors, missingErrors } from '../ads/ad-fields.ts'
import { MAX_NAME, tidyName } from '../catalogue/catalogue.ts'
import {
  CHECK_MARKED_FIELDS,
  type Checked,
  type FieldErrors,
  moneyError,
  REQUIRED_FIELDS,
} from '../foundation/form.ts'
import { formatNumber } from '../foundation/money.ts'
import { PHONE_SENTENCE, parsePhone } from '../foundation/phone.ts'
import { placeError, storedPlace } from '../foundation/places.ts'
import { parseMileage, parseMoney, parseWholeNumber } from '../foundation/typed-amounts.ts'
import {
  type FieldOfKind,
  factsInOrder,
  VEHICLE_FIELDS,
  type VehicleFact,
  type VehicleField,
  type VehicleFieldDescription,
  type VehicleValues,
} from './vehicle-fields.ts'
import { latestYear } from './vehicle-years.ts'
import { EARLIEST_YEAR, HIGHEST_PRICE, POSTABLE_FUEL_TYPES, TRANSMISSIONS } from './vehicles.ts'

/** The option of the make and model selects that opens a text field. */
export const CUSTOM = 'custom'

/** Maximum lengths, in characters. */
export const MAX_TEXT = {
  ...(Object.fromEntries(
    VEHICLE_FIELDS.flatMap((field) => (field.kind === 'text' ? [[field.column, field.maxLength]] : [])),
  ) as Record<FieldOfKind<'text'>, number>),
  stock_number: 40,
  custom_make: MAX_NAME,
  custom_model: MAX_NAME,
}

/** The facts in their order on the screen; the location has its own field. */
export const FORM_FACTS = factsInOrder(['year', 'mileage', 'fuel_type', 'transmission']).filter(
  ({ kind }) => kind !== 'place',
)

const TITLE_SENTENCE = 'Enter a title, for example 2015 Toyota Axio 1.5 X.'
export const MAKE_REQUIRED = 'Please select or enter a vehicle make'

/** An object with a value for each described field, in their order on the screen. */
export function eachField<Value>(
  value: (field: VehicleFieldDescription) => Value,
): Record<VehicleField, Value> {
  const named = (name: VehicleField) => VEHICLE_FIELDS.filter(({ column }) => column === name)
  const fields = [
    ...named('title'),
    ...FORM_FACTS,
    ...named('price'),
    ...named('location'),
    ...named('description'),
  ]
  return Object.fromEntries(fields.map((field) => [field.column, value(field)])) as Record<
    VehicleField,
    Value
  >
}

/** The fields for the names. `make` and `model` hold an id, CUSTOM or ''. */
export interface NamesForm {
  make: string
  custom_make: string
  model: string
  custom_model: string
}

export interface VehicleForm extends Record<VehicleField, string>, NamesForm {
  /** Shown only if the profile has no number; saved there. */
  phone: string
  /** The dealer's own number, hidden from everyone else. */
  stock_number: string
  /** 'yes' or 'no': whether the ad may be posted on our Facebook page, if the plan includes that. */
  post_to_facebook: string
}

export const FACEBOOK_CHOICE_LABELS = { yes: 'May be posted there', no: 'Do not post there' }

export const EMPTY_VEHICLE_FORM: VehicleForm = {
  make: '',
  custom_make: '',
  model: '',
  custom_model: '',
  ...eachField(({ initial = '' }) => initial),
  phone: '',
  stock_number: '',
  post_to_facebook: 'yes',
}

/** A catalogue id, a name to add to the catalogue, or null if not required. */
export type CatalogueChoice = { id: number } | { name: string }

export interface VehiclePost {
  make: CatalogueChoice
  model: CatalogueChoice | null
  /** Stored beside the listing, visible to its dealer only. */
  stockNumber: string | null
  /** E.164, for the profile. */
  phone: string | null
  /** Whether the ad may be posted on our Facebook page; absent from stock lists. */
  postToFacebook: boolean
  columns: VehicleValues
}

/**
 * Validates the form: the listing to save, or an error per field and a summary. `today` bounds the year (next year's models are already
 * sold).
 */
export function checkVehicleForm(form: VehicleForm, today: Date): Checked<VehicleForm, VehiclePost> {
  const latest = latestYear(today)
  const make = choice(form.make, form.custom_make)
  const model = choice(form.model, form.custom_model)
  const year = parseWholeNumber(form.year)

  const missing = missingErrors(form, {
    title: TITLE_SENTENCE,
    price: 'Enter the price in shillings, for example 1,150,000.',
    location: 'Enter the town where the car can be seen.',
    year: 'Enter the year of manufacture.',
  })
  const errors: FieldErrors<VehicleForm> = { ...missing, ...lengthErrors(form, MAX_TEXT) }

  if (!make) errors[form.make === CUSTOM ? 'custom_make' : 'make'] = MAKE_REQUIRED
  if (form.model === CUSTOM && form.make !== CUSTOM && !model)
    errors.custom_model = 'Enter the model, or choose one from the list.'

  const wrongPlace = placeError(form.location)
  if (wrongPlace) errors.location = wrongPlace
  const wrongPrice = moneyError(form.price, 1, HIGHEST_PRICE)
  if (wrongPrice) errors.price = wrongPrice
  if (form.year.trim() && !between(year, EARLIEST_YEAR, latest))
    errors.year = `Enter the year as four digits, from ${EARLIEST_YEAR} to ${latest}.`
  for (const field of FORM_FACTS) {
    const wrong = field.kind === 'whole' && wholeNumberError(field, form[field.column])
    if (wrong) errors[field.column] = wrong
  }
  if (form.title.trim() && form.title.trim().length < 3) errors.title = TITLE_SENTENCE
  const phone = parsePhone(form.phone)
  if (form.phone.trim() && !phone) errors.phone = PHONE_SENTENCE

  if (Object.keys(errors).length > 0 || !make)
    return { value: null, errors, summary: vehicleSummary(Object.keys(missing).length > 0, !make) }
  return {
    errors: null,
    summary: null,
    value: {
      make,
      model,
      stockNumber: tidyName(form.stock_number) || null,
      phone,
      postToFacebook: form.post_to_facebook !== 'no',
      // Validated above: required columns have values.
      columns: eachField((field) => storedValue(field, form[field.column])) as VehicleValues,
    },
  }
}

function wholeNumberError(
  { unit, least, most, placeholder }: Extract<VehicleFact, { kind: 'whole' }>,
  text: string,
): string | null {
  if (!text.trim()) return null
  const number = unit === 'km' ? parseMileage(text) : parseWholeNumber(text)
  if (number === null)
    return `Enter the ${unit === 'km' ? 'kilometres' : 'number'} in figures, such as ${placeholder}.`
  if (between(number, least, most)) return null
  return `Enter between ${least} and ${formatNumber(most)}${unit ? ` ${unit}` : ''}.`
}

function storedValue(field: VehicleFieldDescription, text: string): string | number | null {
  const { kind } = field
  if (kind === 'money') return parseMoney(text)
  if (kind === 'whole' && field.unit === 'km') return parseMileage(text)
  if (kind === 'whole' || kind === 'year') return parseWholeNumber(text)
  return kind === 'place' ? storedPlace(text) : text.trim() || null
}

/** The form filled from an ad; its `make_id` and `model_id` are in the catalogue. */
export function vehicleFormOf(ad: VehicleValues & { make_id: number; model_id: number | null }): VehicleForm {
  const text = (value: string | number | null) => (value === null ? '' : String(value))
  return {
    ...EMPTY_VEHICLE_FORM,
    make: text(ad.make_id),
    model: text(ad.model_id),
    ...eachField(({ column }) => text(ad[column])),
  }
}

function vehicleSummary(missing: boolean, noMake: boolean): string {
  if (missing) return REQUIRED_FIELDS
  return noMake ? MAKE_REQUIRED : CHECK_MARKED_FIELDS
}

function choice(selected: string, custom: string): CatalogueChoice | null {
  if (selected === CUSTOM) return custom.trim() ? { name: tidyName(custom) } : null
  return selected ? { id: Number(selected) } : null
}

/** Changes the make and clears the model, which belongs to it. */
export function withMake<Form extends NamesForm>(form: Form, make: string): Form {
  return { ...form, make, model: make === CUSTOM ? CUSTOM : '', custom_model: '' }
}

/** Form values from the URL, as linked from /sell/value; undefined without any. */
export function begunVehicle(params: URLSearchParams): VehicleForm | undefined {
  const number = (name: string) => /^[\d,. ]{1,12}$/.exec(params.get(name) ?? '')?.[0] ?? ''
  const begun = {
    make: number('make'),
    model: number('model'),
    year: number('year'),
    mileage: number('mileage'),
    fuel_type: POSTABLE_FUEL_TYPES.find((type) => type === params.get('fuel_type')) ?? '',
    transmission: TRANSMISSIONS.find((type) => type === params.get('transmission')) ?? '',
  }
  return Object.values(begun).some(Boolean) ? { ...EMPTY_VEHICLE_FORM, ...begun } : undefined
}
