/** What a list changes of the ads that there are, in words, before it is written. */
import { formatKes, formatKilometres } from '../../foundation/money.ts'
import type { StockCatalogue } from './catalogue.ts'
import { isChoiceField, STOCK_FIELD_LABELS, type StockField } from './fields.ts'
import type { PlannedRow } from './plan.ts'
import { exportedChoice } from './row.ts'

export interface CellChange {
  field: StockField
  /** The value of the ad, and the one that it gets; null: a text too long to show. */
  was: string | null
  becomes: string | null
}

type Change = Pick<PlannedRow, 'ad' | 'values' | 'adds' | 'photos'>

/** What a row changes of its ad, in the order of the columns; nothing for a new vehicle. */
export function changesOf({ ad, values, adds, photos }: Change, catalogue: StockCatalogue): CellChange[] {
  if (!ad) return []
  const changes: CellChange[] = []
  if (adds.make !== undefined || values.make_id !== undefined)
    changes.push({
      field: 'make',
      was: ad.make,
      becomes: adds.make ?? nameOf(catalogue.makes, values.make_id),
    })
  if (adds.model !== undefined || values.model_id !== undefined)
    changes.push({
      field: 'model',
      was: ad.model ?? NOTHING,
      becomes: adds.model ?? nameOf(catalogue.models, values.model_id),
    })
  for (const [column, value] of Object.entries(values)) {
    if (column === 'make_id' || column === 'model_id') continue
    const field = column as Exclude<StockField, 'chassis' | 'plate' | 'pictures'>
    changes.push({ field, was: valueText(field, ad[field]), becomes: valueText(field, value) })
  }
  if (photos) changes.push({ field: 'pictures', was: pictures(ad.images), becomes: pictures(photos) })
  return changes.filter(({ was, becomes }) => was === null || was !== becomes)
}

const NOTHING = 'none'

function nameOf(names: readonly { id: number; name: string }[], id: number | null | undefined): string {
  return names.find((one) => one.id === id)?.name ?? NOTHING
}

function valueText(field: StockField, value: string | number | null | undefined): string | null {
  if (field === 'description') return null
  if (value === null || value === undefined || value === '') return NOTHING
  if (field === 'price') return formatKes(Number(value))
  if (field === 'mileage') return formatKilometres(Number(value))
  return isChoiceField(field) ? exportedChoice(field, String(value)) : String(value)
}

function pictures(all: readonly unknown[]): string {
  return all.length === 1 ? '1 picture' : `${all.length} pictures`
}

/** A change in words: `Price: KSh 1,200,000 → KSh 1,150,000`. */
export function changeSentence({ field, was, becomes }: CellChange): string {
  const label = columnName(field)
  return was === null || becomes === null ? `${label}: new text` : `${label}: ${was} → ${becomes}`
}

/** The changes of a list counted, the most first: `12 prices, 3 mileages, 2 sold`. Empty if nothing changes. */
export function changesInWords(rows: readonly Change[], catalogue: StockCatalogue): string {
  const counts = new Map<string, { count: number; words: (count: number) => string }>()
  for (const change of rows.flatMap((row) => changesOf(row, catalogue))) {
    const key = change.field === 'status' ? `status ${change.becomes}` : change.field
    const before = counts.get(key)
    counts.set(key, { count: (before?.count ?? 0) + 1, words: before?.words ?? wordsFor(change) })
  }
  return [...counts.values()]
    .toSorted((one, other) => other.count - one.count)
    .map(({ count, words }) => words(count))
    .join(', ')
}

/** `3 prices`; of a status what becomes of the ads: `2 sold`. */
function wordsFor({ field, becomes }: CellChange): (count: number) => string {
  if (field === 'status') return (count) => `${count} ${becomes?.toLowerCase()}`
  if (field === 'pictures') return (count) => `${count} with new pictures`
  const one = columnName(field).toLowerCase()
  const many = one.endsWith('s') ? one : `${one}s`
  return (count) => `${count} ${count === 1 ? one : many}`
}

/** The name of a column without its unit. */
function columnName(field: StockField): string {
  return STOCK_FIELD_LABELS[field].replace(/ \(.*\)$/, '')
}
