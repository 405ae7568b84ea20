/** The preview of an import: every row checked with its outcome, before anything is written. */
import type { StockCells } from './fields.ts'
import { type CheckedRow, checkRow, type RowRules, type StockAd, stockNumberOf } from './row.ts'

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

/** Checks each row by itself, then for duplicates and against the plan's limit, in order. */
export function planImport(
  rows: readonly { line: number; cells: StockCells }[],
  rules: ImportRules,
): PlannedRow[] {
  const byNumber = new Map(rules.stock.map((ad) => [stockNumberOf(ad).toLowerCase(), ad]))
  const lineOf = new Map<string, number>()
  let room = rules.room
  return rows.map(({ line, cells }) => {
    const number = (cells.stock_number ?? '').replace(/\s+/g, ' ').trim().toLowerCase()
    const checked = checkRow(cells, byNumber.get(number) ?? null, rules)
    const first = lineOf.get(number)
    if (number && first !== undefined) checked.errors.stock_number = `Row ${first} has this stock number too.`
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
