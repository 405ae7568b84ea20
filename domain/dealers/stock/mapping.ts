/** Assigns the columns of a dealer's file to fields: by earlier choices, else guessed from the headings. */

import { foreignUnit, unitOfHeading } from '../../foundation/foreign-units.ts'
import { tidyHeading } from '../../foundation/tables/list-kind.ts'
import { saysOwnUnit } from './amounts.ts'
import { STOCK_FIELDS, type StockCells, type StockField } from './fields.ts'
import { isAmericanFeed, namesOf } from './headings.ts'

/** The source of a field's value: a column by index, or one value for every row. */
export type FieldSource = { column: number } | { value: string }
export type Assignment = Partial<Record<StockField, FieldSource>>

/** Corrected cells, by line in the file. */
export type Corrections = ReadonlyMap<number, StockCells>

/** A new text for a cell; null: as the file has it. */
export interface Correction {
  line: number
  field: StockField
  text: string | null
}

/** A dealer's saved mapping: tidied headings with their field (null: ignored), and values for all rows. */
export type StockMapping = {
  columns: Record<string, StockField | null>
  values: Partial<Record<StockField, string>>
}

export const NO_MAPPING: StockMapping = { columns: {}, values: {} }

/** The column of each field; an earlier choice takes precedence over the guess. */
export function guessAssignment(headings: readonly string[], remembered: StockMapping): Assignment {
  const tidy = headings.map(tidyHeading)
  const taken = new Set<number>()
  const assignment: Assignment = {}
  tidy.forEach((heading, column) => {
    if (!heading || !Object.hasOwn(remembered.columns, heading)) return
    taken.add(column)
    const field = remembered.columns[heading]
    if (field && !assignment[field]) assignment[field] = { column }
  })
  const isAmerican = isAmericanFeed(headings)
  for (const field of STOCK_FIELDS) {
    if (assignment[field] || (isAmerican && (field === 'price' || field === 'mileage'))) continue
    const column = namesOf(field)
      .map((name) => tidy.findIndex((heading, place) => heading === name && !taken.has(place)))
      .find((place) => place >= 0)
    if (column !== undefined) {
      taken.add(column)
      assignment[field] = { column }
    } else if (remembered.values[field]) assignment[field] = { value: remembered.values[field] }
  }
  return assignment
}

/** The mapping to save after the dealer confirmed this assignment; other headings stay. */
export function rememberAssignment(
  headings: readonly string[],
  assignment: Assignment,
  before: StockMapping,
): StockMapping {
  const columns = { ...before.columns }
  for (const heading of headings.map(tidyHeading)) if (heading) columns[heading] = null
  const values: StockMapping['values'] = {}
  for (const field of STOCK_FIELDS) {
    const source = assignment[field]
    if (!source) continue
    if ('value' in source) values[field] = source.value
    else {
      const heading = tidyHeading(headings[source.column] ?? '')
      if (heading) columns[heading] = field
    }
  }
  return { columns: Object.fromEntries(Object.entries(columns).slice(-MOST_HEADINGS)), values }
}

const MOST_HEADINGS = 200

/** The stored mapping; a value of another shape is ignored. */
export function readMapping(stored: unknown): StockMapping {
  const { columns, values } = (stored ?? {}) as Partial<Record<keyof StockMapping, unknown>>
  const known = (value: unknown): value is StockField => STOCK_FIELDS.includes(value as StockField)
  return {
    columns: Object.fromEntries(
      Object.entries(columns ?? {}).filter(([, field]) => field === null || known(field)),
    ),
    values: Object.fromEntries(
      Object.entries(values ?? {}).filter(([field, value]) => known(field) && typeof value === 'string'),
    ),
  }
}

/** The cells of a row by field; an amount has the foreign unit of its heading. */
export function cellsOf(
  row: readonly string[],
  assignment: Assignment,
  headings: readonly string[],
): StockCells {
  const cells: StockCells = {}
  for (const field of STOCK_FIELDS) {
    const source = assignment[field]
    if (!source) continue
    if ('value' in source) cells[field] = source.value
    else
      cells[field] = withUnitOf(
        headings[source.column] ?? '',
        field,
        unguarded((row[source.column] ?? '').trim()),
      )
  }
  return cells
}

/** The corrections with further ones. */
export function withCorrections(corrections: Corrections, further: readonly Correction[]): Corrections {
  const all = new Map(corrections)
  for (const { line, field, text } of further) {
    const cells: StockCells = { ...all.get(line) }
    if (text === null) delete cells[field]
    else cells[field] = text
    if (Object.keys(cells).length > 0) all.set(line, cells)
    else all.delete(line)
  }
  return all
}

/** `$ 65,000` below `Price ($)`, which without its unit would be shillings; a cell that says its own unit is kept. */
function withUnitOf(heading: string, field: StockField, text: string): string {
  if ((field !== 'price' && field !== 'mileage') || !/\d/.test(text)) return text
  const unit = unitOfHeading(heading)
  return unit && !saysOwnUnit(field, text) && !foreignUnit(text) ? `${unit} ${text}` : text
}

/** The fields that get their values from elsewhere now. */
export function changedFields(before: Assignment, now: Assignment): StockField[] {
  return STOCK_FIELDS.filter((field) => !sameSource(before[field], now[field]))
}

/** Keeps corrections of unchanged fields: the others corrected cells of another column, and would hide the new one. */
export function keptCorrections(corrections: Corrections, before: Assignment, now: Assignment): Corrections {
  const changed = changedFields(before, now)
  const kept = new Map<number, StockCells>()
  for (const [line, cells] of corrections) {
    const left = Object.entries(cells).filter(([field]) => !changed.includes(field as StockField))
    if (left.length > 0) kept.set(line, Object.fromEntries(left))
  }
  return kept
}

function sameSource(one: FieldSource | undefined, other: FieldSource | undefined): boolean {
  if (!one || !other) return one === other
  if ('column' in one) return 'column' in other && one.column === other.column
  return 'value' in other && one.value === other.value
}

/** Strips the apostrophe that stops spreadsheets from running text as a formula, which our export adds. */
function unguarded(text: string): string {
  return /^'[=+\-@]/.test(text) ? text.slice(1) : text
}
