/** Checks one row of a stock list by the rules of the posting form and against the existing ad. */

import { LISTING_STATUS_LABELS, type ListingStatus } from '../../ads/listing-states.ts'
import { tidyName } from '../../catalogue/catalogue.ts'
import { nearestName } from '../../catalogue/nearest-name.ts'
import { nearestPlace } from '../../foundation/places.ts'
import { FORMULA_REFUSED, isFormulaError, isUnreadable } from '../../foundation/tables/readable.ts'
import {
  type FieldOfKind,
  VEHICLE_FIELDS,
  type VehicleFieldDescription,
} from '../../vehicles/vehicle-fields.ts'
import {
  CUSTOM,
  checkVehicleForm,
  EMPTY_VEHICLE_FORM,
  type VehicleForm,
  type VehiclePost,
  vehicleFormOf,
} from '../../vehicles/vehicle-form.ts'
import { labelOf } from '../../vehicles/vehicles.ts'
import { findMake, findModel, modelNames, type StockCatalogue } from './catalogue.ts'
import { isPlaceholder, readChoice, readMileage, readPictures, readPrice, readWholeNumber } from './cells.ts'
import { type ChoiceField, isOptional, STOCK_CHOICES, type StockCells, type StockField } from './fields.ts'
import { stockKey } from './same-car.ts'
import type { StockAd } from './stock-ad.ts'
import { readYear } from './years.ts'

export type CellErrors = Partial<Record<StockField, string>>
type Columns = VehiclePost['columns'] & { make_id?: number; model_id?: number | null; status?: string }

export interface CheckedRow {
  stockNumber: string
  ad: StockAd | null
  errors: CellErrors
  /** The title of the row. */
  title: string
  /** The values to write: all for a new vehicle, only the differences for an existing one. */
  values: Partial<Columns>
  /** Makes or models to add to the catalogue first. */
  adds: { make?: string; model?: string }
  /** Picture URLs in the file; null if it has none. */
  pictures: string[] | null
}

export interface RowRules {
  catalogue: StockCatalogue
  /** Add unknown makes and models to the catalogue instead of refusing them. */
  addNames: boolean
  /** Unknown names that the dealer proposes, by nameKey(). */
  proposed?: ReadonlySet<string>
  /** The status of new vehicles if the file has none. */
  newStatus: 'active' | 'draft'
  today: Date
}

const UNREADABLE =
  'Some letters cannot be read. Go back to the columns and choose another encoding, or type the text again.'

/** Checks the cells of one row; `ad` is the existing ad with its stock number. */
export function checkRow(written: StockCells, ad: StockAd | null, rules: RowRules): CheckedRow {
  const cells = withoutPlaceholders(written)
  const errors: CellErrors = {}
  const form = ad
    ? vehicleFormOf(ad)
    : { ...EMPTY_VEHICLE_FORM, fuel_type: '', transmission: '', condition: '' }
  readMakeAndModel(cells, form, rules, errors)
  for (const field of VEHICLE_FIELDS) {
    const text = cells[field.column]
    if (text !== undefined) form[field.column] = readCell(field, text, ad, errors)
  }
  if (!form.title.trim()) form.title = titleOf(form, cells, rules.catalogue)

  const checked = checkVehicleForm(form, rules.today)
  for (const [field, sentence] of Object.entries(checked.errors ?? {}))
    errors[cellOf(field as FieldOfRow)] ??= sentence
  for (const field of ['condition', 'fuel_type', 'transmission'] as const)
    if (!form[field]) errors[field] ??= `Enter one of ${choiceList(field)}.`

  const given = (cells.stock_number ?? '').normalize('NFKC').replace(/\s+/g, ' ').trim()
  // The database looks for the number as it has it.
  const stockNumber = ad?.stock_number ?? given
  // With a dash for every car without a number, each row would overwrite the ad of the one before.
  if (!stockKey(stockNumber) || isPlaceholder(stockNumber))
    errors.stock_number = 'Enter a stock number; the next import uses it to find the vehicle.'
  else if (stockNumber.length > 40) errors.stock_number = 'Use at most 40 characters.'
  const status = readStatus(cells, ad, rules, errors)
  for (const [field, text] of Object.entries(cells))
    if (isFormulaError(text)) errors[field as StockField] = FORMULA_REFUSED
    else if (isUnreadable(text)) errors[field as StockField] = UNREADABLE

  const post = checked.value
  return {
    stockNumber,
    ad,
    errors,
    title: form.title,
    adds: post ? namesToAdd(post) : {},
    values: post ? differing({ ...columnsOf(post), ...(status && { status }) }, ad) : {},
    pictures: cells.pictures === undefined ? null : readPictures(cells.pictures),
  }
}

/** Without dashes and `N/A` where a vehicle may lack the value. */
function withoutPlaceholders(cells: StockCells): StockCells {
  return Object.fromEntries(
    Object.entries(cells).map(([field, text]) => [
      field,
      isOptional(field as StockField) && isPlaceholder(text) ? '' : text,
    ]),
  )
}

