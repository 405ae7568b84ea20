import { randomBytes, randomUUID } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { createClient } from '@supabase/supabase-js'
import type pg from 'pg'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createTokens } from '#backend/auth/tokens.ts'
import { onConnection } from '#database/connection.ts'
import { MAX_CONTACT_MESSAGES } from '#domain/messages/contact.ts'
import { makeSecrets } from '#server/secrets.ts'
import { dropLocalDatabase, localPostgres, whyNotLocalPostgres } from '#testing/local-postgres.ts'
import {
  freshDataDirectory,
  type RunningServer,
  removeDataDirectory,
  startServer,
} from '#testing/running-server.ts'

const obstacle = await whyNotLocalPostgres()
if (obstacle)
  console.log(`Skipped: floods against a server with DATABASE_URL; at 127.0.0.1:5432: ${obstacle}.`)

const own = `magari_test_${randomBytes(4).toString('hex')}`

/** The same rules must hold for both ways of connecting. */
const ways = [
  { way: 'the embedded database', owner: null, impossible: false },
  { way: 'DATABASE_URL', owner: { ...localPostgres, database: own }, impossible: obstacle !== undefined },
]

describe.each(ways)('a server on $way', ({ owner, impossible }) => {
  describe.skipIf(impossible)('', () => {
    const directory = freshDataDirectory()
    let server: RunningServer
    let database: pg.ClientConfig
    let jwtSecret: string

    beforeAll(async () => {
      const limits = { TRUST_PROXY: '1', RATE_LIMITS: 'address.mails=40/600' }
      if (owner) {
        await onConnection(localPostgres, (client) => client.query(`create database ${owner.database}`))
        const { host, port, user } = localPostgres
        const { anonKey, serviceKey, ...secrets } = await makeSecrets()
        jwtSecret = secrets.jwtSecret
        server = await startServer(directory, {
          ...limits,
          DATABASE_URL: `postgresql://${user}@${host}:${port}/${owner.database}`,
          JWT_SECRET: jwtSecret,
          ANON_KEY: anonKey,
          SERVICE_KEY: serviceKey,
        })
        database = owner
      } else {
        server = await startServer(directory, limits)
        jwtSecret = JSON.parse(readFileSync(`${directory}/secrets.json`, 'utf8')).jwtSecret
        const [, , , port, socket] = readFileSync(`${directory}/postgres/data/postmaster.pid`, 'utf8').split(
          '\n',
        )
        database = { host: socket ?? '', port: Number(port), user: 'postgres', database: 'magari' }
      }
    }, 60_000)

    afterAll(async () => {
      await server?.end('SIGTERM')
      await removeDataDirectory(directory)
      if (owner) await dropLocalDatabase(owner.database)
    })

    const visitorOf = (address: string) => clientOf(server.anonKey, address)
    const clientOf = (key: string, address: string) =>
      createClient(server.url, key, {
        auth: { persistSession: false },
        global: { headers: { 'x-forwarded-for': address } },
      })
    const messages = (many: number, email: (nth: number) => string) =>
      Array.from({ length: many }, (_, nth) => ({
        name: 'Chebet Koech',
        email: email(nth),
        topic: 'general',
        message: 'When do you open?',
      }))
    const kept = async (pattern: string) => {
      const { count } = await clientOf(server.serviceKey, '41.90.0.1')
        .from('contact_messages')
        .select('id', { count: 'exact', head: true })
        .like('email', pattern)
      return count
    }

    test('requests use a login without privileges that can only assume the roles of requests', async () => {
      await visitorOf('41.90.1.1').from('vehicle_makes').select('id').limit(1).throwOnError()
      const logins = await onConnection(database, async (client) => {
        const { rows } = await client.query(
          `select distinct role.rolname as name, role.rolsuper or role.rolbypassrls or role.rolcreaterole or role.rolcreatedb as mighty
           from pg_stat_activity as session join pg_roles as role on role.oid = session.usesysid
           where session.datname = current_database() and session.pid <> pg_backend_pid() and query like '%request.jwt.claims%'
              or session.datname = current_database() and query ~* '^listen "?(live|pages|pgrst)'`,
        )
        return rows as { name: string; mighty: boolean }[]
      })
      expect(logins).toHaveLength(1)
      expect(logins[0]).toMatchObject({ mighty: false })
      expect(logins[0]?.name).not.toBe('postgres')
    })

    test('a token with the role of the tables’ owner gets no privileges', async () => {
      const headers = { apikey: server.anonKey, 'x-forwarded-for': '41.90.6.1' }
      const now = Math.floor(Date.now() / 1000)
      const tokens = createTokens({ secret: jwtSecret, issuer: `${server.url}/auth/v1` })
      const ask = async (role: string) => {
        const token = tokens.sign({ sub: randomUUID(), role, aud: 'authenticated', exp: now + 600 })
        const answer = await fetch(`${server.url}/rest/v1/vehicle_makes?select=id&limit=1`, {
          headers: { ...headers, authorization: `Bearer ${await token}` },
        })
        return answer.status
      }
      expect(await ask('authenticated')).toBe(200)
      expect(await ask('postgres')).toBe(401)
    })

    test('a visitor’s request cannot write a flood of rows', async () => {
      // The body of the first exceeds a visitor's limit.
      for (const [rows, code] of [
        [3_000, 'PGRST102'],
        [300, '54000'],
      ] as const) {
        const { status, error } = await visitorOf('41.90.2.1')
          .from('contact_messages')
          .insert(messages(rows, (nth) => `flood${nth}@example.test`))
        expect({ status, code: error?.code }).toEqual({ status: 413, code })
      }
      expect(await kept('flood%')).toBe(0)
    })

    test('an address can write a few times an hour, in one request or several', async () => {
      const visitor = visitorOf('41.90.3.1').from('contact_messages')
      const together = await visitor.insert(messages(MAX_CONTACT_MESSAGES + 1, () => 'at-once@example.test'))
      expect(together.error?.hint).toBe('contact_limit')
      expect(await kept('at-once@%')).toBe(0)
      for (let nth = 0; nth < MAX_CONTACT_MESSAGES; nth++)
        await visitor.insert(messages(1, () => 'often@example.test')).throwOnError()
      const sixth = await visitor.insert(messages(1, () => 'Often@example.test'))
      expect(sixth.error?.hint).toBe('contact_limit')
    })

    test('a request costs as many tokens as it has rows, in any format', async () => {
      const visitor = visitorOf('41.90.4.1').from('contact_messages')
      await visitor.insert(messages(20, (nth) => `first${nth}@example.test`)).throwOnError()
      const lines = messages(15, (nth) => `csv${nth}@example.test`).map((row) => Object.values(row).join(','))
      const sent = (path: string) =>
        fetch(`${server.url}${path}`, {
          method: 'POST',
          headers: {
            apikey: server.anonKey,
            'x-forwarded-for': '41.90.4.1',
            'content-type': 'text/csv',
          },
          body: ['name,email,topic,message', ...lines].join('\n'),
        })
      expect((await sent('/rest/v1/contact%5Fmessages')).status).toBe(201)
      const refused = await sent('/rest/v1/contact_messages')
      expect(refused.status).toBe(429)
      expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0)
      expect(await kept('csv%')).toBe(15)
      const elsewhere = await visitorOf('41.90.4.2')
        .from('contact_messages')
        .insert(messages(1, () => 'elsewhere@example.test'))
      expect(elsewhere.status).toBe(201)
    })

    test('no request creates an unknown setting', async () => {
      const { error } = await clientOf(server.serviceKey, '41.90.5.1')
        .from('system_settings')
        .insert({ key: 'unheard_of', value: 'x' })
      expect(error?.code).toBe('42501')
    })
  })
})
