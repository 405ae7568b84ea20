/** Finds the headings and the rows of a list in a table; what is left out is listed with its reason. */
import { fieldsNamed, headingsRow, type ListKind } from './list-kind.ts'

export type LeftOutReason =
  | 'above'
  | 'headings'
  | 'section'
  | 'total'
  | 'empty'
  | 'broken'
  | 'hidden'
  | 'other'

export interface LeftOutRow {
  /** Row in the file, from 1. */
  line: number
  reason: LeftOutReason
  /** What stands in the row; '' if nothing does. */
  text: string
}

export interface ListRows {
  headings: string[]
  /** Row of the headings in the file, from 1; of the second of two; 0 for a list without headings. */
  headingsLine: number
  /** Two rows of headings are read as one. */
  inTwoRows: boolean
  rows: { line: number; cells: string[] }[]
  leftOut: LeftOutRow[]
}

const REASONS: Record<LeftOutReason, string> = {
  above: 'above the headings',
  headings: 'headings again',
  section: 'a heading, not a ',
  total: 'a total',
  empty: 'empty',
  broken: 'cannot be read: its cells do not fit the headings',
  hidden: 'hidden in the workbook',
  other: 'below other headings',
}

/** Why a row is left out, in words: `Row 14: a heading, not a vehicle (“MOMBASA YARD”)`. */
export function leftOutSentence({ line, reason, text }: LeftOutRow, noun: string): string {
  return `Row ${line}: ${REASONS[reason]}${reason === 'section' ? noun : ''}${text && ` (“${text}”)`}`
}

/** The list in a table; `mended` are the indexes of rows whose quotation marks had to be guessed. */
export function listRows(
  table: readonly (readonly string[])[],
  kind: ListKind,
  mended: readonly number[] = [],
): ListRows {
  const all = table.map((cells, place) => ({ line: place + 1, cells: cells.map((cell) => cell.trim()) }))
  const filled = all.filter(({ cells }) => cells.some(Boolean))
  const { at, headings, inTwoRows } = headingsOf(
    filled.map(({ cells }) => cells),
    kind,
  )
  const head = filled[at]
  if (!head) return { headings: [], headingsLine: 1, inTwoRows: false, rows: [], leftOut: [] }
  const last = filled.at(-1)?.line ?? 0
  const guessed = new Set(mended.map((place) => place + 1))
  const rows: ListRows['rows'] = []
  const leftOut: LeftOutRow[] = filled
    .slice(0, at)
    .map(({ line, cells }) => ({ line, reason: 'above', text: shortText(cells, 200) }))
  const headingsLine = headings.some(Boolean) ? head.line : 0
  let isOtherTable = false
  for (const { line, cells } of all.slice(headingsLine, last)) {
    const own = reasonToLeaveOut(cells, headings, guessed.has(line), kind)
    if (own === 'headings') isOtherTable = hasOtherColumns(cells, headings, kind)
    const reason = own ?? (isOtherTable ? 'other' : null)
    if (reason) leftOut.push({ line, reason, text: shortText(cells) })
    else rows.push({ line, cells })
  }
  return { headings, headingsLine, inTwoRows, rows, leftOut }
}

/** The headings and the index of their row; two rows are read as one where together they name more fields than either. */
function headingsOf(filled: readonly string[][], kind: ListKind) {
  const at = headingsRow(filled, kind)
  const cells = filled[at] ?? []
  const width = filled.reduce((most, { length }) => Math.max(most, length), 0)
  if (fieldsNamed(cells, kind) < 2 && isNoHeading(cells, width))
    return { at, headings: Array.from({ length: width }, () => ''), inTwoRows: false }
  const alone = { at, headings: cells, inTwoRows: false }
  const [best = alone] = [
    alone,
    { at, headings: joined(filled[at - 1] ?? [], cells), inTwoRows: true },
    { at: at + 1, headings: joined(cells, filled[at + 1] ?? []), inTwoRows: true },
  ].toSorted((one, other) => fieldsNamed(other.headings, kind) - fieldsNamed(one.headings, kind))
  return best
}

/** Whether a row that names no columns is a row of the list already, which has figures, or the title of a list. */
function isNoHeading(cells: readonly string[], width: number): boolean {
  return (
    cells.filter((cell) => /\d/.test(cell)).length > 1 || (cells.filter(Boolean).length === 1 && width > 1)
  )
}

/** The index of the column where a second table begins beside the first, by headings that name the same fields again; null for one table. */
export function secondTable(headings: readonly string[], { fieldNamed }: ListKind): number | null {
  const fields = headings.map(fieldNamed)
  const first = fields.find(Boolean)
  const place = fields.findIndex((field, column) => {
    if (field !== first || fields.indexOf(field) === column) return false
    const left = new Set(fields.slice(0, column).filter(Boolean))
    const again = new Set(fields.slice(column).filter((each) => each && left.has(each)))
    return again.size > 2 || (again.size > 1 && again.size === left.size)
  })
  return place < 0 ? null : place
}

function joined(upper: readonly string[], lower: readonly string[]): string[] {
  const length = Math.max(upper.length, lower.length)
  return Array.from({ length }, (_, column) => `${upper[column] ?? ''} ${lower[column] ?? ''}`.trim())
}

const TOTAL = /^(?:grand |sub[ -]?)?totals?\b|^sum\b|^jumla\b|^(?:合計|総計|小計)/i

function reasonToLeaveOut(
  cells: readonly string[],
  headings: readonly string[],
  guessed: boolean,
  kind: ListKind,
): LeftOutReason | null {
  const said = cells.filter(Boolean)
  if (said.length === 0) return 'empty'
  if (repeats(cells, headings, kind)) return 'headings'
  if (said.some((cell) => TOTAL.test(cell)) && said.length * 2 <= headings.length) return 'total'
  if (cells.slice(headings.length).some(Boolean)) return 'broken'
  if (guessed && cells.length !== headings.length) return 'broken'
  if (said.length === 1 && (headings.filter(Boolean).length || headings.length) > 2) return 'section'
  return null
}

/** Whether the row repeats the headings, in the same words or others, as lists made for printing and for two languages do. */
function repeats(cells: readonly string[], headings: readonly string[], kind: ListKind): boolean {
  const named = fieldsNamed(cells, kind)
  return cells.join('\n') === headings.join('\n') || (named > 1 && named * 2 >= cells.filter(Boolean).length)
}

/** Whether headings further down name other columns, so that the rows below them would be read into the wrong fields. */
function hasOtherColumns(cells: readonly string[], headings: readonly string[], kind: ListKind): boolean {
  return cells.some((cell, column) => {
    const [here, above] = [meaningOf(cell, kind), meaningOf(headings[column] ?? '', kind)]
    return here !== null && above !== null && here !== above
  })
}

/** The field that a heading names; those that lists mix up are one. */
function meaningOf(heading: string, { fieldNamed, sameField }: ListKind): string | null {
  const field = fieldNamed(heading)
  return field === undefined ? null : (sameField?.(field) ?? field)
}

/** What stands in a row, at most so many characters of it. */
export function shortText(cells: readonly string[], most = 60): string {
  const text = cells.filter(Boolean).join(' · ')
  return text.length > most ? `${text.slice(0, most - 1)}…` : text
}
