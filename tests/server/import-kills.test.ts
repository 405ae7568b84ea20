import { setTimeout as pause } from 'node:timers/promises'
import { createClient, type SupabaseClient } from '@supabase/supabase-js'
import { afterEach, expect, test } from 'vitest'
import type { Database } from '#database/types.generated.ts'
import {
  freshDataDirectory,
  type RunningServer,
  removeDataDirectory,
  startServer,
} from '#testing/running-server.ts'

type Client = SupabaseClient<Database>

const EMAIL = 'achieng@kills.test'
const PASSWORD = 'Karibu-2026'
const BATCHES = 30
const ROWS = 25

const directory = freshDataDirectory()
let server: RunningServer

afterEach(async () => {
  await server.end('SIGTERM')
  await removeDataDirectory(directory)
})

test('an import leaves no half row when a server or its database is killed, and the same list goes on', async () => {
  server = await startServer(directory)
  await newDealer()
  const acknowledged = new Set<number>()
  for (const wait of [5, 40]) {
    await importUntil(acknowledged, wait, () => server.end('SIGKILL'))
    server = await startServer(directory)
    await isWhole(acknowledged)
  }
  await importUntil(acknowledged, 15, async () => process.kill(server.databaseProcess(), 'SIGKILL'))
  await expect.poll(() => isReady(), { timeout: 20_000 }).toBe(true)
  await isWhole(acknowledged)

  const dealer = await signedIn()
  for (let batch = 0; batch < BATCHES; batch++) {
    const { data } = await dealer.rpc('import_stock', { items: itemsOf(batch) }).throwOnError()
    const outcomes = (data as { outcome: string }[]).map(({ outcome }) => outcome)
    expect(outcomes).toEqual(Array(ROWS).fill(outcomes[0]))
    expect(['created', 'unchanged']).toContain(outcomes[0])
    if (acknowledged.has(batch)) expect(outcomes[0]).toBe('unchanged')
  }
  expect([...(await batchesWritten()).values()]).toEqual(Array(BATCHES).fill(ROWS))
}, 180_000)

/** The cars of a batch, with a model that the catalogue gets with them. */
function itemsOf(batch: number) {
  return Array.from({ length: ROWS }, (_, row) => ({
    stock_number: `K${batch}-${row}`,
    make: 'Mobius',
    model: modelOf(batch),
    values: {
      title: 'Mobius',
      price: 900_000 + row,
      location: 'Nairobi',
      condition: 'used',
      fuel_type: 'petrol',
      transmission: 'manual',
      year: 2015,
      status: 'draft',
    },
  }))
}

/** A dealer may add twenty models a day. */
const modelOf = (batch: number) => `Model ${batch % 15}`

/** Imports what was not acknowledged, kills in the middle of a batch, and collects what was acknowledged. */
async function importUntil(acknowledged: Set<number>, wait: number, kill: () => Promise<unknown>) {
  const stop = new AbortController()
  const dealer = await signedIn(stop.signal)
  const before = acknowledged.size
  const work = (async () => {
    for (let batch = 0; batch < BATCHES && !stop.signal.aborted; batch++) {
      if (acknowledged.has(batch)) continue
      const { error } = await dealer.rpc('import_stock', { items: itemsOf(batch) })
      if (!error) acknowledged.add(batch)
    }
  })()
  while (acknowledged.size < before + 3) await pause(1)
  await pause(wait)
  await kill()
  await pause(200)
  stop.abort()
  await work
  expect(acknowledged.size).toBeLessThan(BATCHES)
}

/** How many cars of each batch there are, each with its number, make and model. */
async function batchesWritten(): Promise<Map<number, number>> {
  const { data } = await clientOf()
    .from('vehicle_listings')
    .select(
      'price, make:vehicle_makes!vehicle_listings_make_id_fkey(name), model:vehicle_models!vehicle_listings_model_id_fkey(name), stock:stock_numbers(stock_number)',
    )
    .limit(1000)
    .throwOnError()
  const written = new Map<number, number>()
  for (const { price, make, model, stock } of data) {
    const [, batch = '', row = ''] = /^K(\d+)-(\d+)$/.exec(stock?.stock_number ?? '') ?? []
    expect([make?.name, model?.name, price]).toEqual([
      'Mobius',
      modelOf(Number(batch)),
      900_000 + Number(row),
    ])
    written.set(Number(batch), (written.get(Number(batch)) ?? 0) + 1)
  }
  return written
}

/** Whether each batch is there with all its cars or with none, all that were acknowledged are there, and no model without a car. */
async function isWhole(acknowledged: ReadonlySet<number>) {
  const written = await batchesWritten()
  expect([...written.values()]).toEqual(Array(written.size).fill(ROWS))
  expect([...acknowledged].filter((batch) => !written.has(batch))).toEqual([])
  const { data: models } = await clientOf()
    .from('vehicle_models')
    .select('name, make:vehicle_makes!inner(name)')
    .eq('make.name', 'Mobius')
    .throwOnError()
  const used = new Set([...written.keys()].map(modelOf))
  expect(models.map(({ name }) => name).filter((name) => !used.has(name))).toEqual([])
}

async function newDealer() {
  const admin = clientOf()
  const { data, error } = await admin.auth.admin.createUser({
    email: EMAIL,
    password: PASSWORD,
    email_confirm: true,
    user_metadata: { role: 'dealer', first_name: 'Achieng', last_name: 'Test' },
  })
  expect(error).toBeNull()
  await admin
    .from('profiles')
    .update({ role: 'dealer' })
    .eq('id', data.user?.id ?? '')
    .throwOnError()
}

async function signedIn(signal?: AbortSignal): Promise<Client> {
  const client = clientOf(server.anonKey, signal)
  const { error } = await client.auth.signInWithPassword({ email: EMAIL, password: PASSWORD })
  expect(error).toBeNull()
  return client
}

function clientOf(key = server.serviceKey, signal?: AbortSignal): Client {
  return createClient<Database>(server.url, key, {
    auth: { persistSession: false, autoRefreshToken: false },
    global: { fetch: (input, init) => fetch(input, { ...init, ...(signal && { signal }) }) },
  })
}

const isReady = () =>
  fetch(`${server.url}/readyz`).then(
    ({ ok }) => ok,
    () => false,
  )
