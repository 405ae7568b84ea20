/** Reads a stock list: CSV in any of its dialects and encodings, XML, or a sheet of an XLSX workbook. A chunk of its own, for its parsers. */
import { type StockRows, secondTable, stockRows } from '../list-rows.ts'
import { readCsv } from './read-csv.ts'
import { readWorkbook } from './read-workbook.ts'
import { readXml } from './read-xml.ts'
import { likeliestSheet, otherLists, sheetList } from './sheet-list.ts'
import { FileRefused, type ReadChoices, type StockFile } from './stock-file.ts'
import { readText } from './text-encoding.ts'

const MOST_BYTES = 20 * 1024 * 1024
const MOST_ROWS = 5000
/** Lines of a CSV that are parsed: rows may take several. */
const MOST_LINES = 50_000
/** Characters of a line: more are no list, and cost the memory of millions of cells. */
const MOST_OF_A_LINE = 200_000

type Read = Pick<StockFile, 'encoding' | 'sheet' | 'hidden'> & { list: StockRows }

/** The file's headings and rows, as text. Throws FileRefused if it is not a list. */
export async function readStockFile(file: File, choices: ReadChoices = {}): Promise<StockFile> {
  if (file.size > MOST_BYTES) throw new FileRefused('This file is larger than 20 MB.')
  const bytes = new Uint8Array(await file.arrayBuffer())
  const { list, ...read } = begins(bytes, [0x50, 0x4b])
    ? await sheetOf(bytes, choices)
    : textOf(bytes, choices)
  if (list.rows.length === 0)
    throw new FileRefused(
      list.leftOut.some(({ reason }) => reason === 'hidden')
        ? 'All vehicles of this sheet are in hidden rows. Remove its filter or show the rows, and save it again.'
        : 'There are no vehicles in this file: it needs a line of headings and a line for each vehicle.',
    )
  const second = secondTable(list.headings)
  if (second !== null)
    throw new FileRefused(
      `There are two tables beside each other: the second begins in column ${second + 1} (“${list.headings[second]}”). Move it below the first and choose the file again.`,
    )
  if (list.rows.length > MOST_ROWS) throw new FileRefused(tooMany(list.rows.length))
  return { name: file.name, source: file, ...read, ...list }
}

function textOf(bytes: Uint8Array<ArrayBuffer>, choices: ReadChoices): Read {
  if (begins(bytes, [0xd0, 0xcf, 0x11, 0xe0])) throw new FileRefused(whichOldWorkbook(bytes))
  const { text, encoding, certain } = readText(bytes, choices.encoding)
  const other = whatElse(text)
  if (other) throw new FileRefused(other)
  const guessed = certain ? null : encoding
  if (isXml(text)) return { list: stockRows(readXml(text)), encoding: guessed, sheet: null, hidden: null }
  const lines = text.split(/\r\n?|\n/)
  if (lines.length > MOST_LINES) throw new FileRefused(tooMany(lines.length))
  const long = lines.findIndex(({ length }) => length > MOST_OF_A_LINE)
  if (long >= 0) throw new FileRefused(`Line ${long + 1} of this file is too long for a list of vehicles.`)
  const { rows, mended } = readCsv(text)
  return { list: stockRows(rows, mended), encoding: guessed, sheet: null, hidden: null }
}

/** The chosen sheet, or the one that most likely has the stock. */
async function sheetOf(bytes: Uint8Array<ArrayBuffer>, choices: ReadChoices): Promise<Read> {
  const lists = (await readWorkbook(bytes)).map((sheet) => sheetList(sheet, choices.takesHidden ?? false))
  const chosen = lists.find(({ sheet }) => sheet.name === choices.sheet) ?? likeliestSheet(lists)
  if (!chosen) throw new FileRefused('There is no sheet in this workbook.')
  const { sheet, list, hidden } = chosen
  if (sheet.filled > sheet.rows.length) throw new FileRefused(tooMany(sheet.filled))
  const all = lists.map((each) => each.sheet.name)
  return { list, hidden, encoding: null, sheet: { name: sheet.name, all, others: otherLists(lists, chosen) } }
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
  if (isXml(start) && /<[\w:]*Workbook\b/i.test(start))
    return `This is an XML spreadsheet of 2003 under the name of a list. ${SAVE_AS}`
  if (start.startsWith('%PDF-')) return 'This is a PDF. Choose the spreadsheet that it was made from.'
  return text.includes('\0') ? 'This is neither a CSV nor an XLSX file.' : null
}

function isXml(text: string): boolean {
  return /^\s*<[?!a-z]/i.test(text)
}

function begins(bytes: Uint8Array, mark: readonly number[]): boolean {
  return mark.every((byte, place) => bytes[place] === byte)
}
