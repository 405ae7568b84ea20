import { createClient, type SupabaseClient } from '@supabase/supabase-js'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createDatabase, DatabaseUnavailable } from '#backend/postgres/database.ts'
import { onConnection } from '#database/connection.ts'
import type { Database } from '#database/types.generated.ts'
import { followPrimary } from '#server/primary.ts'
import { makeSecrets } from '#server/secrets.ts'
import { makeSynchronous, type ReplicationNode, startPrimary, startStandby } from '#testing/replication.ts'
import {
  freePort,
  freshDataDirectory,
  type RunningServer,
  removeDataDirectory,
  runServer,
  startServer,
} from '#testing/running-server.ts'

const directory = freshDataDirectory()
let primary: ReplicationNode
let standby: ReplicationNode
let server: RunningServer
let secrets: Record<string, string>
let client: SupabaseClient<Database>

beforeAll(async () => {
  primary = await startPrimary()
  standby = await startStandby(primary, 'second')
  await makeSynchronous(primary, 'second')
  await onConnection(primary.connection, (owner) => owner.query('create database magari'))
  const { jwtSecret, anonKey, serviceKey } = await makeSecrets()
  secrets = { JWT_SECRET: jwtSecret, ANON_KEY: anonKey, SERVICE_KEY: serviceKey }
  // The standby comes first: the order says nothing about who is the primary.
  server = await startServer(directory, { DATABASE_URL: urlOf(standby, primary), ...secrets })
  client = createClient<Database>(server.url, server.serviceKey, { auth: { persistSession: false } })
}, 90_000)

afterAll(async () => {
  await server?.end('SIGTERM')
  await Promise.all([primary?.remove(), standby?.remove(), removeDataDirectory(directory)])
})

test('after a killed primary the server follows the promoted standby with every acknowledged row', async () => {
  const writing = writeMakes()
  await expect.poll(() => writing.acknowledged.length, { timeout: 20_000 }).toBeGreaterThan(60)
  await primary.kill()
  await expect.poll(() => writing.statuses.has(503), { timeout: 20_000 }).toBe(true)
  const refused = await client.from('vehicle_makes').insert({ name: 'Nobody keeps this' })
  expect(refused.status).toBe(503)
  expect((await fetch(`${server.url}/readyz`)).status).toBe(503)

  const ms = await timeUntilWrites(writing, () => standby.promote())
  console.log(`The server wrote ${Math.round(ms)} ms after the promotion began.`)
  await writing.stop()
  expect(await namesIn(standby)).toEqual(expect.arrayContaining(writing.acknowledged))
  expect([...writing.statuses].sort()).toEqual([201, 503])
  await expectEverythingToWork()

  // It returns alone and accepts writes, as if no standby had been promoted.
  await primary.start()
  const after = writeMakes()
  await expect.poll(() => after.acknowledged.length, { timeout: 20_000 }).toBeGreaterThan(60)
  await after.stop()
  expect([...after.statuses]).toEqual([201])
  expect(await namesIn(standby)).toEqual(expect.arrayContaining(after.acknowledged))
  const found = followPrimary([urlOf(primary), urlOf(standby)], () => {})
  const port = await onConnection({ connectionString: urlOf(primary), ...found }, async (owner) => owner.port)
  await found.stop()
  expect(port).toBe(standby.port)
})

test('a silent primary that resumes after its standby was promoted', async () => {
  const { port } = primary
  await primary.remove()
  primary = standby
  standby = await startStandby(primary, 'first', { port: String(port) })
  await makeSynchronous(primary, 'first')
  const writing = writeMakes()
  await expect.poll(() => writing.acknowledged.length, { timeout: 20_000 }).toBeGreaterThan(60)
  await primary.freeze()
  const ms = await timeUntilWrites(writing, () => standby.promote())
  console.log(
    `The server wrote ${Math.round(ms)} ms after the promotion began, with the former primary silent.`,
  )
  await primary.thaw()
  const before = writing.acknowledged.length
  await expect.poll(() => writing.acknowledged.length, { timeout: 20_000 }).toBeGreaterThan(before + 60)
  await writing.stop()
  expect(await namesIn(standby)).toEqual(expect.arrayContaining(writing.acknowledged))
  await expectEverythingToWork()
})

test('a standby in place of a primary is not used for writes', async () => {
  const copy = await startStandby(standby, 'third')
  const database = createDatabase({ connection: { ...copy.connection, database: 'magari' } })
  try {
    const visitor = { role: 'anon', claims: null }
    const read = { text: 'select count(*)::int as makes from public.vehicle_makes' }
    const { rows } = await database.run({ ...visitor, readOnly: true }, read)
    expect(rows).toEqual([{ makes: expect.any(Number) }])
    expect(database.load().open).toBe(1)
    await expect(database.run(visitor, read)).rejects.toBeInstanceOf(DatabaseUnavailable)
    expect(database.load().open).toBe(0)
  } finally {
    await database.close()
    await copy.remove()
  }
})