function readCell(
  field: VehicleFieldDescription,
  text: string,
  ad: StockAd | null,
  errors: CellErrors,
): string {
  switch (field.kind) {
    case 'year':
      return readYear(text)
    case 'money':
      return readPrice(text)
    case 'whole':
      return field.unit === 'km' ? readMileage(text) : readWholeNumber(text)
    case 'text':
      return text
    default:
      return chosen(field.column as FieldOfKind<'choice' | 'place'>, text, ad, errors)
  }
}

/** The name of a make or model for comparison with those that the dealer proposes. */
export function nameKey(name: string): string {
  return tidyName(name.normalize('NFKC')).toLowerCase()
}

function readMakeAndModel(
  { make, model }: StockCells,
  form: VehicleForm,
  { catalogue, addNames, proposed }: RowRules,
  errors: CellErrors,
) {
  const mayAdd = (name: string) => addNames || proposed?.has(nameKey(name))
  if (make !== undefined) {
    const found = make ? findMake(catalogue, make) : null
    if (String(found?.id) !== form.make) form.model = ''
    form.make = found ? String(found.id) : make && CUSTOM
    form.custom_make = found ? '' : make
    if (make && !found && !mayAdd(make))
      errors.make = unknownName(make, 'a make we know', nearestName(catalogue.makes, make))
  }
  if (model === undefined) return
  const chosenMake = catalogue.makes.find(({ id }) => String(id) === form.make)
  const found = model && chosenMake ? findModel(catalogue, chosenMake, model) : null
  form.model = found ? String(found.id) : model && CUSTOM
  form.custom_model = found ? '' : model
  if (model && chosenMake && !found && !mayAdd(model))
    errors.model = unknownName(
      model,
      `a model of ${chosenMake.name} that we know`,
      nearestName(modelNames(catalogue, chosenMake), model),
    )
}

function unknownName(text: string, where: string, nearest: string | null): string {
  return `“${text}” is not ${where}.${nearest ? ` Did you mean ${nearest}?` : ''}`
}

function chosen(
  field: FieldOfKind<'choice' | 'place'>,
  text: string,
  ad: StockAd | null,
  errors: CellErrors,
): string {
  if (!text) return ''
  const value = readChoice(field, text)
  if (value) return value
  const now = ad?.[field]
  // A value that is no longer offered stays valid for the ad that has it.
  if (now && [now, exportedChoice(field, now)].some((word) => word.toLowerCase() === text.toLowerCase()))
    return now
  errors[field] =
    field === 'location'
      ? unknownName(text, 'a town or area we know', nearestPlace(text))
      : `“${text}” is not one of ${choiceList(field)}.`
  return text
}

/** A stored value as the stock list shows it. */
export function exportedChoice(field: ChoiceField, value: string): string {
  if (field === 'status') return LISTING_STATUS_LABELS[value as ListingStatus] ?? value
  return value === 'lpg' ? 'LPG' : labelOf(STOCK_CHOICES[field], value)
}

function choiceList(field: ChoiceField): string {
  return Object.values(STOCK_CHOICES[field]).join(', ')
}

function readStatus(
  { status = '' }: StockCells,
  ad: StockAd | null,
  { newStatus }: RowRules,
  errors: CellErrors,
): string | null {
  if (!status) return ad ? null : newStatus
  if (ad && status.toLowerCase() === exportedChoice('status', ad.status).toLowerCase()) return null
  const value = readChoice('status', status)
  if (!value) errors.status = `“${status}” is not one of ${choiceList('status')}.`
  return value
}

/** `2015 Toyota Vitz`, for lists without titles. */
function titleOf(form: VehicleForm, cells: StockCells, catalogue: StockCatalogue): string {
  const make = catalogue.makes.find(({ id }) => String(id) === form.make)?.name ?? cells.make ?? ''
  const model = catalogue.models.find(({ id }) => String(id) === form.model)?.name ?? cells.model ?? ''
  return make ? [form.year, make, model].join(' ').replace(/\s+/g, ' ').trim().slice(0, 120) : ''
}

// Stock lists contain neither the seller's phone number nor the Facebook choice.
type FieldOfRow = Exclude<keyof VehicleForm, 'phone' | 'post_to_facebook'>

function cellOf(field: FieldOfRow): StockField {
  if (field === 'custom_make') return 'make'
  return field === 'custom_model' ? 'model' : field
}

function namesToAdd({ make, model }: VehiclePost): CheckedRow['adds'] {
  return {
    ...('name' in make && { make: make.name }),
    ...(model && 'name' in model && { model: model.name }),
  }
}

function columnsOf({ make, model, columns }: VehiclePost): Columns {
  return {
    ...columns,
    ...('id' in make && { make_id: make.id }),
    ...(!model ? { model_id: null } : 'id' in model && { model_id: model.id }),
  }
}

/** The columns that differ from the ad; all of them for a new one. */
function differing(columns: Columns, ad: StockAd | null): Partial<Columns> {
  if (!ad) return columns
  return Object.fromEntries(
    Object.entries(columns).filter(([column, value]) => ad[column as keyof StockAd] !== value),
  )
}
