/** Rows as CSV (RFC 4180). */

export type CsvValue = string | number | boolean | null

/** A row with its line break. Texts stay as they are, also those that a spreadsheet would run as formulas (site/workplace/csv.ts). */
export function csvRow(values: readonly CsvValue[]): string {
  return `${values.map(csvCell).join(',')}\r\n`
}

function csvCell(value: CsvValue): string {
  const text = value === null ? '' : String(value)
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text
}
