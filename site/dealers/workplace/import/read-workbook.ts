/** Reads the visible sheets of an XLSX workbook. Mends what the library refuses: cells without references or values. */
import { strFromU8, strToU8, unzipSync, zipSync } from 'fflate'
import readXlsxFile from 'read-excel-file/universal'
import { NO_RESULT } from '#domain/dealers/stock/readable.ts'
import { currencyFormats } from './currency-formats.ts'
import { FileRefused } from './stock-file.ts'

export interface WorkbookSheet {
  name: string
  /** At most 10,000. */
  rows: string[][]
  /** Rows with values, counted to the end. */
  filled: number
}

/** Of one part of the workbook, unpacked: many times a list of 5,000 vehicles, and far below a browser's memory. */
const MOST_PART_BYTES = 120 * 1024 * 1024
/** Rows with values that are kept of a sheet. */
const MOST_ROWS = 10_000

const BOOK = 'xl/workbook.xml'
const STYLES = 'xl/styles.xml'
const RELATIONS = 'xl/_rels/workbook.xml.rels'
const UNREAD = 'This workbook could not be read. Save it again as XLSX or CSV.'

/** The sheets that are not hidden, in their order, with every cell as text. Throws FileRefused. */
export async function readWorkbook(bytes: Uint8Array<ArrayBuffer>): Promise<WorkbookSheet[]> {
  const parts = unpacked(bytes)
  const [book, relations] = [parts[BOOK], parts[RELATIONS]]
  if (!book || !relations) throw new FileRefused(whatElse(parts))
  const filled: number[] = []
  const { sheets, xml } = shownSheets(strFromU8(book))
  const units = currencyFormats(partText(parts, STYLES))
  const mended: typeof parts = { ...parts, [BOOK]: strToU8(xml) }
  for (const part of partsOf(sheets, strFromU8(relations))) {
    const sheet = mendedSheet(partText(parts, part), units)
    filled.push(sheet.filled)
    mended[part] = strToU8(sheet.xml)
  }
  try {
    // Not packed again: it is unpacked at once.
    const archive = zipSync(mended, { level: 0 }) as Uint8Array<ArrayBuffer>
    const read = await readXlsxFile(archive.buffer)
    return read.map(({ sheet, data }, place) => ({
      name: sheet,
      rows: (data ?? []).map((row) => row.map((cell) => cellText(cell))),
      filled: filled[place] ?? 0,
    }))
  } catch (error) {
    console.info('The workbook could not be read:', error)
    throw new FileRefused(UNREAD)
  }
}

