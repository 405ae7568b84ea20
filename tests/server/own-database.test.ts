import { randomBytes } from 'node:crypto'
import { createClient } from '@supabase/supabase-js'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { onConnection } from '#database/connection.ts'
import type { Database } from '#database/types.generated.ts'
import { makeSecrets } from '#server/secrets.ts'
import { localPostgres, whyNotLocalPostgres } from '../local-postgres.ts'
import { freshDataDirectory, type RunningServer, removeDataDirectory, startServer } from './running-server.ts'

const obstacle = await whyNotLocalPostgres()
if (obstacle) console.log(`Skipped: servers on a PostgreSQL of their own; at 127.0.0.1:5432: ${obstacle}.`)

describe.skipIf(obstacle)('two servers on one PostgreSQL of somebody else', () => {
  const name = `magari_test_${randomBytes(4).toString('hex')}`
  const directories = [freshDataDirectory(), freshDataDirectory()]
  let servers: RunningServer[] = []

  beforeAll(async () => {
    await onConnection(localPostgres, (client) => client.query(`create database ${name}`))
    const { host, port, user } = localPostgres
    const { jwtSecret, anonKey, serviceKey } = await makeSecrets()
    const environment = {
      DATABASE_URL: `postgresql://${user}@${host}:${port}/${name}`,
      JWT_SECRET: jwtSecret,
      ANON_KEY: anonKey,
      SERVICE_KEY: serviceKey,
    }
    // Both at once: one migrates and the other waits for it.
    servers = await Promise.all(directories.map((directory) => startServer(directory, environment)))
  }, 60_000)

  afterAll(async () => {
    await Promise.all(servers.map((server) => server.end('SIGTERM')))
    await Promise.all(directories.map(removeDataDirectory))
    await onConnection(localPostgres, (client) =>
      client.query(`drop database if exists ${name} with (force)`),
    )
  })

  test('what one takes, the other knows: accounts, sessions, rows', async () => {
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

  test('when it is gone, they say that it does not answer, and nothing about where it was', async () => {
    const [one] = servers as [RunningServer]
    expect((await fetch(`${one.url}/readyz`)).status).toBe(200)
    await onConnection(localPostgres, (client) => client.query(`drop database ${name} with (force)`))
    const answer = await fetch(`${one.url}/readyz`)
    expect(answer.status).toBe(503)
    expect(await answer.json()).toEqual({ status: 'not ready', reason: 'The database does not answer' })
    expect((await fetch(`${one.url}/healthz`)).status).toBe(200)
  })
})