test('a start without a primary ends with one sentence', async () => {
  const attempt = async (url: string) => {
    const { code, output } = await runServer({
      DATABASE_URL: url,
      ...secrets,
      DATA_DIR: directory,
      PORT: String(await freePort()),
    })
    expect(code).toBe(1)
    return output
  }
  const nobody = await freePort()
  expect(await attempt(`postgresql://postgres@127.0.0.1:${nobody},127.0.0.1:1/magari`)).toBe(
    `DATABASE_URL names no primary: 127.0.0.1:${nobody} does not answer: connect ECONNREFUSED 127.0.0.1:${nobody}; 127.0.0.1:1 does not answer: connect ECONNREFUSED 127.0.0.1:1.\n`,
  )
  const copy = await startStandby(standby, 'third')
  try {
    expect(await attempt(`postgresql://postgres@127.0.0.1:${copy.port}/magari`)).toBe(
      'DATABASE_URL names a standby, which accepts no writes: name its primary.\n',
    )
    expect(await attempt(`postgresql://postgres@127.0.0.1:${copy.port},127.0.0.1:${nobody}/magari`)).toBe(
      `DATABASE_URL names no primary: 127.0.0.1:${copy.port} is a standby; 127.0.0.1:${nobody} does not answer: connect ECONNREFUSED 127.0.0.1:${nobody}.\n`,
    )
  } finally {
    await copy.remove()
  }
  const stranger = await startPrimary()
  try {
    await onConnection(stranger.connection, (owner) => owner.query('create database magari'))
    expect(await attempt(urlOf(standby, stranger))).toMatch(
      /^DATABASE_URL names servers that are not copies of one another: 127\.0\.0\.1:\d+ and 127\.0\.0\.1:\d+\.\n$/,
    )
  } finally {
    await stranger.remove()
  }
})

function urlOf(...nodes: ReplicationNode[]): string {
  return `postgresql://postgres@${nodes.map(({ port }) => `127.0.0.1:${port}`).join(',')}/magari`
}

/** Writes from four clients until stopped, never the same row twice. */
function writeMakes() {
  const acknowledged: string[] = []
  const statuses = new Set<number>()
  let stopped = false
  const writers = Array.from({ length: 4 }, async () => {
    while (!stopped) {
      const name = `Make ${crypto.randomUUID().slice(0, 30)}`
      const { status } = await client.from('vehicle_makes').insert({ name })
      statuses.add(status)
      if (status === 201) acknowledged.push(name)
      else await new Promise((resolve) => setTimeout(resolve, 20))
    }
  })
  return {
    acknowledged,
    statuses,
    async stop() {
      stopped = true
      await Promise.all(writers)
    },
  }
}

/** Milliseconds from the promotion's begin to the next acknowledged write. */
async function timeUntilWrites(writing: ReturnType<typeof writeMakes>, promote: () => Promise<void>) {
  const began = performance.now()
  await promote()
  const before = writing.acknowledged.length
  await expect
    .poll(() => writing.acknowledged.length, { timeout: 30_000, interval: 20 })
    .toBeGreaterThan(before)
  return performance.now() - began
}

async function namesIn(node: ReplicationNode): Promise<string[]> {
  const { rows } = await onConnection({ ...node.connection, database: 'magari' }, (owner) =>
    owner.query<{ name: string }>('select name from public.vehicle_makes'),
  )
  return rows.map(({ name }) => name)
}

/** The parts with connections of their own: readiness, jobs (a mail), and notified settings (maintenance). */
async function expectEverythingToWork() {
  await expect.poll(async () => (await fetch(`${server.url}/readyz`)).status, { timeout: 20_000 }).toBe(200)
  const anonymous = createClient<Database>(server.url, server.anonKey, { auth: { persistSession: false } })
  const email = `juma.${crypto.randomUUID().slice(0, 8)}@example.test`
  const signedUp = await anonymous.auth.signUp({
    email,
    password: 'Barabara-77',
    options: { data: { first_name: 'Juma', last_name: 'Ali', role: 'customer' } },
  })
  expect(signedUp.error).toBeNull()
  await server.mailTo(email)
  const close = async (value: 'true' | 'false', status: number) => {
    await client
      .from('system_settings')
      .upsert({ key: 'maintenance_mode', value, is_public: true }, { onConflict: 'key' })
      .throwOnError()
    await expect
      .poll(async () => (await fetch(`${server.url}/vehicles`)).status, { timeout: 20_000 })
      .toBe(status)
  }
  await close('true', 503)
  await close('false', 200)
}
