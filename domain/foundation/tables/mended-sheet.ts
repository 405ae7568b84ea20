/** Mends the XML of a sheet where the library refuses it or drops what a cell shows, and finds its hidden rows, hidden columns and merged cells. */

import type { ShownText } from './cell-formats.ts'
import { NO_RESULT } from './readable.ts'
import { isTrueAttribute, xmlAttribute } from './xml-attribute.ts'

/** Columns looked at: a list has a few dozen, and all others may be hidden at once. */
const MOST_COLUMNS = 500

/** Cells of one column that are merged, in the row numbers of the sheet. */
export interface MergedCells {
  /** Index of the column. */
  column: number
  from: number
  to: number
}

export interface MendedSheet {
  xml: string
  /** Rows with values, counted to the end. */
  filled: number
  /** Row numbers. */
  hiddenLines: number[]
  /** Indexes. */
  hiddenColumns: number[]
  merged: MergedCells[]
}

/** The sheet with a reference at every row and cell, as the library demands, without empty ones, and with the texts that formats show. Of more rows with values than `mostRows` the first are kept. */
export function mendedSheet(sheet: string, formats: readonly ShownText[], mostRows: number): MendedSheet {
  let row = 0
  let filled = 0
  const hiddenLines: number[] = []
  const xml = sheet.replace(
    /<row\b([^>]*?)(?:\/>|>([\s\S]*?)<\/row>)/g,
    (_, attributes: string, cells = '') => {
      row = Number(xmlAttribute(attributes, 'r')) || row + 1
      const mended = mendedCells(cells, row, formats)
      if (mended) filled++
      if (!mended || filled > mostRows) return ''
      if (isTrueAttribute(attributes, 'hidden')) hiddenLines.push(row)
      return `<row r="${row}">${mended}</row>`
    },
  )
  return { xml, filled, hiddenLines, hiddenColumns: hiddenColumns(sheet), merged: mergedCells(sheet) }
}

function mendedCells(cells: string, row: number, formats: readonly ShownText[]): string {
  let column = 0
  return cells.replace(/<c\b([^>]*?)(?:\/>|>([\s\S]*?)<\/c>)/g, (_, attributes: string, content = '') => {
    column = columnOf(xmlAttribute(attributes, 'r')) || column + 1
    const reference = `r="${letters(column)}${row}"`
    const type = xmlAttribute(attributes, 't')
    if (isWithoutResult(type, content)) return `<c ${reference} t="str"><v>${NO_RESULT}</v></c>`
    if (!/<(?:v|is)\b[^/>]*>/.test(content)) return ''
    const style = xmlAttribute(attributes, 's')
    const shown = shownText(type, content, formats[Number(style)])
    if (shown !== null) return `<c ${reference} t="str"><v>${escaped(shown)}</v></c>`
    // The library drops the errors of formulas, so that #REF! would empty a price, and takes dates in words for the reader's own time zone.
    const kept = type === 'e' || type === 'd' ? 'str' : type
    return `<c ${reference}${style && ` s="${style}"`}${kept && ` t="${kept}"`}>${content}</c>`
  })
}

/** Whether a formula was saved without its result, as programs do that do not calculate. An empty text is a result. */
function isWithoutResult(type: string, content: string): boolean {
  if (!/<f\b/.test(content) || /<v\b[^/>]*>[^<]/.test(content)) return false
  return !(type === 'str' && /<v\b/.test(content))
}

/** What the format of a number shows in its place; null for the number itself and for other cells. */
function shownText(type: string, content: string, format: ShownText | undefined): string | null {
  if (!format || !['', 'n'].includes(type)) return null
  const [, number] = /<v\b[^>]*>([^<]+)<\/v>/.exec(content) ?? []
  return number && Number.isFinite(Number(number)) ? format(Number(number)) : null
}

function hiddenColumns(sheet: string): number[] {
  const head = sheet.slice(0, Math.max(0, sheet.indexOf('<sheetData')))
  return (head.match(/<col\s[^>]*>/g) ?? [])
    .filter((column) => isTrueAttribute(column, 'hidden'))
    .flatMap((column) => {
      const first = Number(xmlAttribute(column, 'min'))
      const last = Math.min(MOST_COLUMNS, Number(xmlAttribute(column, 'max')))
      return Array.from({ length: Math.max(0, last - first + 1) }, (_, place) => first + place - 1)
    })
}

function mergedCells(sheet: string): MergedCells[] {
  const tail = sheet.slice(sheet.lastIndexOf('</sheetData'))
  return (tail.match(/<mergeCell\s[^>]*>/g) ?? []).flatMap((cell) => {
    const [, first = '', from, last, to] =
      /^([A-Z]+)(\d+):([A-Z]+)(\d+)$/.exec(xmlAttribute(cell, 'ref')) ?? []
    return first === last ? { column: columnOf(first) - 1, from: Number(from), to: Number(to) } : []
  })
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

function escaped(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;')
}
