import { randomBytes } from 'node:crypto'
import { existsSync, mkdirSync, readdirSync, readFileSync } from 'node:fs'
import { createServer } from 'node:net'
import path from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { onConnection } from '#database/connection.ts'
import { startEmbeddedPostgres } from '#server/embedded-postgres.ts'
import { isAlive, runningPostgres } from '#server/processes.ts'
import { clockIsSet } from '#testing/clock.ts'
import { dropLocalDatabase, localPostgres, whyNotLocalPostgres } from '#testing/local-postgres.ts'
import {
  freshDataDirectory,
  removeDataDirectory,
  runServer,
  startCommand,
  startServer,
} from '#testing/running-server.ts'

const obstacle = await whyNotLocalPostgres()
if (obstacle) console.log(`Skipped: rehearsals on a second PostgreSQL; at 127.0.0.1:5432: ${obstacle}.`)

const here = freshDataDirectory()
const data = path.join(here, 'data')
const backup = path.join(here, 'backup')
const temporary = path.join(here, 'tmp')
const name = `magari_test_${randomBytes(4).toString('hex')}`

let connections = 0
const mailServer = createServer((socket) => {
  connections += 1
  socket.destroy()
})

beforeAll(async () => {
  mkdirSync(temporary, { mode: 0o755 })
  await new Promise<void>((resolve) => mailServer.listen(0, '127.0.0.1', resolve))
  const server = await startServer(data, { DEMO: 'on' })
  await server.end('SIGTERM')
  await inDatabase(`insert into mail.outbox (template, recipient, data)
    values ('recovery', 'waiting@example.test', '{"link": "http://localhost/x", "code": "123456"}')`)
  await run(['backup', backup])
}, 180_000)
afterAll(async () => {
  mailServer.close()
  await removeDataDirectory(here)
  if (!obstacle) await dropLocalDatabase(name)
})

async function inDatabase(statement: string) {
  const postgres = await startEmbeddedPostgres(path.join(data, 'postgres'))
  await onConnection(postgres.connection('postgres', 'magari'), (client) => client.query(statement))
  await postgres.stop()
}
const environment = (more: Record<string, string> = {}) => ({
  DATA_DIR: data,
  TMPDIR: temporary,
  SMTP_URL: `smtp://127.0.0.1:${(mailServer.address() as { port: number }).port}`,
  ...more,
})
const run = (words: string[], more?: Record<string, string>) => runServer(environment(more), words)
const leftovers = () => readdirSync(temporary).filter((entry) => entry.startsWith('magari-rehearsal'))

test('a good backup is restored, compared, served and removed; its waiting mail is not sent', async () => {
  const { code, output } = await run(['rehearse', backup])
  expect(output).toMatch(/\d+ rows in \d+ tables\n {2}\d+ files with \d+ bytes\n {2}\/readyz\n {2}\/\n/)
  for (const page of ['/storage/v1/object/public/', '/vehicles/', '/spare-parts/'])
    expect(output).toContain(`\n  ${page}`)
  expect(output).toContain('Everything matches the backup. The copy was removed.')
  expect(code).toBe(0)
  expect(leftovers()).toEqual([])
  expect(connections).toBe(0)
}, 180_000)

test('remains of a killed rehearsal are removed by the next, and a stopped one leaves nothing', async () => {
  const killed = startCommand(environment(), ['rehearse', backup])
  const database = () => {
    const [folder = 'none'] = leftovers()
    return runningPostgres(path.join(temporary, folder, 'data/postgres/data'))
  }
  await expect.poll(database, { timeout: 60_000 }).toBeTypeOf('number')
  const pid = database() as number
  await killed.end('SIGKILL')
  expect(leftovers()).toHaveLength(1)

  const stopped = startCommand(environment(), ['rehearse', backup])
  await expect.poll(() => isAlive(pid), { timeout: 60_000 }).toBe(false)
  await expect.poll(database, { timeout: 60_000 }).toBeTypeOf('number')
  expect(await stopped.end('SIGINT')).toBe(1)
  expect(stopped.output()).toContain('stopped')
  expect(leftovers()).toEqual([])
}, 180_000)

test('an incomplete picture fails the rehearsal', async () => {
  await inDatabase(`update storage.objects set metadata = jsonb_set(metadata, '{size}', '7')`)
  const wrong = path.join(here, 'wrong')
  expect((await run(['backup', wrong])).code).toBe(0)
  const { code, output } = await run(['rehearse', wrong])
  expect(output).toMatch(/It differs from the backup:\n {2}\/storage\/v1\/.+ has 7 bytes instead of \d+\.\n$/)
  expect(code).toBe(1)
  expect(leftovers()).toEqual([])
}, 180_000)

// The machine's PostgreSQL uses the machine's clock.
test.skipIf(obstacle || clockIsSet)(
  'on an external server it creates a temporary database',
  async () => {
    await onConnection(localPostgres, (client) => client.query(`create database ${name}`))
    const { jwtSecret, anonKey, serviceKey } = JSON.parse(
      readFileSync(path.join(data, 'secrets.json'), 'utf8'),
    )
    const { host, port, user } = localPostgres
    const there = {
      DATABASE_URL: `postgresql://${user}@${host}:${port}/${name}`,
      JWT_SECRET: jwtSecret,
      ANON_KEY: anonKey,
      SERVICE_KEY: serviceKey,
    }
    const scratch = () =>
      onConnection(localPostgres, async (client) => {
        const { rows } = await client.query<{ datname: string; login: string }>(
          `select datname, 'magari_requests_' || oid as login from pg_database where datname ~ '^magari_rehearsal_'`,
        )
        return rows
      })
    const killed = startCommand(environment(there), ['rehearse', backup])
    await expect.poll(async () => (await scratch()).length, { timeout: 60_000 }).toBe(1)
    await killed.end('SIGKILL')
    const [left] = await scratch()

    const { code, output } = await run(['rehearse', backup], there)
    expect(output).toContain('Everything matches the backup.')
    expect(code).toBe(0)
    expect(await scratch()).toEqual([])
    expect(left).toBeDefined()
    expect(leftovers()).toEqual([])
    const { rows } = await onConnection({ ...localPostgres, database: name }, (client) =>
      client.query("select from pg_class where relnamespace = 'public'::regnamespace"),
    )
    expect(rows).toEqual([])
  },
  180_000,
)

test('an invalid backup gives one sentence', async () => {
  expect(await run(['rehearse', here])).toEqual({
    code: 1,
    output: `${here} is not a complete backup: it has no manifest.json.\n`,
  })
  expect(existsSync(data)).toBe(true)
})
