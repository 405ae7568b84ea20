import { createClient } from '@supabase/supabase-js'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createDatabase } from '#backend/postgres/database.ts'
import { onConnection } from '#database/connection.ts'
import type { Database } from '#database/types.generated.ts'
import { makeSecrets } from '#server/secrets.ts'
import { type PgBouncer, startPgBouncer, whyNoPgBouncer } from '#testing/pgbouncer.ts'
import { type ReplicationNode, startPrimary } from '#testing/replication.ts'
import {
  freePort,
  freshDataDirectory,
  type RunningServer,
  removeDataDirectory,
  runServer,
  startServer,
} from '#testing/running-server.ts'
import { addMobius } from '#testing/vehicles.ts'

if (whyNoPgBouncer) console.log(`Skipped: the server behind PgBouncer: ${whyNoPgBouncer}.`)

describe.skipIf(whyNoPgBouncer)('requests through PgBouncer in transaction mode', () => {
  const directory = freshDataDirectory()
  let postgres: ReplicationNode
  let pooler: PgBouncer
  let server: RunningServer
  let environment: Record<string, string>

  beforeAll(async () => {
    postgres = await startPrimary()
    await onConnection(postgres.connection, (owner) => owner.query('create database magari'))
    pooler = await startPgBouncer(postgres.port, {
      magari: { database: 'magari', mode: 'transaction' },
      magari_sessions: { database: 'magari', mode: 'session' },
    })
    const { jwtSecret, anonKey, serviceKey } = await makeSecrets()
    environment = {
      DATABASE_URL: `postgresql://postgres@127.0.0.1:${postgres.port}/magari`,
      JWT_SECRET: jwtSecret,
      ANON_KEY: anonKey,
      SERVICE_KEY: serviceKey,
      DATA_DIR: directory,
      PORT: String(await freePort()),
    }
    expect(await runServer(environment, ['migrate'])).toMatchObject({ code: 0 })
    await onConnection(postgres.connection, (owner) =>
      owner.query(
        `create role magari_requests login noinherit;
         grant anon, authenticated, service_role, supabase_auth_admin, business_sales, business_manager, business_owner
           to magari_requests`,
      ),
    )
    server = await startServer(directory, {
      ...environment,
      REQUESTS_DATABASE_URL: `postgresql://magari_requests@127.0.0.1:${pooler.port}/magari`,
    })
  }, 60_000)

  afterAll(async () => {
    await server?.end('SIGTERM')
    await pooler?.stop()
    await postgres?.remove()
    await removeDataDirectory(directory)
  })

  const clientOf = (key: string) =>
    createClient<Database>(server.url, key, { auth: { persistSession: false, autoRefreshToken: false } })

  async function signedUp(firstName: string) {
    const client = clientOf(server.anonKey)
    const person = {
      email: `${firstName.toLowerCase()}.${crypto.randomUUID().slice(0, 8)}@example.test`,
      password: 'Barabara-77',
    }
    await client.auth.signUp({
      ...person,
      options: { data: { first_name: firstName, last_name: 'Ali', role: 'customer' } },
    })
    const mail = await server.mailTo(person.email)
    const link = new URL(/https?:\/\/\S+/.exec(mail.text)?.[0] ?? '')
    await fetch(`${server.url}${link.pathname}${link.search}`, { redirect: 'manual' })
    const { error } = await client.auth.signInWithPassword(person)
    expect(error).toBeNull()
    return client
  }

  test('people sign in, and concurrent calls run with their own rights and values', async () => {
    const people = await Promise.all(['Juma', 'Amina', 'Otieno'].map(signedUp))
    const rounds = Array.from({ length: 40 }, (_, round) => round)
    const answers = await Promise.all(
      rounds.flatMap((round) =>
        people.map(async (client, nth) => {
          const person = (await client.auth.getUser()).data.user?.id ?? ''
          const { data } = await client
            .from('profiles')
            .select('id, first_name')
            .eq('id', person)
            .throwOnError()
          // Repeated texts with values of their own: what a session would keep as a prepared statement.
          const years = 2000 + ((round + nth) % 5)
          const { count } = await client
            .from('vehicle_listings')
            .select('id', { count: 'exact' })
            .eq('year', years)
            .limit(1)
            .throwOnError()
          return [data, count, ['Juma', 'Amina', 'Otieno'][nth], person]
        }),
      ),
    )
    for (const [data, count, name, id] of answers) {
      expect(data).toEqual([{ id, first_name: name }])
      expect(count).toBe(0)
    }
    const { data: strangers } = await clientOf(server.anonKey).auth.getUser()
    expect(strangers.user).toBeNull()
  })

  test('pages are served, and dropped when the database announces a change', async () => {
    const admin = clientOf(server.serviceKey)
    const setMaintenance = (value: string) =>
      admin
        .from('system_settings')
        .upsert({ key: 'maintenance_mode', value, is_public: true }, { onConflict: 'key' })
        .throwOnError()
    const { data: seller } = await admin.from('profiles').select('id').limit(1).single().throwOnError()
    const ad = await addMobius(admin, seller.id)
    const page = async () => (await fetch(`${server.url}/vehicles/${ad}`)).text()
    expect(await page()).toContain('2020 Mobius II')
    await admin.from('vehicle_listings').update({ title: '2020 Mobius Three' }).eq('id', ad).throwOnError()
    await expect.poll(page, { timeout: 10_000 }).toContain('2020 Mobius Three')
    for (const [value, status] of [
      ['true', 503],
      ['false', 200],
    ] as const) {
      await setMaintenance(value)
      await expect
        .poll(async () => (await fetch(`${server.url}/vehicles`)).status, { timeout: 10_000 })
        .toBe(status)
    }
  })

  test('an aborted statement is cancelled through the pooler', async () => {
    const database = createDatabase({
      connection: { host: '127.0.0.1', port: pooler.port, user: 'magari_requests', database: 'magari' },
    })
    const sleeping = () =>
      onConnection(postgres.connection, async (owner) => {
        const { rowCount } = await owner.query(
          `select from pg_stat_activity where query like '%pg_sleep(37)%' and state = 'active' and pid <> pg_backend_pid()`,
        )
        return rowCount
      })
    const stop = new AbortController()
    const run = database.run(
      { role: 'anon', claims: null, timeoutMs: 30_000 },
      { text: 'select pg_sleep(37)' },
      { signal: stop.signal },
    )
    const refused = expect(run).rejects.toThrow('gone')
    await expect.poll(sleeping, { timeout: 10_000 }).toBe(1)
    stop.abort(new Error('gone'))
    await refused
    await expect.poll(sleeping, { timeout: 10_000 }).toBe(0)
    await database.close()
  })

  test('no request state stays in a shared session', async () => {
    const { rows } = await onConnection(
      { host: '127.0.0.1', port: pooler.port, user: 'magari_requests', database: 'magari' },
      (client) =>
        client.query(
          `select current_user as role, coalesce(current_setting('request.jwt.claims', true), '') as claims,
             (select count(*)::int from pg_prepared_statements) as prepared`,
        ),
    )
    expect(rows).toEqual([{ role: 'magari_requests', claims: '', prepared: 0 }])
  })

  test('DATABASE_URL may name the pooler in session mode only', async () => {
    const through = (database: string) => ({
      ...environment,
      DATABASE_URL: `postgresql://postgres@127.0.0.1:${pooler.port}/${database}`,
      REQUESTS_DATABASE_URL: `postgresql://magari_requests@127.0.0.1:${pooler.port}/magari`,
    })
    expect(await runServer(through('magari_sessions'), ['migrate'])).toEqual({
      code: 0,
      output: 'The database is current.\n',
    })
    expect(await runServer(through('magari'), ['migrate'])).toEqual({
      code: 1,
      output:
        "DATABASE_URL goes through a pooler that keeps no sessions (PgBouncer's transaction mode): name the database itself there, and the pooler in REQUESTS_DATABASE_URL.\n",
    })
  })
})
