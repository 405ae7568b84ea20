/** Reads a list: CSV in any of its dialects and encodings, XML where the kind has it, or a sheet of an XLSX workbook. Loaded apart, for its parsers. */
import { FileRefused, type ListFile, type ReadChoices } from './list-file.ts'
import type { ListKind } from './list-kind.ts'
import { type ListRows, listRows, secondTable } from './list-rows.ts'
import { readCsv } from './read-csv.ts'
import { readWorkbook } from './read-workbook.ts'
import { likeliestSheet, otherLists, sheetList } from './sheet-list.ts'
import { readText } from './text-encoding.ts'

const MOST_BYTES = 20 * 1024 * 1024
/** Lines of a CSV that are parsed: rows may take several. */
const MOST_LINES = 50_000
/** Characters of a line: more are no list, and cost the memory of millions of cells. */
const MOST_OF_A_LINE = 200_000

type Read = Pick<ListFile, 'encoding' | 'sheet' | 'hidden'> & { list: ListRows }

/** The file's headings and rows, as text. Throws FileRefused if it is not a list. */
export async function readListFile(file: File, choices: ReadChoices, kind: ListKind): Promise<ListFile> {
  if (file.size > MOST_BYTES) throw new FileRefused('This file is larger than 20 MB.')
  const bytes = new Uint8Array(await file.arrayBuffer())
  const { list, ...read } = begins(bytes, [0x50, 0x4b])
    ? await sheetOf(bytes, choices, kind)
    : textOf(bytes, choices, kind)
  if (list.rows.length === 0)
    throw new FileRefused(
      list.leftOut.some(({ reason }) => reason === 'hidden') ? kind.allHidden : kind.noRows,
    )
  const second = kind.refusesSecondTable ? secondTable(list.headings, kind) : null
  if (second !== null)
    throw new FileRefused(
      `There are two tables beside each other: the second begins in column ${second + 1} (“${list.headings[second]}”). Move it below the first and choose the file again.`,
    )
  if (list.rows.length > kind.mostRows) throw new FileRefused(kind.tooMany(list.rows.length))
  return { name: file.name, source: file, ...read, ...list }
}

function textOf(bytes: Uint8Array<ArrayBuffer>, choices: ReadChoices, kind: ListKind): Read {
  if (begins(bytes, [0xd0, 0xcf, 0x11, 0xe0])) throw new FileRefused(whichOldWorkbook(bytes))
  const { text, encoding, certain } = readText(bytes, choices.encoding)
  const other = whatElse(text, kind)
  if (other) throw new FileRefused(other)
  const guessed = certain ? null : encoding
  if (isXml(text) && kind.readXml)
    return { list: listRows(kind.readXml(text), kind), encoding: guessed, sheet: null, hidden: null }
  const lines = text.split(/\r\n?|\n/)
  if (lines.length > MOST_LINES) throw new FileRefused(kind.tooMany(lines.length))
  const long = lines.findIndex(({ length }) => length > MOST_OF_A_LINE)
  if (long >= 0) throw new FileRefused(`Line ${long + 1} of this file is too long for a list.`)
  const { rows, mended } = readCsv(text, kind)
  return { list: listRows(rows, kind, mended), encoding: guessed, sheet: null, hidden: null }
}

/** The chosen sheet, or the one that most likely has the list. */
async function sheetOf(bytes: Uint8Array<ArrayBuffer>, choices: ReadChoices, kind: ListKind): Promise<Read> {
  const lists = (await readWorkbook(bytes, kind)).map((sheet) =>
    sheetList(sheet, choices.takesHidden ?? false, kind),
  )
  const chosen = lists.find(({ sheet }) => sheet.name === choices.sheet) ?? likeliestSheet(lists, kind)
  if (!chosen) throw new FileRefused('There is no sheet in this workbook.')
  const { sheet, list, hidden } = chosen
  if (sheet.filled > sheet.rows.length) throw new FileRefused(kind.tooMany(sheet.filled))
  const all = lists.map((each) => each.sheet.name)
  return {
    list,
    hidden,
    encoding: null,
    sheet: { name: sheet.name, all, others: otherLists(lists, chosen, kind) },
  }
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
function whatElse(text: string, kind: ListKind): string | null {
  const start = text.slice(0, 2000).trimStart()
  if (
    /^(?:<\?xml[^>]*>\s*)?(?:<!--[\s\S]*?-->\s*)?<(?:!doctype html|html|head|body|meta|style|table)\b/i.test(
      start,
    )
  )
    return `This is a web page (HTML) under the name of a list. ${SAVE_AS}`
  if (isXml(start) && /<[\w:]*Workbook\b/i.test(start))
    return `This is an XML spreadsheet of 2003 under the name of a list. ${SAVE_AS}`
  if (start.startsWith('%PDF-')) return kind.pdf
  if (isXml(start) && !kind.readXml) return 'This is neither a CSV nor an XLSX file.'
  return text.includes('\0') ? 'This is neither a CSV nor an XLSX file.' : null
}

function isXml(text: string): boolean {
  return /^\s*<[?!a-z]/i.test(text)
}

function begins(bytes: Uint8Array, mark: readonly number[]): boolean {
  return mark.every((byte, place) => bytes[place] === byte)
}
