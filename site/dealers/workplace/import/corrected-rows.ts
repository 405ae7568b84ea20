import type { AmountField } from '#domain/dealers/stock/amounts.ts'
import { STOCK_FIELD_LABELS, STOCK_FIELDS, type StockField } from '#domain/dealers/stock/fields.ts'
import { type Assignment, type Corrections, cellsOf } from '#domain/dealers/stock/mapping.ts'
import type { ListFile } from '#domain/foundation/tables/list-file.ts'

export interface CorrectedFile {
  file: ListFile
  assignment: Assignment
  corrections: Corrections
}

/** Rows of the file with the dealer's corrections, to import them again; a corrected field without a column gets one. */
export function correctedRows(lines: readonly number[], { file, assignment, corrections }: CorrectedFile) {
  const fields = file.headings.map((_, column) => fieldOf(column, assignment))
  const added = STOCK_FIELDS.filter(
    (field) => !fields.includes(field) && lines.some((line) => corrections.get(line)?.[field] !== undefined),
  )
  const byLine = new Map(file.rows.map(({ line, cells }) => [line, cells]))
  const correctedCell = (line: number, field: StockField | undefined, heading = '') => {
    const typed = field && corrections.get(line)?.[field]
    return typed === undefined ? undefined : withOwnUnit(typed, field, heading)
  }
  return {
    headings: [...file.headings, ...added.map((field) => STOCK_FIELD_LABELS[field])],
    rows: lines.map((line) => [
      ...file.headings.map(
        (heading, column) => correctedCell(line, fields[column], heading) ?? byLine.get(line)?.[column] ?? '',
      ),
      ...added.map((field) => correctedCell(line, field) ?? sharedValue(field, assignment)),
    ]),
  }
}

function fieldOf(column: number, assignment: Assignment): StockField | undefined {
  return STOCK_FIELDS.find((field) => {
    const source = assignment[field]
    return source && 'column' in source && source.column === column
  })
}

/** The value that every row of the list has. */
function sharedValue(field: StockField, assignment: Assignment): string {
  const source = assignment[field]
  return source && 'value' in source ? source.value : ''
}

const OWN_UNITS: Record<AmountField, (text: string) => string> = {
  price: (text) => `KSh ${text}`,
  mileage: (text) => `${text} km`,
}

/** A typed amount is in our unit, also below `Price ($)`, where it would be read as dollars without it. */
function withOwnUnit(typed: string, field: StockField | undefined, heading: string): string {
  if (field !== 'price' && field !== 'mileage') return typed
  const isReadAsTyped = cellsOf([typed], { [field]: { column: 0 } }, [heading])[field] === typed
  return isReadAsTyped ? typed : OWN_UNITS[field](typed)
}
