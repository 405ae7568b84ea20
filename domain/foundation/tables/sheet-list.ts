/** Finds the list of a workbook among its sheets and in one: without what is hidden, and with merged cells in each of their rows. */
import type { HiddenParts } from './list-file.ts'
import { fieldsNamed, type ListKind } from './list-kind.ts'
import { type LeftOutRow, type ListRows, listRows, shortText } from './list-rows.ts'
import type { WorkbookSheet } from './read-workbook.ts'
import { serialOf1904 } from './serial-dates.ts'

export interface SheetList {
  sheet: WorkbookSheet
  list: ListRows
  /** Null where the sheet shows all of it. */
  hidden: HiddenParts | null
}

/** The list of a sheet, with hidden rows and columns only if they are taken too. */
export function sheetList(sheet: WorkbookSheet, takesHidden: boolean, kind: ListKind): SheetList {
  const listOf = (rows: WorkbookSheet['rows']) =>
    listRows(takesHidden ? rows : withoutHidden(rows, sheet), kind)
  const written = listOf(sheet.rows)
  const { headingsLine } = written
  const filled = filledDown(sheet, headingsLine)
  const list = filled === sheet.rows ? written : listOf(filled)
  const hidden = hiddenParts(sheet, headingsLine, takesHidden)
  const read = sheet.isSince1904 ? withUsualSerials(list, kind) : list
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
      // A row of nothing else is a gap, not a row of the list.
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

/** The days of a workbook that count from 1904, where a cell shows the number of a day and not its date. */
function withUsualSerials(list: ListRows, kind: ListKind): ListRows {
  const isDay = list.headings.map((heading) => kind.isDay(kind.fieldNamed(heading) ?? ''))
  const mended = (cells: string[]) => cells.map((cell, column) => (isDay[column] ? serialOf1904(cell) : cell))
  return { ...list, rows: list.rows.map((row) => ({ ...row, cells: mended(row.cells) })) }
}

/** The sheet that has the list most likely: of those whose headings name most fields the first, and never an old one before another. */
export function likeliestSheet(lists: readonly SheetList[], kind: ListKind): SheetList | undefined {
  const rank = ({ sheet, list }: SheetList) => [
    list.rows.length === 0 ? 0 : isList(list, kind) ? 2 : 1,
    kind.oldSheets?.test(sheet.name) ? 0 : 1,
    fieldsNamed(list.headings, kind),
  ]
  const [best] = lists
    .map((each) => ({ each, rank: rank(each) }))
    .toSorted((one, other) => {
      const place = one.rank.findIndex((value, at) => value !== other.rank[at])
      return (other.rank[place] ?? 0) - (one.rank[place] ?? 0)
    })
  return best?.each
}

/** The other sheets that have a list. */
export function otherLists(
  lists: readonly SheetList[],
  chosen: SheetList,
  kind: ListKind,
): { name: string; rows: number }[] {
  return lists
    .filter((each) => each !== chosen && isList(each.list, kind))
    .map(({ sheet, list }) => ({ name: sheet.name, rows: list.rows.length }))
}

function isList({ headings, rows }: ListRows, kind: ListKind): boolean {
  return rows.length > 0 && fieldsNamed(headings, kind) > 1
}
