/** The form that posts a spare part (docs/product.md, Spare parts). */
import { between, lengthErrors, missingErrors } from '../ads/ad-fields.ts'
import { MAX_NAME, sameName, tidyName } from '../catalogue/catalogue.ts'
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
import { HIGHEST_PRICE } from '../vehicles/vehicles.ts'
import { DEFAULT_PART_CONDITION, LARGEST_QUANTITY, MAX_COMPATIBLE_MAKES } from './spare-parts.ts'

/** Maximum lengths, in characters. */
export const MAX_PART_TEXT = { name: 120, part_number: 60, description: 5000 }

/** The fields, in their order on the screen. */
export interface SparePartForm {
  name: string
  category: string
  condition: string
  part_number: string
  compatible_makes: string[]
  /** Typed into the makes field but not added to the list yet. */
  more_makes: string
  price: string
  quantity: string
  location: string
  description: string
  /** Shown only if the profile has no number; saved there. */
  phone: string
}

export const EMPTY_SPARE_PART_FORM: SparePartForm = {
  name: '',
  category: '',
  condition: DEFAULT_PART_CONDITION,
  part_number: '',
  compatible_makes: [],
  more_makes: '',
  price: '',
  quantity: '1',
  location: '',
  description: '',
  phone: '',
}

export interface SparePartPost {
  /** E.164, for the profile. */
  phone: string | null
  /** Columns of spare_parts. */
  columns: SparePartColumns
}

interface SparePartColumns {
  name: string
  description: string | null
  price: number
  location: string
  condition: string
  category: string
  part_number: string | null
  compatible_makes: string[]
  quantity: number
}

/** Validates the form: the part to save, or an error per field and a summary. */
export function checkSparePartForm(form: SparePartForm): Checked<SparePartForm, SparePartPost> {
  const missing = missingErrors(form, {
    name: 'Enter a title, for example Toyota Axio front brake pads.',
    price: 'Enter the price in shillings, for example 4,500.',
    location: 'Enter the town where the part can be seen.',
    category: 'Choose the category that fits best.',
  })
  const errors: FieldErrors<SparePartForm> = { ...missing, ...lengthErrors(form, MAX_PART_TEXT) }
  const price = parseMoney(form.price)
  const quantity = parseWholeNumber(form.quantity)
  const makes = addMakes(form.compatible_makes, form.more_makes, [])

  const wrongPlace = placeError(form.location)
  if (wrongPlace) errors.location = wrongPlace
  const wrongPrice = moneyError(form.price, 1, HIGHEST_PRICE)
  if (wrongPrice) errors.price = wrongPrice
  if (!between(quantity, 1, LARGEST_QUANTITY)) errors.quantity = 'Enter a quantity from 1 to 100,000.'
  if (form.name.trim() && form.name.trim().length < 3) errors.name = 'Enter a name of 3 to 120 characters.'
  const phone = parsePhone(form.phone)
  if (form.phone.trim() && !phone) errors.phone = PHONE_SENTENCE
  if (makes.length > MAX_COMPATIBLE_MAKES || makes.some((name) => name.length > MAX_NAME))
    errors.compatible_makes = 'Name up to 40 makes, each in 1 to 60 characters.'

  if (Object.keys(errors).length > 0 || price === null || quantity === null) {
    const summary = Object.keys(missing).length > 0 ? REQUIRED_FIELDS : CHECK_MARKED_FIELDS
    return { value: null, errors, summary }
  }
  return {
    errors: null,
    summary: null,
    value: {
      phone,
      columns: {
        name: form.name.trim(),
        description: form.description.trim() || null,
        price,
        location: storedPlace(form.location),
        condition: form.condition,
        category: form.category,
        part_number: form.part_number.trim() || null,
        compatible_makes: makes,
        quantity,
      },
    },
  }
}

/** Adds typed makes, separated by commas, to the list: in the catalogue's spelling if it has them, without duplicates. */
export function addMakes(
  makes: readonly string[],
  typed: string,
  catalogue: readonly { name: string }[],
): string[] {
  const all = [...makes]
  for (const name of typed.split(',').map(tidyName).filter(Boolean)) {
    const there = all.some((make) => sameName([{ name: make }], name))
    if (!there) all.push(sameName(catalogue, name)?.name ?? name)
  }
  return all
}
