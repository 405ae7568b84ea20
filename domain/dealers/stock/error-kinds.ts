/** The errors of a checked stock list by kind, to count them and to go from one to the next of its kind. */

import { isFormulaError, isUnreadable } from '../../foundation/tables/readable.ts'
import { isPlaceholder } from './cells.ts'
import { isChoiceField, STOCK_FIELD_LABELS, type StockCells, type StockField } from './fields.ts'
import { isRepeatedNumber, NO_ROOM } from './plan.ts'
import type { CellErrors } from './row.ts'

type Fault = 'missing' | 'unknown' | 'repeated' | 'over the limit' | 'unreadable' | 'to correct'

export interface ErrorKind {
  field: StockField
  fault: Fault
}

interface RowWithErrors {
  cells: StockCells
  errors: CellErrors
}

/** The kinds of the rows' errors with their numbers, the most first. */
export function countErrorKinds(rows: readonly RowWithErrors[]): (ErrorKind & { count: number })[] {
  const counts = new Map<string, ErrorKind & { count: number }>()
  for (const row of rows)
    for (const field of Object.keys(row.errors) as StockField[]) {
      const fault = faultOf(row, field)
      if (!fault) continue
      const key = `${field} ${fault}`
      const kind = counts.get(key) ?? { field, fault, count: 0 }
      kind.count++
      counts.set(key, kind)
    }
  return [...counts.values()].toSorted((one, other) => other.count - one.count)
}

/** Whether the row has an error of the kind. */
export function hasError(row: RowWithErrors, { field, fault }: ErrorKind): boolean {
  return faultOf(row, field) === fault
}

/** `12 × Price (KES) missing`. */
export function errorKindLabel({ field, fault, count }: ErrorKind & { count: number }): string {
  return `${count} × ${STOCK_FIELD_LABELS[field]} ${fault}`
}

/** The errors of the rows counted by kind: `12 × Price (KES) missing, 3 × Make unknown`. */
export function errorsInWords(rows: readonly RowWithErrors[]): string {
  return countErrorKinds(rows).map(errorKindLabel).join(', ')
}

function faultOf({ cells, errors }: RowWithErrors, field: StockField): Fault | null {
  const sentence = errors[field]
  if (sentence === undefined) return null
  if (sentence === NO_ROOM) return 'over the limit'
  if (isRepeatedNumber(sentence)) return 'repeated'
  const text = cells[field]?.trim() ?? ''
  if (!text || (field === 'stock_number' && isPlaceholder(text))) return 'missing'
  if (isFormulaError(text) || isUnreadable(text)) return 'unreadable'
  return field === 'make' || field === 'model' || isChoiceField(field) ? 'unknown' : 'to correct'
}
