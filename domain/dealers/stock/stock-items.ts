/** What an import sends to the database for each vehicle (import_stock()), and what comes back. */
import type { ServiceError } from '../../foundation/service-error.ts'
import type { PlannedRow } from './plan.ts'

export type StockItem = {
  stock_number: string
  values: { [column: string]: string | number | string[] | null | undefined }
  /** Names in place of make_id and model_id; missing ones are added to the catalogue. */
  make?: string
  model?: string
  /** The ad that the row was recognised as; the database looks for the stock number if it is gone. */
  id?: string
}

export type StockOutcome =
  /** `without_model`: why its model was left out. */
  | { outcome: 'created' | 'updated' | 'unchanged'; id: string; status: string; without_model?: string }
  | { outcome: 'refused'; error: ServiceError }

/** The rows that an import writes. */
export function rowsToWrite(plan: readonly PlannedRow[]): PlannedRow[] {
  return plan.filter(({ outcome }) => outcome === 'new' || outcome === 'updated')
}

/** The vehicle of a row; without `images` its ad keeps those it has. */
export function stockItem(row: PlannedRow, images?: string[]): StockItem {
  return {
    stock_number: row.stockNumber,
    values: { ...row.values, ...(images && { images }) },
    ...row.adds,
    ...(row.ad && { id: row.ad.id }),
  }
}
