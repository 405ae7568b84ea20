import { randomBytes } from 'node:crypto'
import { createClient } from '@supabase/supabase-js'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { onConnection } from '#database/connection.ts'
import type { Database } from '#database/types.generated.ts'
import { makeSecrets } from '#server/secrets.ts'
import { dropLocalDatabase, localPostgres, whyNotLocalPostgres } from '#testing/local-postgres.ts'
import {
  freePort,
  freshDataDirectory,
  type RunningServer,
  removeDataDirectory,
  runServer,
  startServer,
} from '#testing/running-server.ts'
import { addMobius } from '#testing/vehicles.ts'

const obstacle = await whyNotLocalPostgres()
if (obstacle) console.log(`Skipped: servers on a PostgreSQL of their own; at 127.0.0.1:5432: ${obstacle}.`)

describe.skipIf(obstacle)('two servers on one external PostgreSQL', () => {
  const name = `magari_test_${randomBytes(4).toString('hex')}`
  const directories = [freshDataDirectory(), freshDataDirectory()]
  let servers: RunningServer[] = []
  let environment: Record<string, string>

  beforeAll(async () => {
    await onConnection(localPostgres, (client) => client.query(`create database ${name}`))
    const { host, port, user } = localPostgres
    const { jwtSecret, anonKey, serviceKey } = await makeSecrets()
    environment = {
      DATABASE_URL: `postgresql://${user}@${host}:${port}/${name}`,
      JWT_SECRET: jwtSecret,
      ANON_KEY: anonKey,
      SERVICE_KEY: serviceKey,
    }
    // Started concurrently: one migrates, the other waits.
    servers = await Promise.all(directories.map((directory) => startServer(directory, environment)))
  }, 60_000)

  afterAll(async () => {
    await Promise.all(servers.map((server) => server.end('SIGTERM')))
    await Promise.all(directories.map(removeDataDirectory))
    await dropLocalDatabase(name)
  })

  test('share accounts, sessions and rows', async () => {
    const [one, other] = servers as [RunningServer, RunningServer]
    const person = { email: `juma.${randomBytes(4).toString('hex')}@example.test`, password: 'Barabara-77' }
    const here = createClient<Database>(one.url, one.anonKey, { auth: { persistSession: false } })
    const there = createClient<Database>(other.url, other.anonKey, { auth: { persistSession: false } })

    await here.auth.signUp({
      ...person,
      options: { data: { first_name: 'Juma', last_name: 'Ali', role: 'customer' } },
    })
    // Either server may deliver the mail.
    const mail = await Promise.any(servers.map((server) => server.mailTo(person.email)))
    const link = new URL(/https?:\/\/\S+/.exec(mail.text)?.[0] ?? '')
    await fetch(`${one.url}${link.pathname}${link.search}`, { redirect: 'manual' })

    const { data, error } = await there.auth.signInWithPassword(person)
    expect(error).toBeNull()
    const profile = await there
      .from('profiles')
      .select('first_name, role')
      .eq('id', data.user?.id ?? '')
      .single()
    expect(profile.data).toEqual({ first_name: 'Juma', role: 'customer' })

    const session = await here.auth.refreshSession({ refresh_token: data.session?.refresh_token ?? '' })
    expect(session.error).toBeNull()
  })

  test('serve public reads and live events over the login of requests', async () => {
    const [one, other] = servers as [RunningServer, RunningServer]
    const sitemap = await fetch(`${one.url}/sitemap.xml`)
    expect(sitemap.status).toBe(200)
    expect(await sitemap.text()).toContain('/sitemaps/static.xml')
    // A page cached by one server is dropped when its ad changes at the other.
    const admin = createClient<Database>(one.url, one.serviceKey, { auth: { persistSession: false } })
    const { data: seller } = await admin.from('profiles').select('id').limit(1).single().throwOnError()
    const ad = await addMobius(admin, seller.id)
    const page = async () => (await fetch(`${other.url}/vehicles/${ad}`)).text()
    expect(await page()).toContain('2020 Mobius II')
    await admin.from('vehicle_listings').update({ title: '2020 Mobius Three' }).eq('id', ad).throwOnError()
    await expect.poll(page, { timeout: 10_000 }).toContain('2020 Mobius Three')
    const logins = await onConnection({ ...localPostgres, database: name }, async (client) => {
      const { rows } = await client.query(
        `select channel, array_agg(distinct usename like 'magari_requests_%') as by_requests
         from pg_stat_activity, substring(query from '(?i)^listen "?(\\w+)') as channel
         where datname = current_database() and channel is not null group by 1 order by 1`,
      )
      return rows
    })
    expect(logins).toContainEqual({ channel: 'pages', by_requests: [true] })
  })

  test('use a configured login for requests if it has no more privileges than allowed', async () => {
    const { host, port, user } = localPostgres
    const login = `magari_test_${randomBytes(4).toString('hex')}`
    await onConnection(localPostgres, (client) =>
      client.query(
        `create role ${login} login noinherit;
         grant anon, authenticated, service_role, supabase_auth_admin, business_sales, business_manager, business_owner to ${login}`,
      ),
    )
    const start = (as: string) => ({
      ...environment,
      REQUESTS_DATABASE_URL: `postgresql://${as}@${host}:${port}/${name}`,
    })
    const directory = freshDataDirectory()
    const server = await startServer(directory, start(login))
    try {
      const client = createClient<Database>(server.url, server.anonKey, { auth: { persistSession: false } })
      await client.from('vehicle_makes').select('id').limit(1).throwOnError()
      const { rows } = await onConnection(localPostgres, (asker) =>
        asker.query('select from pg_stat_activity where usename = $1', [login]),
      )
      expect(rows.length).toBeGreaterThan(0)
      const refused = await runServer({ ...start(user), DATA_DIR: directory, PORT: String(await freePort()) })
      expect(refused).toEqual({
        code: 1,
        output:
          'REQUESTS_DATABASE_URL cannot be the login of requests: it may go past the access rules (SUPERUSER or BYPASSRLS).\n',
      })
    } finally {
      await server.end('SIGTERM')
      await removeDataDirectory(directory)
      await onConnection(localPostgres, (client) => client.query(`drop role ${login}`))
    }
  })

  test('report that the database is unreachable, without its address', async () => {
    const [one] = servers as [RunningServer]
    expect((await fetch(`${one.url}/readyz`)).status).toBe(200)
    await dropLocalDatabase(name)
    const answer = await fetch(`${one.url}/readyz`)
    expect(answer.status).toBe(503)
    expect(await answer.json()).toEqual({ status: 'not ready', reason: 'The database does not answer' })
    expect((await fetch(`${one.url}/healthz`)).status).toBe(200)
  })
})
