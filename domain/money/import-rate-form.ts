/** The forms for rates of the import calculator, and the periods in which rates apply. */
import { formatDate } from '../foundation/dates.ts'
import { addDays } from '../foundation/days.ts'
import { CHECK_MARKED_FIELDS, type Checked, type FieldErrors } from '../foundation/form.ts'
import { parsePercent, typedPercent } from '../foundation/percent.ts'
import { parseWholeNumber } from '../foundation/typed-amounts.ts'
import { IMPORT_CLASSES, type ImportDepreciation, type ImportRates } from './import-taxes.ts'

export const MAX_SOURCE = 200
/** The database's upper bound for the age of an imported vehicle, in years. */
export const OLDEST_DEPRECIATION = 30
const FIRST_DAY = '2000-01-01'
const LAST_DAY = '2100-12-31'

/** The taxes in the order of KRA's worksheet, with the highest fraction the database accepts. */
export const IMPORT_TAXES = [
  { tax: 'duty', label: 'Import duty', most: 2 },
  { tax: 'unwound_duty', label: 'Duty deducted from the retail price', most: 2 },
  { tax: 'excise', label: 'Excise duty', most: 2 },
  { tax: 'vat', label: 'VAT', most: 1 },
  { tax: 'idf', label: 'Import declaration fee (IDF)', most: 1 },
  { tax: 'rdl', label: 'Railway development levy (RDL)', most: 1 },
] as const

/** The fields; taxes in per cent. */
export type ImportRateForm = Record<keyof ImportRates, string>

/** A stored rate in the form's fields. */
export function importRateForm(rate: ImportRates): ImportRateForm {
  return {
    vehicle_class: rate.vehicle_class,
    effective_from: rate.effective_from,
    duty: typedPercent(rate.duty),
    unwound_duty: typedPercent(rate.unwound_duty),
    excise: typedPercent(rate.excise),
    vat: typedPercent(rate.vat),
    idf: typedPercent(rate.idf),
    rdl: typedPercent(rate.rdl),
    source: rate.source,
  }
}

/** The values of a valid form. */
export function importRateValue(form: ImportRateForm): ImportRates {
  const share = (text: string) => parsePercent(text) ?? 0
  return {
    vehicle_class: form.vehicle_class,
    effective_from: form.effective_from,
    duty: share(form.duty),
    unwound_duty: share(form.unwound_duty),
    excise: share(form.excise),
    vat: share(form.vat),
    idf: share(form.idf),
    rdl: share(form.rdl),
    source: form.source,
  }
}

/** Validates a rate by the same rules as the database. */
export function checkImportRate(form: ImportRateForm): Checked<ImportRateForm, ImportRateForm> {
  const errors: FieldErrors<ImportRateForm> = {}
  const source = form.source.trim().replaceAll(/\s+/g, ' ')
  if (!IMPORT_CLASSES.some((known) => known === form.vehicle_class))
    errors.vehicle_class = 'Choose the kind of vehicle.'
  const wrongDay = firstDayError(form.effective_from)
  if (wrongDay) errors.effective_from = wrongDay
  for (const { tax, most } of IMPORT_TAXES) {
    const wrong = shareError(form[tax], most)
    if (wrong) errors[tax] = wrong
  }
  if (source === '') errors.source = 'Enter where the rate is published, for example the Finance Act 2026.'
  else if (source.length > MAX_SOURCE) errors.source = 'Use at most 200 characters.'
  return Object.keys(errors).length > 0
    ? { value: null, errors, summary: CHECK_MARKED_FIELDS }
    : { value: { ...form, source }, errors: null, summary: null }
}

/** The fields; the depreciation in per cent. */
export type DepreciationForm = Record<keyof ImportDepreciation, string>

export const EMPTY_DEPRECIATION_FORM: DepreciationForm = { age: '', effective_from: '', depreciation: '' }

/** A stored depreciation in the form's fields. */
export function depreciationForm(row: ImportDepreciation): DepreciationForm {
  return {
    age: String(row.age),
    effective_from: row.effective_from,
    depreciation: typedPercent(row.depreciation),
  }
}

/** The values of a valid form. */
export function depreciationValue(form: DepreciationForm): ImportDepreciation {
  return {
    age: parseWholeNumber(form.age) ?? 0,
    effective_from: form.effective_from,
    depreciation: parsePercent(form.depreciation) ?? 0,
  }
}

/** Validates a depreciation by the same rules as the database. */
export function checkDepreciation(form: DepreciationForm): Checked<DepreciationForm, DepreciationForm> {
  const errors: FieldErrors<DepreciationForm> = {}
  const age = parseWholeNumber(form.age)
  if (age === null || age > OLDEST_DEPRECIATION) errors.age = 'Enter an age from 0 to 30 years.'
  const wrongDay = firstDayError(form.effective_from)
  if (wrongDay) errors.effective_from = wrongDay
  const wrong = shareError(form.depreciation, 1)
  if (wrong) errors.depreciation = wrong
  return Object.keys(errors).length > 0
    ? { value: null, errors, summary: CHECK_MARKED_FIELDS }
    : { value: form, errors: null, summary: null }
}

/** Why a day cannot be the first on which a rate or fee applies. */
export function firstDayError(day: string): string | null {
  const isDay = /^\d{4}-\d\d-\d\d$/.test(day) && !Number.isNaN(Date.parse(day))
  if (!isDay) return 'Enter the day from which it applies.'
  return day < FIRST_DAY || day > LAST_DAY ? 'Enter a day from 2000 to 2100.' : null
}

function shareError(text: string, most: number): string | null {
  const share = parsePercent(text)
  return share === null || share > most
    ? `Enter a rate between 0% and ${most * 100}%, for example 3.5.`
    : null
}

export interface Effective<Row> {
  row: Row
  state: 'coming' | 'in force' | 'past'
  /** `Since 1 Jul 2025`, `From 1 Jan 2027`, `1 Jul 2025 to 31 Dec 2026`. */
  words: string
}

/** Rows with the period in which they apply: until the day before the next row of the same kind. Newest first. */
export function effectivePeriods<Row extends { effective_from: string }>(
  rows: readonly Row[],
  today: string,
  kind: (row: Row) => unknown,
): Effective<Row>[] {
  const newestFirst = [...rows].sort((one, other) => (one.effective_from < other.effective_from ? 1 : -1))
  const next = new Map<unknown, string>()
  return newestFirst.map((row) => {
    const from = row.effective_from
    const replacedOn = next.get(kind(row)) ?? null
    next.set(kind(row), from)
    const state = from > today ? 'coming' : replacedOn === null || replacedOn > today ? 'in force' : 'past'
    const words =
      replacedOn !== null
        ? `${formatDate(from)} to ${formatDate(addDays(replacedOn, -1))}`
        : `${state === 'coming' ? 'From' : 'Since'} ${formatDate(from)}`
    return { row, state, words }
  })
}
