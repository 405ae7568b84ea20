/** Rows as a CSV file for spreadsheets. */

/** A CSV file (RFC 4180, with a byte order mark for Excel). Text that a spreadsheet would run as a formula gets an apostrophe. */
export function csvText(rows: readonly (readonly (string | number | boolean | null)[])[]): string {
  return `\uFEFF${rows.map((row) => `${row.map(csvCell).join(',')}\r\n`).join('')}`
}

function csvCell(value: string | number | boolean | null): string {
  if (value === null) return ''
  if (typeof value !== 'string') return String(value)
  const safe = /^[=+\-@\t\r]/.test(value) ? `'${value}` : value
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe
}
