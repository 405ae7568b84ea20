/** Finds the list of a workbook among its sheets and in one: without what is hidden, and with merged cells in each of their rows. */
import { fieldNamed } from '../headings.ts'
import { type LeftOutRow, type StockRows, shortText, stockRows } from '../list-rows.ts'
import { fieldsNamed } from '../mapping.ts'
import { serialOf1904 } from '../years.ts'
import type { WorkbookSheet } from './read-workbook.ts'
import type { HiddenParts } from './stock-file.ts'

export interface SheetList {
  sheet: WorkbookSheet
  list: StockRows
  /** Null where the sheet shows all of it. */
  hidden: HiddenParts | null
}

/** The list of a sheet, with hidden rows and columns only if they are taken too. */
export function sheetList(sheet: WorkbookSheet, takesHidden: boolean): SheetList {
  const listOf = (rows: WorkbookSheet['rows']) => stockRows(takesHidden ? rows : withoutHidden(rows, sheet))
  const written = listOf(sheet.rows)
  const { headingsLine } = written
  const filled = filledDown(sheet, headingsLine)
  const list = filled === sheet.rows ? written : listOf(filled)
  const hidden = hiddenParts(sheet, headingsLine, takesHidden)
  const read = sheet.isSince1904 ? withUsualSerials(list) : list
  if (takesHidden || !hidden) return { sheet, list: read, hidden }
  return { sheet, list: { ...read, leftOut: withHiddenRows(read.leftOut, sheet, headingsLine) }, hidden }
}

function withoutHidden(
  rows: WorkbookSheet['rows'],
  { hiddenLines, hiddenColumns }: WorkbookSheet,
): WorkbookSheet['rows'] {
  if (hiddenLines.length + hiddenColumns.length === 0) return rows
  const [lines, columns] = [new Set(hiddenLines), new Set(hiddenColumns)]
  return rows.map((cells, place) =>
    lines.has(place + 1) ? [] : cells.map((cell, column) => (columns.has(column) ? '' : cell)),
  )
}

/** A cell that is merged over several rows below the headings says the same of each. */
function filledDown({ rows, merged }: WorkbookSheet, headingsLine: number): WorkbookSheet['rows'] {
  const below = merged.filter(({ from }) => from > headingsLine)
  if (below.length === 0) return rows
  const filled = rows.map((cells) => [...cells])
  for (const { column, from, to } of below) {
    const said = filled[from - 1]?.[column] ?? ''
    for (let line = from + 1; line <= Math.min(to, filled.length); line++) {
      const cells = filled[line - 1]
      // A row of nothing else is a gap, not a vehicle.
      if (cells?.some(Boolean) && !cells[column]) cells[column] = said
    }
  }
  return filled
}

function hiddenParts(
  { rows, hiddenLines, hiddenColumns }: WorkbookSheet,
  headingsLine: number,
  isTaken: boolean,
): HiddenParts | null {
  const lines = hiddenLines.filter((line) => line > headingsLine && rows[line - 1]?.some(Boolean))
  const columns = hiddenColumns.filter((column) => rows.slice(headingsLine).some((cells) => cells[column]))
  if (lines.length + columns.length === 0) return null
  const nameOf = (column: number) => rows[headingsLine - 1]?.[column] || `Column ${column + 1}`
  return { rows: lines.length, columns: columns.map(nameOf), isTaken }
}

function withHiddenRows(
  leftOut: readonly LeftOutRow[],
  { rows, hiddenLines }: WorkbookSheet,
  headingsLine: number,
): LeftOutRow[] {
  const lines = new Set(hiddenLines)
  const hidden = hiddenLines
    .filter((line) => line > headingsLine && rows[line - 1]?.some(Boolean))
    .map((line): LeftOutRow => ({ line, reason: 'hidden', text: shortText(rows[line - 1] ?? []) }))
  return [...leftOut.filter(({ line }) => !lines.has(line)), ...hidden].toSorted(
    (one, other) => one.line - other.line,
  )
}

/** The years of a workbook whose days count from 1904, where a cell shows the number of a day and not its date. */
function withUsualSerials(list: StockRows): StockRows {
  const isYear = list.headings.map((heading) => fieldNamed(heading) === 'year')
  const mended = (cells: string[]) =>
    cells.map((cell, column) => (isYear[column] ? serialOf1904(cell) : cell))
  return { ...list, rows: list.rows.map((row) => ({ ...row, cells: mended(row.cells) })) }
}

/** Sheets that keep what is no longer for sale. */
const IS_OLD =
  /(?<!\p{L}|\bnot |\bun-)(?:sold|archived?|old|delivered|history|previous|last year|backup|deleted|cancelled)(?!\p{L})/iu

/** The sheet that has the dealer's stock most likely: of those whose headings name most fields the first, and never one of sold vehicles before another. */
export function likeliestSheet(lists: readonly SheetList[]): SheetList | undefined {
  const rank = ({ sheet, list }: SheetList) => [
    list.rows.length === 0 ? 0 : isList(list) ? 2 : 1,
    IS_OLD.test(sheet.name) ? 0 : 1,
    fieldsNamed(list.headings),
  ]
  const [best] = lists
    .map((each) => ({ each, rank: rank(each) }))
    .toSorted((one, other) => {
      const place = one.rank.findIndex((value, at) => value !== other.rank[at])
      return (other.rank[place] ?? 0) - (one.rank[place] ?? 0)
    })
  return best?.each
}

/** The other sheets that have vehicles. */
export function otherLists(lists: readonly SheetList[], chosen: SheetList): { name: string; rows: number }[] {
  return lists
    .filter((each) => each !== chosen && isList(each.list))
    .map(({ sheet, list }) => ({ name: sheet.name, rows: list.rows.length }))
}

function isList({ headings, rows }: StockRows): boolean {
  return rows.length > 0 && fieldsNamed(headings) > 1
}
