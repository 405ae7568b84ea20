/** Reads a stock list: CSV in any of its dialects, or the first sheet of an XLSX workbook. A chunk of its own, for its parsers. */
import Papa from 'papaparse'
import { readSheet } from 'read-excel-file/universal'
import { fieldsNamed, headingsRow } from '#domain/dealers/stock/mapping.ts'
import { FileRefused, type StockFile } from './stock-file.ts'

const MOST_BYTES = 20 * 1024 * 1024
const MOST_ROWS = 5000

/** The file's headings and rows, as text. Throws FileRefused if it is not a list. */
export async function readStockFile(file: File): Promise<StockFile> {
  if (file.size > MOST_BYTES) throw new FileRefused('This file is larger than 20 MB.')
  const bytes = new Uint8Array(await file.arrayBuffer())
  const table = await tableOf(bytes)
  const filled = table
    .map((row, place) => ({ line: place + 1, cells: row.map((cell) => cell.trim()) }))
    .filter(({ cells }) => cells.some(Boolean))
  const place = headingsRow(filled.map(({ cells }) => cells))
  const head = filled[place]
  // Lists made for printing repeat their headings on each page.
  const rows = filled.slice(place + 1).filter(({ cells }) => cells.join('\n') !== head?.cells.join('\n'))
  if (!head || rows.length === 0)
    throw new FileRefused(
      'There are no vehicles in this file: it needs a line of headings and a line for each vehicle.',
    )
  if (rows.length > MOST_ROWS)
    throw new FileRefused(`This file has ${rows.length} rows; import at most 5,000 at a time.`)
  return { name: file.name, headings: head.cells, headingsLine: head.line, rows }
}

async function tableOf(bytes: Uint8Array<ArrayBuffer>): Promise<string[][]> {
  if (begins(bytes, [0xd0, 0xcf, 0x11, 0xe0]))
    throw new FileRefused('This is an old Excel workbook (XLS). Save it as XLSX or CSV.')
  if (!begins(bytes, [0x50, 0x4b])) {
    const text = textOf(bytes)
    if (text.includes('\0')) throw new FileRefused('This is neither a CSV nor an XLSX file.')
    return Papa.parse<string[]>(text, { delimiter: delimiterOf(text) }).data
  }
  try {
    const sheet = await readSheet(bytes.buffer)
    return sheet.map((row) => row.map((cell) => cellText(cell)))
  } catch (error) {
    console.info('The workbook could not be read:', error)
    throw new FileRefused('This workbook could not be read. Save it again as XLSX or CSV.')
  }
}

const DELIMITERS = [',', ';', '\t', '|']

/**
 * The delimiter by which a row names most fields, else the parser's guess from the first line. Blank lines have one cell with any
 * delimiter and would mislead the guess in a short list.
 */
function delimiterOf(text: string): string {
  const named = DELIMITERS.map((delimiter) => {
    const { data } = Papa.parse<string[]>(text, { delimiter, preview: 20, skipEmptyLines: 'greedy' })
    return Math.max(0, ...data.map(fieldsNamed))
  })
  const most = Math.max(...named)
  const delimiter = DELIMITERS[named.indexOf(most)]
  if (delimiter && most > 1) return delimiter
  return Papa.parse<string[]>(text, { preview: 1, skipEmptyLines: 'greedy' }).meta.delimiter
}

function cellText(cell: unknown): string {
  if (cell === null || cell === undefined) return ''
  if (cell instanceof Date) return cell.toISOString().slice(0, 10)
  return String(cell)
}

/** UTF-8, UTF-16 with its mark, else the encoding of Excel on Windows. */
function textOf(bytes: Uint8Array): string {
  if (begins(bytes, [0xff, 0xfe])) return new TextDecoder('utf-16le').decode(bytes)
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    return new TextDecoder('windows-1252').decode(bytes)
  }
}

function begins(bytes: Uint8Array, mark: readonly number[]): boolean {
  return mark.every((byte, place) => bytes[place] === byte)
}
