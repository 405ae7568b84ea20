/**
 * Taxes of the Kenya Revenue Authority on imported vehicles, following its worksheet "TEMPLATE 2025" (docs/product.md, Import taxes).
 */
import { type Checked, type FieldErrors, moneyError } from '../foundation/form.ts'
import { parseMoney } from '../foundation/typed-amounts.ts'

export const IMPORT_CLASSES = ['up_to_1500', 'over_1500', 'large_engine', 'electric'] as const
export type ImportClass = (typeof IMPORT_CLASSES)[number]
export const IMPORT_CLASS_LABELS: Record<ImportClass, string> = {
  up_to_1500: 'Petrol, diesel or hybrid, up to 1,500 cc',
  over_1500: 'Petrol, diesel or hybrid, over 1,500 cc',
  large_engine: 'Petrol over 3,000 cc, or diesel over 2,500 cc',
  electric: 'Electric only',
}

/** Kenya's standard KS 1515 allows vehicles of at most eight years, counting both the year of registration and the year of import. */
export const OLDEST_IMPORT = 7

/** Fractions: 0.25 is 25 %. */
export interface ImportRates {
  vehicle_class: string
  duty: number
  /** Rate used to derive the customs value from the retail price; for electric vehicles KRA deducts more duty than it charges. */
  unwound_duty: number
  excise: number
  vat: number
  idf: number
  rdl: number
  effective_from: string
  source: string
}

export interface ImportDepreciation {
  age: number
  depreciation: number
  effective_from: string
}

/** Whole KES. */
export interface ImportTaxes {
  customsValue: number
  duty: number
  excise: number
  vat: number
  rdl: number
  idf: number
  total: number
}

/** A new vehicle's retail price over its trade price, from the worksheet. */
const RETAIL_MARGIN = 1.25

/**
 * The taxes on a vehicle with this current retail selling price (KES). The customs value is derived from the price first; each tax is
 * rounded, and the total is the sum of the rounded values.
 */
export function importTaxes(
  retailPrice: number,
  depreciation: number,
  rates: Pick<ImportRates, 'duty' | 'unwound_duty' | 'excise' | 'vat' | 'idf' | 'rdl'>,
): ImportTaxes {
  const value =
    ((retailPrice / RETAIL_MARGIN) * (1 - depreciation)) /
    (1 + rates.unwound_duty) /
    (1 + rates.excise) /
    (1 + rates.vat)
  const dutyDue = rates.duty * value
  const exciseDue = rates.excise * (value + dutyDue)
  const duty = Math.round(dutyDue)
  const excise = Math.round(exciseDue)
  const vat = Math.round(rates.vat * (value + dutyDue + exciseDue))
  const rdl = Math.round(rates.rdl * value)
  const idf = Math.round(rates.idf * value)
  return {
    customsValue: Math.round(value),
    duty,
    excise,
    vat,
    rdl,
    idf,
    total: duty + excise + vat + rdl + idf,
  }
}

/** The newest row of each kind in force on the day (`2026-11-21`). */
export function inForce<Row extends { effective_from: string }>(
  rows: readonly Row[],
  day: string,
  kind: (row: Row) => unknown,
): Row[] {
  const newest = new Map<unknown, Row>()
  for (const row of rows) {
    const known = newest.get(kind(row))
    if (row.effective_from > day || (known && known.effective_from > row.effective_from)) continue
    newest.set(kind(row), row)
  }
  return [...newest.values()]
}

export interface ImportForm {
  price: string
  class: string
  year: string
}

export interface ImportQuestion {
  price: number
  class: ImportClass
  /** Years since the first registration. */
  age: number
}

const MAX_PRICE = 1_000_000_000

/** Validates the calculator's inputs. */
export function checkImport(form: ImportForm, thisYear: number): Checked<ImportForm, ImportQuestion> {
  const errors: FieldErrors<ImportForm> = {}
  const price = parseMoney(form.price)
  const wrongPrice = moneyError(form.price, 1, MAX_PRICE)
  if (wrongPrice || !price) errors.price = wrongPrice ?? 'Enter the price, for example 3,961,828.'
  const known = IMPORT_CLASSES.find((candidate) => candidate === form.class)
  if (!known) errors.class = 'Choose the kind of vehicle.'
  const age = /^\d{4}$/.test(form.year.trim()) ? thisYear - Number(form.year) : null
  if (age === null || age < 0) errors.year = `Enter the year of first registration, up to ${thisYear}.`
  else if (age > OLDEST_IMPORT)
    errors.year = `Kenya only allows imports of vehicles first registered in ${thisYear - OLDEST_IMPORT} or later.`
  if (!price || !known || age === null || Object.keys(errors).length > 0)
    return { value: null, errors, summary: Object.values(errors)[0] ?? '' }
  return { value: { price, class: known, age }, errors: null, summary: null }
}
