/** Runs a checked import in batches. Finished batches stay; another run continues. */

import { STOCK_FIELD_LABELS, type StockField } from '#domain/dealers/stock/fields.ts'
import type { PlannedRow } from '#domain/dealers/stock/plan.ts'
import { type StockOutcome, stockItem } from '#domain/dealers/stock/stock-items.ts'
import { databaseRefusal, type ServiceError } from '#domain/foundation/errors.ts'
import { copyStockPicture, type PictureWays } from './copy-stock-picture.ts'
import { importStock } from './queries.ts'

/** The result of a row. */
export interface RowReport {
  row: PlannedRow
  outcome: 'created' | 'updated' | 'unchanged' | 'refused'
  id: string | null
  status: string | null
  /** The reason for a refusal, or the parts that failed. */
  problems: { field: string | null; sentence: string }[]
}

const BATCH = 25
/** Pauses in ms before retrying a batch refused by a rate limit or a busy server; a refused batch wrote nothing. */
const PAUSES = [2_000, 5_000, 10_000, 20_000, 30_000, 60_000]
const NOT_NOW = new Set(['over_request_rate_limit', 'PGRST003'])
const PICTURES_AT_ONCE = 3

/** Imports the rows in batches and reports each; waits while the server is busy. Stops when the signal is aborted; throws the service's
 * error when there is no answer. */
export async function runImport(
  rows: readonly PlannedRow[],
  ways: PictureWays,
  onDone: (reports: RowReport[]) => void,
): Promise<void> {
  for (let start = 0; start < rows.length; start += BATCH) {
    const batch = rows.slice(start, start + BATCH)
    const troubles = new Map<PlannedRow, RowReport['problems']>()
    const images = await bringPictures(batch, ways, troubles)
    if (ways.signal.aborted) return
    const items = batch.map((row) => stockItem(row, images.get(row)))
    const outcomes = await patiently(() => importStock(ways.client, items), ways.signal)
    onDone(
      outcomes.flatMap((outcome, place) => {
        const row = batch[place]
        return row ? [reportOf(row, outcome, troubles.get(row) ?? [])] : []
      }),
    )
  }
}

/** Sends again while the server refuses for being busy, until the signal is aborted. */
export async function patiently<Result>(send: () => Promise<Result>, signal: AbortSignal): Promise<Result> {
  for (const pause of PAUSES) {
    try {
      return await send()
    } catch (error) {
      if (!NOT_NOW.has((error as ServiceError).code ?? '')) throw error
      await new Promise<void>((goOn) => {
        setTimeout(goOn, pause)
        signal.addEventListener('abort', () => goOn(), { once: true })
      })
      if (signal.aborted) throw error
    }
  }
  return send()
}

function reportOf(row: PlannedRow, outcome: StockOutcome, problems: RowReport['problems']): RowReport {
  if (outcome.outcome === 'refused') return refused(row, outcome.error)
  const { without_model, ...written } = outcome
  // At the daily limit for models a vehicle is imported without its model; a later import adds it.
  const missing = without_model ? [{ field: STOCK_FIELD_LABELS.model, sentence: without_model }] : []
  return { row, ...written, problems: [...missing, ...problems] }
}

function refused(row: PlannedRow, error: ServiceError): RowReport {
  const { field, sentence } = databaseRefusal(error)
  return {
    row,
    outcome: 'refused',
    id: null,
    status: null,
    problems: [{ field: field && labelOf(field), sentence }],
  }
}

function labelOf(field: string): string {
  if (field === 'images') return STOCK_FIELD_LABELS.pictures
  if (field === 'custom_make') return STOCK_FIELD_LABELS.make
  if (field === 'custom_model') return STOCK_FIELD_LABELS.model
  return STOCK_FIELD_LABELS[field as StockField] ?? field
}

function tell(
  troubles: Map<PlannedRow, RowReport['problems']>,
  row: PlannedRow,
  problem: RowReport['problems'][number],
) {
  troubles.set(row, [...(troubles.get(row) ?? []), problem])
}

/** The new pictures of each row. A failed picture is reported and does not stop the vehicle. */
async function bringPictures(
  batch: readonly PlannedRow[],
  ways: PictureWays,
  troubles: Map<PlannedRow, RowReport['problems']>,
): Promise<Map<PlannedRow, string[]>> {
  const images = new Map<PlannedRow, string[]>()
  const came = new Map<string, string | null>()
  const waiting = batch.flatMap((row) => (row.photos ?? []).map((photo) => ({ row, photo })))
  const work = async () => {
    for (let next = waiting.shift(); next && !ways.signal.aborted; next = waiting.shift()) {
      const { row, photo } = next
      try {
        came.set(
          photo.source,
          photo.image ?? came.get(photo.source) ?? (await copyStockPicture(photo.source, ways)),
        )
      } catch (error) {
        came.set(photo.source, null)
        const sentence = `${nameOf(photo.source)}: ${(error as Error).message}`
        tell(troubles, row, { field: STOCK_FIELD_LABELS.pictures, sentence })
      }
    }
  }
  await Promise.all(Array.from({ length: PICTURES_AT_ONCE }, work))
  for (const row of batch) {
    if (!row.photos) continue
    const found = row.photos.flatMap(({ source }) => came.get(source) ?? [])
    // If any picture fails, an ad with pictures keeps them.
    if (found.length === row.photos.length || (!row.ad?.images.length && found.length > 0))
      images.set(row, found)
  }
  return images
}

function nameOf(source: string): string {
  return source.startsWith('sha256:') ? 'A picture of the zip' : source
}