function unpacked(bytes: Uint8Array<ArrayBuffer>): Record<string, Uint8Array> {
  try {
    return unzipSync(bytes, {
      filter({ name, originalSize }) {
        const wanted =
          name === 'mimetype' ||
          /^(?:xl\/(?:_rels\/|worksheets\/)?[^/]+|[^/]+)\.(?:xml|rels|bin|iwa)$/i.test(name)
        if (wanted && originalSize > MOST_PART_BYTES)
          throw new FileRefused('This workbook is too large. Save the sheet with your stock as CSV.')
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

/** The list of sheets without hidden ones, of which the workbook forgets; all if none is shown. */
function shownSheets(book: string): { sheets: string[]; xml: string } {
  const sheets = book.match(SHEET) ?? []
  const shown = sheets.filter((sheet) => !IS_HIDDEN.test(sheet))
  if (shown.length === 0) return { sheets, xml: book }
  return { sheets: shown, xml: book.replace(SHEET, (sheet) => (IS_HIDDEN.test(sheet) ? '' : sheet)) }
}

const SHEET = /<sheet\s[^>]*>/g
const IS_HIDDEN = /\sstate="(?:veryH|h)idden"/

/** The files of the sheets. */
function partsOf(sheets: readonly string[], relations: string): string[] {
  const targets = new Map(
    (relations.match(/<Relationship\s[^>]*>/g) ?? []).map((each) => [
      attribute(each, 'Id'),
      attribute(each, 'Target'),
    ]),
  )
  return sheets.map((sheet) => {
    const target = targets.get(/:id="([^"]*)"/.exec(sheet)?.[1] ?? '') ?? ''
    return target.startsWith('/') ? target.slice(1) : `xl/${target}`
  })
}

/** The foreign currency that cells of each style show. */
type StyleUnits = readonly (string | null)[]

/** The sheet with a reference at every row and cell, as the library demands, and without empty ones. */
function mendedSheet(sheet: string, units: StyleUnits): { xml: string; filled: number } {
  let row = 0
  let filled = 0
  const xml = sheet.replace(
    /<row\b([^>]*?)(?:\/>|>([\s\S]*?)<\/row>)/g,
    (_, attributes: string, cells = '') => {
      row = Number(attribute(attributes, 'r')) || row + 1
      const mended = mendedCells(cells, row, units)
      if (mended) filled++
      return mended && filled <= MOST_ROWS ? `<row r="${row}">${mended}</row>` : ''
    },
  )
  return { xml, filled }
}

function mendedCells(cells: string, row: number, units: StyleUnits): string {
  let column = 0
  return cells.replace(/<c\b([^>]*?)(?:\/>|>([\s\S]*?)<\/c>)/g, (_, attributes: string, content = '') => {
    column = columnOf(attribute(attributes, 'r')) || column + 1
    const reference = `r="${letters(column)}${row}"`
    if (isWithoutResult(attributes, content)) return `<c ${reference} t="str"><v>${NO_RESULT}</v></c>`
    if (!/<(?:v|is)\b[^/>]*>/.test(content)) return ''
    const foreign = foreignAmount(attributes, content, units)
    if (foreign) return `<c ${reference} t="str"><v>${foreign}</v></c>`
    // The library drops the errors of formulas, so that #REF! would empty a price; as text they are refused.
    const rest = attributes.replace(/\sr="[^"]*"/, '').replace(/\st="e"/, ' t="str"')
    return `<c ${reference}${rest}>${content}</c>`
  })
}

/** Whether a formula was saved without its result, as programs do that do not calculate. An empty text is a result. */
function isWithoutResult(attributes: string, content: string): boolean {
  if (!/<f\b/.test(content) || /<v\b[^/>]*>[^<]/.test(content)) return false
  return !(attribute(attributes, 't') === 'str' && /<v\b/.test(content))
}

/** `$ 65000` for a number that its format shows in another currency, which without it would be shillings; else null. */
function foreignAmount(attributes: string, content: string, units: StyleUnits): string | null {
  const unit = units[Number(attribute(attributes, 's'))]
  if (!unit || !['', 'n'].includes(attribute(attributes, 't'))) return null
  const [, number] = /<v\b[^>]*>([^<]+)<\/v>/.exec(content) ?? []
  return number ? `${unit} ${cellText(Number(number))}` : null
}

function attribute(attributes: string, name: string): string {
  return new RegExp(`\\s${name}="([^"]*)"`).exec(attributes)?.[1] ?? ''
}

/** 28 for `AB7`; 0 for none. */
function columnOf(reference: string): number {
  const [name = ''] = /^[A-Z]+/.exec(reference) ?? []
  return [...name].reduce((sum, letter) => sum * 26 + letter.charCodeAt(0) - 64, 0)
}

function letters(column: number): string {
  const rest = (column - 1) % 26
  const last = String.fromCharCode(65 + rest)
  return column > 26 ? letters((column - 1 - rest) / 26) + last : last
}

function cellText(cell: unknown): string {
  if (cell === null || cell === undefined) return ''
  // A workbook's dates have no zone, and the reader gives them as midnights in UTC.
  if (cell instanceof Date) return cell.toISOString().slice(0, 10)
  // 1249999.9999999998 is 1250000: a double keeps fifteen digits for certain.
  return typeof cell === 'number' ? String(Number(cell.toPrecision(15))) : String(cell)
}
