/** Reads the visible sheets of an XLSX workbook, with what the library refuses or drops mended first. */
import { strFromU8, strToU8, unzipSync, zipSync } from 'fflate'
import readXlsxFile from 'read-excel-file/universal'
import { cellFormats, numberText } from './cell-formats.ts'
import { FileRefused } from './list-file.ts'
import type { ListKind } from './list-kind.ts'
import { type MendedSheet, mendedSheet } from './mended-sheet.ts'
import { isTrueAttribute, xmlAttribute } from './xml-attribute.ts'
import { unprefixed } from './xml-prefixes.ts'

export interface WorkbookSheet extends Omit<MendedSheet, 'xml'> {
  name: string
  /** At most twice as many as a list may have, each at its place in the sheet. */
  rows: string[][]
  /** Days are counted from 1904, as by Excel of old Macs. */
  isSince1904: boolean
}

/** Of all parts together, unpacked: many times any list, and far below a browser's memory. */
const MOST_BYTES = 120 * 1024 * 1024

const BOOK = 'xl/workbook.xml'
const RELATIONS = 'xl/_rels/workbook.xml.rels'
const UNREAD = 'This workbook could not be read. Save it again as XLSX or CSV.'

/** The sheets that are not hidden, in their order, with every cell as text. Throws FileRefused. */
export async function readWorkbook(bytes: Uint8Array<ArrayBuffer>, kind: ListKind): Promise<WorkbookSheet[]> {
  const parts = unpacked(bytes)
  const [book, relations] = [parts[BOOK], parts[RELATIONS]]
  if (!book || !relations) throw new FileRefused(whatElse(parts))
  const { sheets, xml, isSince1904 } = shownSheets(unprefixed(strFromU8(book)))
  const { partsOfSheets, styles } = partsOf(sheets, unprefixed(strFromU8(relations)))
  const formats = cellFormats(unprefixed(partText(parts, styles)), isSince1904)
  const mended: typeof parts = { ...parts, [BOOK]: strToU8(xml) }
  const found = partsOfSheets.map((part) => {
    const { xml, ...sheet } = mendedSheet(unprefixed(partText(parts, part)), formats, kind.mostRows * 2)
    if (part) mended[part] = strToU8(xml)
    return { ...sheet, isSince1904 }
  })
  try {
    // Not packed again: it is unpacked at once.
    const archive = zipSync(mended, { level: 0 }) as Uint8Array<ArrayBuffer>
    const read = await readXlsxFile(archive.buffer)
    return found.map((sheet, place) => ({
      ...sheet,
      name: read[place]?.sheet ?? '',
      rows: (read[place]?.data ?? []).map((row) => row.map((cell) => cellText(cell, kind.hasTimes ?? false))),
    }))
  } catch (error) {
    throw new FileRefused(UNREAD, { cause: error })
  }
}

function unpacked(bytes: Uint8Array<ArrayBuffer>): Record<string, Uint8Array> {
  // An archive can name the same bytes as many parts.
  let size = 0
  try {
    return unzipSync(bytes, {
      filter({ name, originalSize }) {
        const wanted =
          name === 'mimetype' ||
          /^(?:xl\/(?:_rels\/|worksheets\/)?[^/]+|[^/]+)\.(?:xml|rels|bin|iwa)$/i.test(name)
        if (wanted) size += originalSize
        if (size > MOST_BYTES)
          throw new FileRefused('This workbook is too large. Save the sheet with the list as CSV.')
        return wanted
      },
    })
  } catch (error) {
    if (error instanceof FileRefused) throw error
    throw new FileRefused(UNREAD)
  }
}

function partText(parts: Record<string, Uint8Array>, name: string): string {
  return strFromU8(parts[name] ?? new Uint8Array())
}

function whatElse(parts: Record<string, Uint8Array>): string {
  if (parts['xl/workbook.bin'])
    return 'This is a binary Excel workbook (XLSB). In Excel choose File, Save As, and the type “Excel Workbook (.xlsx)”.'
  if (parts.mimetype && strFromU8(parts.mimetype).includes('opendocument'))
    return 'This is an OpenDocument spreadsheet (ODS). Save it as XLSX or CSV.'
  return 'This is neither a CSV nor an XLSX file.'
}

const SHEET = /<sheet\s(?:[^>"']|"[^"]*"|'[^']*')*>/g
const PROPERTIES = /<workbookPr\b[^>]*>/
const isHidden = (sheet: string) => /hidden$/i.test(xmlAttribute(sheet, 'state'))

/** The list of sheets without hidden ones, of which the workbook forgets; all if none is shown. */
function shownSheets(book: string): { sheets: string[]; xml: string; isSince1904: boolean } {
  const isSince1904 = isTrueAttribute(PROPERTIES.exec(book)?.[0] ?? '', 'date1904')
  // The library knows one way only to write that an attribute is true.
  const xml = book.replace(PROPERTIES, (tag) => tag.replace(/(?<=\sdate1904\s*=\s*["'])true/, '1'))
  const sheets = book.match(SHEET) ?? []
  const shown = sheets.filter((sheet) => !isHidden(sheet))
  if (shown.length === 0) return { sheets, xml, isSince1904 }
  return { sheets: shown, xml: xml.replace(SHEET, (sheet) => (isHidden(sheet) ? '' : sheet)), isSince1904 }
}

/** The files of the sheets and of their styles. */
function partsOf(sheets: readonly string[], relations: string) {
  const all = (relations.match(/<Relationship\s(?:[^>"']|"[^"]*"|'[^']*')*>/g) ?? []).map((each) => ({
    id: xmlAttribute(each, 'Id'),
    type: xmlAttribute(each, 'Type'),
    part: partAt(xmlAttribute(each, 'Target')),
  }))
  return {
    styles: all.find(({ type }) => type.endsWith('/styles'))?.part ?? 'xl/styles.xml',
    partsOfSheets: sheets.map((sheet) => {
      const [, id] = /:id\s*=\s*["']([^"']*)["']/.exec(sheet) ?? []
      return all.find((each) => each.id === id)?.part ?? ''
    }),
  }
}

function partAt(target: string): string {
  return target.startsWith('/') ? target.slice(1) : `xl/${target}`
}

function cellText(cell: unknown, hasTimes: boolean): string {
  if (cell === null || cell === undefined) return ''
  // A workbook's dates have no zone, and the reader gives them as midnights in UTC.
  if (cell instanceof Date) return dayText(cell, hasTimes)
  return typeof cell === 'number' ? numberText(cell) : String(cell)
}

function dayText(day: Date, hasTimes: boolean): string {
  // The fraction of a day that a spreadsheet keeps is a second only after rounding.
  const text = new Date(Math.round(day.getTime() / 1000) * 1000).toISOString()
  const time = text.slice(11, 19)
  return hasTimes && time !== '00:00:00' ? `${text.slice(0, 10)} ${time}` : text.slice(0, 10)
}
