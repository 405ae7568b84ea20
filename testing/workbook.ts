/** Makes XLSX workbooks as other programs write them: with hidden sheets, without references, or encrypted. */
import { strToU8, zipSync } from 'fflate'

export interface SheetOfTest {
  name: string
  state?: 'hidden' | 'veryHidden'
  rows: (string | number | null)[][]
  /** Cells and rows name their place, as Excel writes them. */
  references?: boolean
  /** The content of <sheetData> in place of rows. */
  xml?: string
}

const HEAD = '<?xml version="1.0" encoding="UTF-8"?>'
const MAIN = 'xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"'
const OFFICE = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'

/** The workbook of these sheets; `formats` are the number formats of the cell styles 1, 2 and so on. */
export function workbook(
  sheets: readonly SheetOfTest[],
  formats: readonly string[] = [],
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
  return zipSync({
    'xl/workbook.xml': strToU8(
      `${HEAD}<workbook ${MAIN} xmlns:r="${OFFICE}"><sheets>${book}</sheets></workbook>`,
    ),
    'xl/_rels/workbook.xml.rels': strToU8(
      `${HEAD}<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships">${relations}</Relationships>`,
    ),
    ...(formats.length > 0 && { 'xl/styles.xml': strToU8(stylesXml(formats)) }),
    ...Object.fromEntries(
      sheets.map((sheet, place) => [
        `xl/worksheets/sheet${place + 1}.xml`,
        strToU8(
          `${HEAD}<worksheet ${MAIN}><sheetData>${sheet.xml ?? rowsXml(sheet)}</sheetData></worksheet>`,
        ),
      ]),
    ),
  }) as Uint8Array<ArrayBuffer>
}

function stylesXml(formats: readonly string[]): string {
  const codes = formats.map(
    (code, place) => `<numFmt numFmtId="${164 + place}" formatCode="${escaped(code)}"/>`,
  )
  const styles = formats.map((_, place) => `<xf numFmtId="${164 + place}" applyNumberFormat="1"/>`)
  return `${HEAD}<styleSheet ${MAIN}><numFmts>${codes.join('')}</numFmts><cellXfs><xf numFmtId="0"/>${styles.join('')}</cellXfs></styleSheet>`
}

function rowsXml({ rows, references = true }: SheetOfTest): string {
  return rows
    .map((cells, row) => {
      const content = cells.map((cell, column) => {
        const place = references ? ` r="${columnName(column)}${row + 1}"` : ''
        if (cell === null) return references ? '' : '<c/>'
        if (typeof cell === 'number') return `<c${place}><v>${cell}</v></c>`
        return `<c${place} t="inlineStr"><is><t>${escaped(cell)}</t></is></c>`
      })
      return `<row${references ? ` r="${row + 1}"` : ''}>${content.join('')}</row>`
    })
    .join('')
}

function columnName(column: number): string {
  const last = String.fromCharCode(65 + (column % 26))
  return column < 26 ? last : columnName(Math.floor(column / 26) - 1) + last
}

function escaped(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;')
}
