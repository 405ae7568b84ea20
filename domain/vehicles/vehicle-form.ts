/** The form that posts a vehicle: typed text becomes a listing or errors (docs/product.md, Vehicle form). */
import { between, lengthErrors, missingErrors } from '../ads/ad-fields.ts'
import { MAX_NAME, tidyName } from '../catalogue/catalogue.ts'
import {
  CHECK_MARKED_FIELDS,
  type Checked,
  type FieldErrors,
  moneyError,
  REQUIRED_FIELDS,
} from '../foundation/form.ts'
import { PHONE_SENTENCE, parsePhone } from '../foundation/phone.ts'
import { placeError, storedPlace } from '../foundation/places.ts'
import { parseMoney, parseWholeNumber } from '../foundation/typed-amounts.ts'
import { latestYear } from './vehicle-years.ts'
import {
  EARLIEST_YEAR,
  HIGHEST_MILEAGE,
  HIGHEST_PRICE,
  POSTABLE_FUEL_TYPES,
  TRANSMISSIONS,
} from './vehicles.ts'

/** The value of the make and model selectors that shows a text field instead. */
export const CUSTOM = 'custom'

/** The longest texts the database takes, in characters. */
export const MAX_TEXT = {
  title: 120,
  engine_size: 40,
  stock_number: 40,
  color: 40,
  description: 5000,
  custom_make: MAX_NAME,
  custom_model: MAX_NAME,
}

const TITLE_SENTENCE = 'Enter a title, for example 2015 Toyota Axio 1.5 X.'
export const MAKE_REQUIRED = 'Please select or enter a vehicle make'

/** What stands in the fields, as text, in their order on the screen. `make` and `model` hold an id, CUSTOM or nothing. */
export interface VehicleForm {
  make: string
  custom_make: string
  model: string
  custom_model: string
  title: string
  year: string
  mileage: string
  fuel_type: string
  transmission: string
  condition: string
  body_type: string
  drive: string
  registration_state: string
  engine_size: string
  color: string
  price: string
  location: string
  description: string
  /** Asked of who has given none; kept in the profile. */
  phone: string
  /** What a dealer calls the vehicle; nobody else sees it. */
  stock_number: string
  /** Whether it may be on our Facebook page, where the seller's plan has that: 'yes' or 'no'. */
  post_to_facebook: string
}

/** What may be said of an ad and our Facebook page. */
export const FACEBOOK_CHOICE_LABELS = { yes: 'May be posted there', no: 'Keep it off' }

export const EMPTY_VEHICLE_FORM: VehicleForm = {
  make: '',
  custom_make: '',
  model: '',
  custom_model: '',
  title: '',
  year: '',
  mileage: '',
  fuel_type: POSTABLE_FUEL_TYPES[0],
  transmission: TRANSMISSIONS[0],
  condition: 'used',
  body_type: '',
  drive: '',
  registration_state: '',
  engine_size: '',
  color: '',
  price: '',
  location: '',
  description: '',
  phone: '',
  stock_number: '',
  post_to_facebook: 'yes',
}

/** An id of the catalogue, a name to add to it, or null where none is needed. */
export type CatalogueChoice = { id: number } | { name: string }

export interface VehiclePost {
  make: CatalogueChoice
  model: CatalogueChoice | null
  /** Kept beside the listing, for its dealer alone. */
  stockNumber: string | null
  /** E.164, for the profile. */
  phone: string | null
  /** Whether it may be on Magari's Facebook page; a stock list says nothing of it. */
  postToFacebook: boolean
  /** The remaining columns of vehicle_listings. */
  columns: {
    title: string
    description: string | null
    price: number
    location: string
    condition: string
    fuel_type: string
    transmission: string
    body_type: string | null
    drive: string | null
    registration_state: string | null
    year: number
    mileage: number | null
    engine_size: string | null
    color: string | null
  }
}

/**
 * Checks the form: the listing to write, or a sentence for each bad field and one for the whole. `today`
 * bounds the year (next year's models are already sold).
 */
export function checkVehicleForm(form: VehicleForm, today: Date): Checked<VehicleForm, VehiclePost> {
  const latest = latestYear(today)
  const make = choice(form.make, form.custom_make)
  const model = choice(form.model, form.custom_model)
  const year = parseWholeNumber(form.year)
  const mileage = form.mileage.trim() ? parseWholeNumber(form.mileage) : null
  const price = parseMoney(form.price)

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
  if (form.mileage.trim() && !between(mileage, 0, HIGHEST_MILEAGE))
    errors.mileage =
      mileage === null
        ? 'Enter the kilometres in figures, such as 84,000.'
        : 'Enter between 0 and 2,000,000 km.'
  if (form.title.trim() && form.title.trim().length < 3) errors.title = TITLE_SENTENCE
  const phone = parsePhone(form.phone)
  if (form.phone.trim() && !phone) errors.phone = PHONE_SENTENCE

  if (Object.keys(errors).length > 0 || !make || year === null || price === null)
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
      columns: {
        title: form.title.trim(),
        description: form.description.trim() || null,
        price,
        location: storedPlace(form.location),
        condition: form.condition,
        fuel_type: form.fuel_type,
        transmission: form.transmission,
        body_type: form.body_type || null,
        drive: form.drive || null,
        registration_state: form.registration_state || null,
        year,
        mileage,
        engine_size: form.engine_size.trim() || null,
        color: form.color.trim() || null,
      },
    },
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

/** Changing the make clears the model, which belongs to it. */
export function withMake(form: VehicleForm, make: string): VehicleForm {
  return { ...form, make, model: make === CUSTOM ? CUSTOM : '', custom_model: '' }
}
