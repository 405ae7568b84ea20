/** Reads a stock list: CSV in any of its dialects and encodings, or a sheet of an XLSX workbook. A chunk of its own, for its parsers. */
import { type StockRows, stockRows } from '#domain/dealers/stock/list-rows.ts'
import { fieldsNamed } from '#domain/dealers/stock/mapping.ts'
import { readCsv } from './read-csv.ts'
import { readWorkbook } from './read-workbook.ts'
import { FileRefused, type ReadChoices, type StockFile } from './stock-file.ts'
import { readText } from './text-encoding.ts'

const MOST_BYTES = 20 * 1024 * 1024
const MOST_ROWS = 5000
/** Lines of a CSV that are parsed: rows may take several. */
const MOST_LINES = 50_000
/** Characters of a line: more are no list, and cost the memory of millions of cells. */
const MOST_OF_A_LINE = 200_000

type Read = Pick<StockFile, 'encoding' | 'sheet'> & { list: StockRows }

/** The file's headings and rows, as text. Throws FileRefused if it is not a list. */
export async function readStockFile(file: File, choices: ReadChoices = {}): Promise<StockFile> {
  if (file.size > MOST_BYTES) throw new FileRefused('This file is larger than 20 MB.')
  const bytes = new Uint8Array(await file.arrayBuffer())
  const { list, ...read } = begins(bytes, [0x50, 0x4b])
    ? await sheetOf(bytes, choices)
    : csvOf(bytes, choices)
  if (list.rows.length === 0)
    throw new FileRefused(
      'There are no vehicles in this file: it needs a line of headings and a line for each vehicle.',
    )
  if (list.rows.length > MOST_ROWS) throw new FileRefused(tooMany(list.rows.length))
  return { name: file.name, source: file, ...read, ...list }
}

function csvOf(bytes: Uint8Array<ArrayBuffer>, choices: ReadChoices): Read {
  if (begins(bytes, [0xd0, 0xcf, 0x11, 0xe0])) throw new FileRefused(whichOldWorkbook(bytes))
  const { text, encoding, certain } = readText(bytes, choices.encoding)
  const other = whatElse(text)
  if (other) throw new FileRefused(other)
  const lines = text.split(/\r\n?|\n/)
  if (lines.length > MOST_LINES) throw new FileRefused(tooMany(lines.length))
  const long = lines.findIndex(({ length }) => length > MOST_OF_A_LINE)
  if (long >= 0) throw new FileRefused(`Line ${long + 1} of this file is too long for a list of vehicles.`)
  const { rows, mended } = readCsv(text)
  return { list: stockRows(rows, mended), encoding: certain ? null : encoding, sheet: null }
}

/** The chosen sheet, or the one whose headings name most fields. */
async function sheetOf(bytes: Uint8Array<ArrayBuffer>, choices: ReadChoices): Promise<Read> {
  const sheets = (await readWorkbook(bytes)).map((sheet) => ({ ...sheet, list: stockRows(sheet.rows) }))
  const [best] = sheets.toSorted((one, other) => fitness(other.list) - fitness(one.list))
  const chosen = sheets.find((sheet) => sheet.name === choices.sheet) ?? best
  if (!chosen) throw new FileRefused('There is no sheet in this workbook.')
  if (chosen.filled > chosen.rows.length) throw new FileRefused(tooMany(chosen.filled))
  return {
    list: chosen.list,
    encoding: null,
    sheet: { name: chosen.name, all: sheets.map(({ name }) => name) },
  }
}

function fitness({ headings, rows }: StockRows): number {
  return rows.length === 0 ? 0 : fieldsNamed(headings) + rows.length / (MOST_ROWS * 100)
}

function tooMany(rows: number): string {
  return `This file has ${rows.toLocaleString('en')} rows; import at most 5,000 at a time.`
}

/** The name of the stream that holds a workbook with a password ([MS-OFFCRYPTO] 2.3.4.4), in UTF-16. */
const ENCRYPTED = [...'EncryptedPackage'].join('\0')

function whichOldWorkbook(bytes: Uint8Array): string {
  return new TextDecoder('windows-1252').decode(bytes).includes(ENCRYPTED)
    ? 'This workbook has a password. Open it, save a copy without a password, and choose that.'
    : 'This is an old Excel workbook (XLS). Save it as XLSX or CSV.'
}

const SAVE_AS = 'Open it in Excel, choose File, Save As, and the type “Excel Workbook (.xlsx)”.'

/** What a text is that is no list, and how to save it as one; null for a list. */
function whatElse(text: string): string | null {
  const start = text.slice(0, 2000).trimStart()
  if (
    /^(?:<\?xml[^>]*>\s*)?(?:<!--[\s\S]*?-->\s*)?<(?:!doctype html|html|head|body|meta|style|table)\b/i.test(
      start,
    )
  )
    return `This is a web page (HTML) under the name of a list. ${SAVE_AS}`
  if (/^<\?xml|^<[\w:]*Workbook\b/i.test(start))
    return /<[\w:]*Workbook\b/i.test(start)
      ? `This is an XML spreadsheet of 2003 under the name of a list. ${SAVE_AS}`
      : 'This is an XML file. Save the list as XLSX or CSV.'
  if (start.startsWith('%PDF-')) return 'This is a PDF. Choose the spreadsheet that it was made from.'
  return text.includes('\0') ? 'This is neither a CSV nor an XLSX file.' : null
}

function begins(bytes: Uint8Array, mark: readonly number[]): boolean {
  return mark.every((byte, place) => bytes[place] === byte)
}
