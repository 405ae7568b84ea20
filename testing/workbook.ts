/** Makes XLSX workbooks as other programs write them: with hidden parts, merged cells, prefixed tags, or without references. */
import { strToU8, zipSync } from 'fflate'

export interface SheetOfTest {
  name: string
  state?: 'hidden' | 'veryHidden'
  rows: (string | number | null)[][]
  /** Cells and rows name their place, as Excel writes them. */
  references?: boolean
  /** The content of <sheetData> in place of rows. */
  xml?: string
  /** Numbers of hidden rows, and indexes of hidden columns. */
  hiddenRows?: readonly number[]
  hiddenColumns?: readonly number[]
  /** Merged cells, such as `B2:B4`. */
  merged?: readonly string[]
}

export interface WorkbookOfTest {
  /** The number formats of the cell styles 1, 2 and so on. */
  formats?: readonly string[]
  /** Put before the name of each tag, as `x:` by the Open XML SDK. */
  prefix?: string
  /** The attribute of workbooks whose days count from 1904. */
  date1904?: 'true' | '1'
}

const HEAD = '<?xml version="1.0" encoding="UTF-8"?>'
const MAIN = 'xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"'
const OFFICE = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'

/** The workbook of these sheets. */
export function workbook(
  sheets: readonly SheetOfTest[],
  { formats = [], prefix = '', date1904 }: WorkbookOfTest = {},
): Uint8Array<ArrayBuffer> {
  const book = sheets
    .map(
      ({ name, state }, place) =>
        `<sheet name="${escaped(name)}" sheetId="${place + 1}"${state ? ` state="${state}"` : ''} r:id="rId${place + 1}"/>`,
    )
    .join('')
  const relations = sheets
    .map(
      (_, place) =>
        `<Relationship Id="rId${place + 1}" Type="${OFFICE}/worksheet" Target="worksheets/sheet${place + 1}.xml"/>`,
    )
    .join('')
  const part = (xml: string) => strToU8(HEAD + prefixed(xml, prefix))
  const properties = date1904 ? `<workbookPr date1904="${date1904}"/>` : ''
  return zipSync({
    'xl/workbook.xml': part(
      `<workbook ${MAIN} xmlns:r="${OFFICE}">${properties}<sheets>${book}</sheets></workbook>`,
    ),
    'xl/_rels/workbook.xml.rels': strToU8(
      `${HEAD}<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships">${relations}</Relationships>`,
    ),
    ...(formats.length > 0 && { 'xl/styles.xml': part(stylesXml(formats)) }),
    ...Object.fromEntries(
      sheets.map((sheet, place) => [`xl/worksheets/sheet${place + 1}.xml`, part(sheetXml(sheet))]),
    ),
  }) as Uint8Array<ArrayBuffer>
}

/** The same with a prefix in each tag. */
function prefixed(xml: string, prefix: string): string {
  if (!prefix) return xml
  return xml
    .replace(/<(\/?)(?=\w)/g, `<$1${prefix}`)
    .replace(MAIN, MAIN.replace('xmlns', `xmlns:${prefix.replace(':', '')}`))
}

function sheetXml(sheet: SheetOfTest): string {
  const columns = (sheet.hiddenColumns ?? []).map(
    (column) => `<col min="${column + 1}" max="${column + 1}" hidden="1"/>`,
  )
  const merged = (sheet.merged ?? []).map((cells) => `<mergeCell ref="${cells}"/>`)
  return [
    `<worksheet ${MAIN}>`,
    ...(columns.length > 0 ? [`<cols>${columns.join('')}</cols>`] : []),
    `<sheetData>${sheet.xml ?? rowsXml(sheet)}</sheetData>`,
    ...(merged.length > 0 ? [`<mergeCells>${merged.join('')}</mergeCells>`] : []),
    '</worksheet>',
  ].join('')
}

function stylesXml(formats: readonly string[]): string {
  const codes = formats.map(
    (code, place) => `<numFmt numFmtId="${164 + place}" formatCode="${escaped(code)}"/>`,
  )
  const styles = formats.map((_, place) => `<xf numFmtId="${164 + place}" applyNumberFormat="1"/>`)
  return `<styleSheet ${MAIN}><numFmts>${codes.join('')}</numFmts><cellXfs><xf numFmtId="0"/>${styles.join('')}</cellXfs></styleSheet>`
}

function rowsXml({ rows, references = true, hiddenRows = [] }: SheetOfTest): string {
  return rows
    .map((cells, row) => {
      const content = cells.map((cell, column) => {
        const place = references ? ` r="${columnName(column)}${row + 1}"` : ''
        if (cell === null) return references ? '' : '<c/>'
        if (typeof cell === 'number') return `<c${place}><v>${cell}</v></c>`
        return `<c${place} t="inlineStr"><is><t>${escaped(cell)}</t></is></c>`
      })
      const place = references ? ` r="${row + 1}"` : ''
      const hidden = hiddenRows.includes(row + 1) ? ' hidden="1"' : ''
      return `<row${place}${hidden}>${content.join('')}</row>`
    })
    .join('')
}

/** `AB` for the column of index 27. */
export function columnName(column: number): string {
  const last = String.fromCharCode(65 + (column % 26))
  return column < 26 ? last : columnName(Math.floor(column / 26) - 1) + last
}

function escaped(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;')
}
