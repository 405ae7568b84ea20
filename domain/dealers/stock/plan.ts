/** The preview of an import: every row checked with its outcome, before anything is written. */
import { STOCK_FIELD_LABELS, type StockCells, type StockField } from './fields.ts'
import { type CellErrors, type CheckedRow, checkRow, type RowRules } from './row.ts'
import { stockIndex, stockKey } from './same-car.ts'
import type { StockAd } from './stock-ad.ts'

export type RowOutcome = 'new' | 'updated' | 'unchanged' | 'refused'

/** A picture of a row: its source, and its URL here if it was uploaded before. */
export interface PlannedPicture {
  source: string
  image: string | null
}

export interface PlannedRow extends CheckedRow {
  /** Line in the file; the headings are line 1. */
  line: number
  cells: StockCells
  outcome: RowOutcome
  /** The ad's new pictures; null: unchanged. */
  photos: PlannedPicture[] | null
  /** Becomes a draft, because the plan allows no further active ad. */
  noRoom: boolean
}

export interface ImportRules extends RowRules {
  stock: readonly StockAd[]
  /** How many more ads may be active; null: unlimited. */
  room: number | null
  /** Import vehicles above the limit as drafts instead of refusing them. */
  draftsBeyond: boolean
  mostImages: number
  /** The URL here of a picture that was uploaded before, or null. */
  imageOf: (source: string) => string | null
  /** Sources of the pictures that came with the file for a stock number. */
  filesOf: (stockNumber: string) => readonly string[]
}

/** Checks each row by itself (`open`: what its questions left unanswered), then for duplicates and against the plan's limit, in order. */
export function planImport(
  rows: readonly { line: number; cells: StockCells; open?: CellErrors }[],
  rules: ImportRules,
): PlannedRow[] {
  const adOf = stockIndex(rules.stock)
  const lineOf = new Map<string, number>()
  let room = rules.room
  return rows.map(({ line, cells, open = {} }) => {
    const number = stockKey(cells.stock_number ?? '')
    const checked = checkRow(cells, adOf(cells.stock_number ?? ''), rules)
    checked.errors = { ...open, ...checked.errors }
    const first = lineOf.get(number)
    if (number && first !== undefined)
      checked.errors.stock_number ??= `Row ${first} has this stock number too.`
    else lineOf.set(number, line)
    const row: PlannedRow = {
      ...checked,
      line,
      cells,
      photos: photosOf(checked, rules),
      outcome: 'refused',
      noRoom: false,
    }
    if (Object.keys(row.errors).length > 0) return row

    const { ad, values } = row
    const becomes = values.status ?? ad?.status
    if (room !== null && becomes === 'active' && ad?.status !== 'active') {
      if (room > 0) room--
      else if (rules.draftsBeyond && ad?.status !== 'expired') {
        row.noRoom = true
        if (ad) delete values.status
        else values.status = 'draft'
      } else return { ...row, errors: { status: NO_ROOM } }
    } else if (room !== null && ad?.status === 'active' && becomes !== 'active') room++
    return { ...row, outcome: outcomeOf(row) }
  })
}

export const NO_ROOM = 'Your plan has no room for another active ad.'

function photosOf(row: CheckedRow, rules: ImportRules): PlannedPicture[] | null {
  const sources = [...(row.pictures ?? []), ...rules.filesOf(row.stockNumber)]
  if (row.pictures === null && sources.length === 0) return null
  // An empty cell never removes pictures: the zip may cover other ads, or the list may not have pictures at all.
  if (sources.length === 0) return null
  for (const source of row.pictures ?? [])
    if (!/^https?:\/\/[^/]+\S*$/i.test(source))
      row.errors.pictures = `“${source}” is not the address of a picture.`
  const photos = sources.map((source) => ({ source, image: rules.imageOf(source) }))
  if (photos.length > rules.mostImages)
    row.errors.pictures = `An ad can have at most ${rules.mostImages} photos; this one has ${photos.length}.`
  const now = row.ad?.images ?? []
  const same = photos.length === now.length && photos.every(({ image }, place) => image === now[place])
  return same ? null : photos
}

function outcomeOf({ ad, values, adds, photos }: PlannedRow): RowOutcome {
  if (!ad) return 'new'
  const changes = Object.keys(values).length + Object.keys(adds).length
  return changes > 0 || photos ? 'updated' : 'unchanged'
}

/** Number of rows by outcome. */
export function countOutcomes(rows: readonly { outcome: RowOutcome }[]): Record<RowOutcome, number> {
  const counts = { new: 0, updated: 0, unchanged: 0, refused: 0 }
  for (const { outcome } of rows) counts[outcome]++
  return counts
}

/** Errors counted by field, the most first: `12 Price (KES), 3 Make`. */
export function errorsInWords(rows: readonly { errors: CellErrors }[]): string {
  const counts = new Map<string, number>()
  for (const { errors } of rows)
    for (const field of Object.keys(errors) as StockField[]) {
      const label = STOCK_FIELD_LABELS[field]
      counts.set(label, (counts.get(label) ?? 0) + 1)
    }
  return [...counts]
    .toSorted(([, one], [, other]) => other - one)
    .map(([label, count]) => `${count} ${label}`)
    .join(', ')
}
