/** Carries out a checked import, batch by batch. What is done stays done: run again, it goes on where it was. */

import { STOCK_FIELD_LABELS, type StockField } from '#domain/dealers/stock/fields.ts'
import type { PlannedRow } from '#domain/dealers/stock/plan.ts'
import { databaseRefusal, type ServiceError } from '#domain/foundation/errors.ts'
import { makeId, modelId } from '../../../ad-editor/catalogue-queries.ts'
import type { Client } from '../../../client.ts'
import { bringPicture, type PictureWays } from './bring-picture.ts'
import { importStock, type StockItem } from './queries.ts'

/** What became of a row. */
export interface RowReport {
  row: PlannedRow
  outcome: 'created' | 'updated' | 'unchanged' | 'refused'
  id: string | null
  status: string | null
  /** Why it was refused, or what of it could not be done. */
  problems: { field: string | null; sentence: string }[]
}

const BATCH = 25
const PICTURES_AT_ONCE = 3

/**
 * Imports the rows that are new or changed and tells of each batch. Ends early when the signal says so; throws the service's error
 * where the service could not be asked.
 */
export async function runImport(
  rows: readonly PlannedRow[],
  ways: PictureWays,
  onDone: (reports: RowReport[]) => void,
): Promise<void> {
  for (let start = 0; start < rows.length; start += BATCH) {
    const batch = rows.slice(start, start + BATCH)
    const troubles = new Map<PlannedRow, RowReport['problems']>()
    const names = namesOf(ways.client, troubles)
    const images = await bringPictures(batch, ways, troubles)
    if (ways.signal.aborted) return
    const items: StockItem[] = []
    const sent: PlannedRow[] = []
    const reports: RowReport[] = []
    for (const row of batch) {
      try {
        items.push({
          stock_number: row.stockNumber,
          values: {
            ...row.values,
            ...(await names(row)),
            ...(images.has(row) && { images: images.get(row) }),
          },
        })
        sent.push(row)
      } catch (error) {
        reports.push(refused(row, error as ServiceError))
      }
    }
    const outcomes = await importStock(ways.client, items)
    outcomes.forEach((outcome, place) => {
      const row = sent[place]
      if (!row) return
      reports.push(
        outcome.outcome === 'refused'
          ? refused(row, outcome.error)
          : { row, ...outcome, problems: troubles.get(row) ?? [] },
      )
    })
    onDone(reports)
  }
}

function refused(row: PlannedRow, error: ServiceError): RowReport {
  if (!error.code) throw error
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

/**
 * The ids of makes and models that a row adds to the catalogue. At the daily limit for models the vehicle is imported without its
 * model and the report says so; a later import adds the model.
 */
function namesOf(client: Client, troubles: Map<PlannedRow, RowReport['problems']>) {
  const makes = new Map<string, Promise<number>>()
  const models = new Map<string, Promise<number | null>>()
  return async (row: PlannedRow) => {
    const { adds, values, ad } = row
    const ids: { make_id?: number; model_id?: number | null } = {}
    const { make: makeName, model: modelName } = adds
    if (makeName) ids.make_id = await once(makes, makeName, () => makeId(client, { name: makeName }))
    const make = ids.make_id ?? values.make_id ?? ad?.make_id
    if (modelName && make !== undefined)
      ids.model_id = await once(models, `${make} ${modelName}`, () =>
        modelId(client, make, { name: modelName }),
      ).catch((error: ServiceError) => {
        if (error.hint !== 'model_limit') throw error
        tell(troubles, row, { field: STOCK_FIELD_LABELS.model, sentence: error.message })
        return null
      })
    return ids
  }
}

function once<Value>(known: Map<string, Promise<Value>>, name: string, ask: () => Promise<Value>) {
  const key = name.toLowerCase()
  const asked = known.get(key) ?? ask()
  known.set(key, asked)
  asked.catch(() => known.delete(key))
  return asked
}

function tell(
  troubles: Map<PlannedRow, RowReport['problems']>,
  row: PlannedRow,
  problem: RowReport['problems'][number],
) {
  troubles.set(row, [...(troubles.get(row) ?? []), problem])
}

/** The pictures of each row that has new ones. One that does not come is told, and keeps the vehicle from nothing else. */
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
          photo.image ?? came.get(photo.source) ?? (await bringPicture(photo.source, ways)),
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
    // Half of the new pictures in place of those that are there would be no better.
    if (found.length === row.photos.length || (!row.ad?.images.length && found.length > 0))
      images.set(row, found)
  }
  return images
}

function nameOf(source: string): string {
  return source.startsWith('sha256:') ? 'A picture of the zip' : source
}
