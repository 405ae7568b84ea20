import { PostgrestClient } from '@supabase/postgrest-js'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Caller } from '#backend/http/caller.ts'
import { createDatabase, type Database } from '#backend/postgres/database.ts'
import { createTables } from '#backend/tables/index.ts'
import type { Database as Schema } from '#database/types.generated.ts'
import type { PlannedRow } from '#domain/dealers/stock/plan.ts'
import { worldOfTests } from '#testing/as.ts'
import { type Catalogue, insertCatalogue } from '#testing/vehicles.ts'
import { vehicleMakes, vehicleModels } from '../../../ad-editor/catalogue-queries.ts'
import type { Client } from '../../../client.ts'
import { type RowReport, runImport } from './run-import.ts'

const world = worldOfTests()

let database: Database
let tables: Awaited<ReturnType<typeof createTables>>
let catalogue: Catalogue
let client: Client

beforeAll(async () => {
  database = createDatabase({ connection: world.database.connection, max: 2 })
  tables = await createTables({ database, schemas: ['public'] })
  catalogue = await insertCatalogue(world)
  const caller: Caller = {
    role: 'authenticated',
    claims: { sub: world.dealer.id, role: 'authenticated' },
    token: 'x',
  }
  client = new PostgrestClient<Schema>('http://localhost/rest/v1', {
    fetch: (input: RequestInfo | URL, init?: RequestInit) =>
      tables.fetch(new Request(input, init), caller, {
        requestId: 'test',
        ip: null,
        signal: new AbortController().signal,
      }),
  })
})

afterAll(async () => {
  await tables?.close()
  await database?.close()
})

const row = (stockNumber: string, adds: PlannedRow['adds'], makeId?: number): PlannedRow => ({
  line: 2,
  cells: {},
  outcome: 'new',
  photos: null,
  noRoom: false,
  stockNumber,
  ad: null,
  errors: {},
  title: `2015 ${stockNumber}`,
  values: {
    ...(makeId !== undefined && { make_id: makeId }),
    title: `2015 ${stockNumber}`,
    price: 900_000,
    location: 'Nairobi',
    condition: 'used',
    fuel_type: 'petrol',
    transmission: 'automatic',
    year: 2015,
    status: 'draft',
  } as PlannedRow['values'],
  adds,
  pictures: null,
})

async function importRows(rows: PlannedRow[]): Promise<RowReport[]> {
  const reports: RowReport[] = []
  await runImport(
    rows,
    { client, userId: world.dealer.id, files: null, signal: new AbortController().signal },
    (batch) => reports.push(...batch),
  )
  return reports
}

test('beyond the daily limit for models, vehicles are imported without their model, as reported', async () => {
  const rows = Array.from({ length: 22 }, (_, nth) =>
    row(`KBX ${nth}`, { model: `Model ${nth}` }, catalogue.Toyota),
  )
  const reports = await importRows(rows)
  expect(reports.map(({ outcome }) => outcome)).toEqual(rows.map(() => 'created'))
  expect(reports.filter(({ problems }) => problems.length > 0).map(({ problems }) => problems)).toEqual(
    Array.from({ length: 2 }, () => [
      {
        field: 'Model',
        sentence: 'You can add 20 models in 24 hours. Choose one from the list, or add this one tomorrow.',
      },
    ]),
  )
  // The dealer's own forms offer the pending models of their ads.
  expect(await vehicleModels(client, catalogue.Toyota, world.dealer.id)).toHaveLength(22)
})

test('beyond the daily limit for makes, a row is refused, and a later import adds it', async () => {
  const rows = Array.from({ length: 6 }, (_, nth) => row(`KCA ${nth}`, { make: `Make ${nth}` }))
  const reports = await importRows(rows)
  expect(reports.filter(({ outcome }) => outcome === 'created')).toHaveLength(5)
  expect(reports.find(({ outcome }) => outcome === 'refused')).toMatchObject({
    row: rows[5],
    problems: [{ field: 'Make' }],
  })
  await world.owner.query(`update public.vehicle_makes set added_at = added_at - interval '25 hours'`)
  expect(await importRows(rows.slice(5))).toMatchObject([{ outcome: 'created', problems: [] }])
  expect(await vehicleMakes(client, world.dealer.id)).toHaveLength(9)
})
