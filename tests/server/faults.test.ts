import { createClient, type SupabaseClient } from '@supabase/supabase-js'
import { afterEach, expect, test } from 'vitest'
import type { Database } from '#database/types.generated.ts'
import {
  freshDataDirectory,
  type RunningServer,
  removeDataDirectory,
  startServer,
} from '#testing/running-server.ts'

const directory = freshDataDirectory()
let server: RunningServer

afterEach(async () => {
  await server.end('SIGTERM')
  await removeDataDirectory(directory)
})

test('no acknowledged row is lost when a server or database is killed during writes', async () => {
  server = await startServer(directory)
  const acknowledged: string[] = []

  await writeUntil(server, acknowledged, () => server.end('SIGKILL'))
  const afterServer = acknowledged.length
  expect(afterServer).toBeGreaterThan(20)

  // The killed server's database still runs; the next server takes it over.
  server = await startServer(directory)
  expect(await missing(server, acknowledged)).toEqual([])

  const statuses = await writeUntil(server, acknowledged, async () =>
    process.kill(server.databaseProcess(), 'SIGKILL'),
  )
  expect(acknowledged.length).toBeGreaterThan(afterServer + 20)

  // Names are unique, so a write executed twice would be a conflict.
  expect([...statuses].sort()).toEqual([201, 503])
  // This server stays up and reconnects by itself.
  await expect.poll(() => isReady(server), { timeout: 20_000 }).toBe(true)
  expect(await missing(server, acknowledged)).toEqual([])
}, 90_000)

/** Writes from four clients, kills in the middle, collects acknowledged names and returns the statuses. */
async function writeUntil(target: RunningServer, acknowledged: string[], kill: () => Promise<unknown>) {
  const stop = new AbortController()
  const statuses = new Set<number>()
  const writers = Array.from({ length: 4 }, async () => {
    const client = clientOf(target, stop.signal)
    while (!stop.signal.aborted) {
      const name = `Make ${crypto.randomUUID().slice(0, 30)}`
      const { status } = await client.from('vehicle_makes').insert({ name })
      if (status === 201) acknowledged.push(name)
      if (!stop.signal.aborted) statuses.add(status)
    }
  })
  const before = acknowledged.length
  while (acknowledged.length < before + 60) await pause(5)
  await kill()
  // Until a write has met the gap; on a busy machine the operating system takes its time to end a process.
  for (let waited = 0; waited < 10_000 && [...statuses].every((status) => status === 201); waited += 20)
    await pause(20)
  await pause(100)
  stop.abort()
  await Promise.all(writers)
  return statuses
}

async function missing(target: RunningServer, names: string[]) {
  const { data, error } = await clientOf(target).from('vehicle_makes').select('name').like('name', 'Make %')
  expect(error).toBeNull()
  const stored = new Set(data?.map(({ name }) => name))
  return names.filter((name) => !stored.has(name))
}

function clientOf(target: RunningServer, signal?: AbortSignal): SupabaseClient<Database> {
  return createClient<Database>(target.url, target.serviceKey, {
    auth: { persistSession: false, autoRefreshToken: false },
    global: { fetch: (input, init) => fetch(input, { ...init, signal }) },
  })
}

const isReady = (target: RunningServer) =>
  fetch(`${target.url}/readyz`).then(
    ({ ok }) => ok,
    () => false,
  )

const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms))
