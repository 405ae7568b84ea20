/** Cells as spreadsheets put them on the clipboard: rows on lines, separated by tabs. */
import Papa from 'papaparse'

/**
 * The cells of a copied text, [] for an empty one. A cell with line breaks stands in quotation marks; marks of the text itself, as of
 * inches (`"17" rims`), are known by the rows, which have equal lengths in a copied block.
 */
export function readBlock(text: string): string[][] {
  const lines = text.replace(/\r\n?/g, '\n').replace(/\n$/, '')
  if (!text) return []
  const plain = lines.split('\n').map((line) => line.split('\t'))
  if (!lines.includes('"')) return plain
  const { data, errors } = Papa.parse<string[]>(lines, { delimiter: '\t', newline: '\n' })
  if (errors.length > 0) return plain
  return isEven(plain) && (!isEven(data) || data.some((row) => row.some(hasEndOfRow))) ? plain : data
}

/** Whether a cell holds the end of one row and the start of another, as no cell of a spreadsheet does. */
function hasEndOfRow(cell: string): boolean {
  return cell.includes('\t') && cell.includes('\n')
}

function isEven(rows: readonly string[][]): boolean {
  return rows.every(({ length }) => length === rows[0]?.length)
}

/** The text to copy. Only cells that would end a cell or begin with a mark are put in quotation marks, as spreadsheets do. */
export function blockText(rows: readonly (readonly string[])[]): string {
  return rows.map((cells) => cells.map(copiedCell).join('\t')).join('\n')
}

function copiedCell(text: string): string {
  return /[\t\r\n]|^"/.test(text) ? `"${text.replaceAll('"', '""')}"` : text
}
