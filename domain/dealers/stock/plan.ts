/** What an import is going to do: every row checked, with what becomes of it, before anything is written. */
import { STOCK_FIELDS, type StockCells, type StockField } from './fields.ts'
import { type CheckedRow, checkRow, numberInStock, type RowRules, type StockAd } from './row.ts'

export type RowFate = 'new' | 'updated' | 'unchanged' | 'refused'

/** A picture of a row: where it comes from, and its address here where it is here already. */
export interface PlannedPicture {
  source: string
  image: string | null
}

export interface PlannedRow extends CheckedRow {
  /** Its line in the file, the headings being the first. */
  line: number
  cells: StockCells
  fate: RowFate
  /** What the ad's pictures become; null: they stay. */
  photos: PlannedPicture[] | null
  /** It becomes a draft, because the plan has no room for another active ad. */
  noRoom: boolean
}

export interface ImportRules extends RowRules {
  stock: readonly StockAd[]
  /** How many more ads may be active; null: as many as they like. */
  room: number | null
  /** Where there is no room, vehicles become drafts instead of being refused. */
  draftsBeyond: boolean
  mostImages: number
  /** The address here of a picture that was brought before, or null. */
  imageOf: (source: string) => string | null
  /** The sources of the pictures that came with the file for a stock number. */
  filesOf: (stockNumber: string) => readonly string[]
}

/** Checks all rows: each by itself, then against each other and the room of the plan, in their order. */
export function planImport(
  rows: readonly { line: number; cells: StockCells }[],
  rules: ImportRules,
): PlannedRow[] {
  const byNumber = new Map(rules.stock.map((ad) => [numberInStock(ad).toLowerCase(), ad]))
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
      fate: 'refused',
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
    return { ...row, fate: fateOf(row) }
  })
}

export const NO_ROOM = 'Your plan has no room for another active ad.'

function photosOf(row: CheckedRow, rules: ImportRules): PlannedPicture[] | null {
  const sources = [...(row.pictures ?? []), ...rules.filesOf(row.stockNumber)]
  if (row.pictures === null && sources.length === 0) return null
  // An empty cell beside a zip for others, or of a list that never had any, takes nothing away from an ad.
  if (sources.length === 0) return null
  for (const source of row.pictures ?? [])
    if (!/^https?:\/\/[^/]+\S*$/i.test(source))
      row.errors.pictures = `“${source}” is not the address of a picture.`
  const photos = sources.map((source) => ({ source, image: rules.imageOf(source) }))
  if (photos.length > rules.mostImages)
    row.errors.pictures = `An ad carries at most ${rules.mostImages} photos; these are ${photos.length}.`
  const now = row.ad?.images ?? []
  const same = photos.length === now.length && photos.every(({ image }, place) => image === now[place])
  return same ? null : photos
}

function fateOf({ ad, values, adds, photos }: PlannedRow): RowFate {
  if (!ad) return 'new'
  const changes = Object.keys(values).length + Object.keys(adds).length
  return changes > 0 || photos ? 'updated' : 'unchanged'
}

/** How many rows have each fate. */
export function countFates(rows: readonly { fate: RowFate }[]): Record<RowFate, number> {
  const counts = { new: 0, updated: 0, unchanged: 0, refused: 0 }
  for (const { fate } of rows) counts[fate]++
  return counts
}

/** The fields that a table of these rows shows: those that the file says anything of. */
export function saidFields(rows: readonly { cells: StockCells }[]): StockField[] {
  return STOCK_FIELDS.filter((field) => rows.some(({ cells }) => cells[field] !== undefined))
}
