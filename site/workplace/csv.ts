/** Rows as a CSV file for spreadsheets. */
import { type CsvValue, csvRow } from '#domain/foundation/csv.ts'

/** A CSV file with a byte order mark for Excel. Text that a spreadsheet would run as a formula gets an apostrophe. */
export function csvText(rows: readonly (readonly CsvValue[])[]): string {
  return `\uFEFF${rows.map((row) => csvRow(row.map(withoutFormula))).join('')}`
}

function withoutFormula(value: CsvValue): CsvValue {
  return typeof value === 'string' && /^[=+\-@\t\r]/.test(value) ? `'${value}` : value
}
