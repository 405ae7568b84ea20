/** The preview of an import: every row checked with its outcome, before anything is written. */
import type { StockCells } from './fields.ts'
import { type CellErrors, type CheckedRow, checkRow, type RowRules } from './row.ts'
import { carIndex, type RecognisedAds, type SameCar, stockKey, stockNumberOf } from './same-car.ts'
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
  /** The ads that have chassis numbers and plates of the list. */
  recognised?: RecognisedAds
  /** How many more ads may be active; null: unlimited. */
  room: number | null
  /** Import vehicles above the limit as drafts instead of refusing them. */
  draftsBeyond: boolean
  mostImages: number
  /** The URL here of a picture that was uploaded before, or null. */
  imageOf: (source: string) => string | null
  /** Sources of the pictures that came with the file for a stock number. */
  filesOf: (stockNumber: string) => readonly string[]
  /** checkRow(), unless its results are remembered (rowMemory). */
  check?: typeof checkRow
}

/** Checks each row by itself (`open`: what its questions left unanswered), then for duplicates and against the plan's limit, in order. */
export function planImport(
  rows: readonly { line: number; cells: StockCells; open?: CellErrors }[],
  rules: ImportRules,
): PlannedRow[] {
  const carOf = carIndex(rules.stock, rules.recognised)
  const doubtAbout = sameCarDoubts()
  const { check = checkRow } = rules
  let room = rules.room
  return rows.map(({ line, cells, open = {} }) => {
    const car = carOf(cells)
    const result = check(cells, car.ad, rules)
    // What follows changes both, and the result may be remembered.
    const checked = { ...result, errors: { ...open, ...result.errors }, values: { ...result.values } }
    const doubt = doubtAbout(line, cells.stock_number ?? '', car)
    if (doubt) checked.errors.stock_number ??= doubt
    const row: PlannedRow = {
      ...checked,
      line,
      cells,
      photos: photosOf(checked, cells, rules),
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

/** Why a row may be about another car than its ad, or the car of an earlier row; null if not. Called for each row in order. */
function sameCarDoubts(): (line: number, number: string, car: SameCar) => string | null {
  const lineOfNumber = new Map<string, number>()
  const lineOfAd = new Map<string, number>()
  return (line, number, { ad, other }) => {
    const key = stockKey(number)
    const ofNumber = lineOfNumber.get(key)
    const ofAd = ad ? lineOfAd.get(ad.id) : undefined
    if (ofNumber === undefined && key) lineOfNumber.set(key, line)
    if (ofAd === undefined && ad) lineOfAd.set(ad.id, line)
    if (ofNumber !== undefined) return repeatedNumber(ofNumber)
    if (ofAd !== undefined) return `Row ${ofAd} is the same vehicle.`
    return other ? `The chassis number or plate of this row is that of ${stockNumberOf(other)}.` : null
  }
}

export const NO_ROOM = 'Your plan has no room for another active ad.'

function repeatedNumber(line: number): string {
  return `Row ${line} has this stock number too.`
}

/** Whether a sentence is that of a stock number that an earlier row has. */
export function isRepeatedNumber(sentence: string): boolean {
  return sentence === repeatedNumber(Number(/\d+/.exec(sentence)?.[0]))
}

function photosOf(row: CheckedRow, cells: StockCells, rules: ImportRules): PlannedPicture[] | null {
  // Files have the number of the list, and the ad may have another.
  const sources = [...(row.pictures ?? []), ...rules.filesOf(cells.stock_number ?? '')]
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
