import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { pathToFileURL } from 'node:url'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { createTestDatabase, type TestDatabase } from '#testing/postgres.ts'
import { onConnection } from './connection.ts'
import { migrate, pendingMigrations } from './migrate.ts'

let database: TestDatabase
let directory: string
// Each test has its own source, because they share a database.
let source: string
let nth = 0

beforeAll(async () => {
  database = await createTestDatabase('backend')
})
afterAll(() => database?.drop())
beforeEach(async () => {
  directory = await mkdtemp(path.join(tmpdir(), 'magari-migrations-'))
  nth += 1
  source = `source${nth}`
  await ask(`create schema ${source}`)
})
afterEach(() => rm(directory, { recursive: true }))

const ask = async (text: string) => (await onConnection(database.owner, (client) => client.query(text))).rows
const write = (file: string, sql: string) =>
  writeFile(path.join(directory, file), sql.replaceAll('$', `${source}.`))
const sources = () => [
  { name: source, directory: pathToFileURL(directory), schema: pathToFileURL(directory) },
]
const run = () => migrate(database.owner, sources())

test('applies missing migrations once, in the order of their names', async () => {
  await write('0002_rows.sql', 'insert into $note values (1)')
  await write('0001_table.sql', 'create table $note (id int)')
  await write('notes.txt', 'not a migration')
  const pending = () => onConnection(database.owner, (client) => pendingMigrations(client, sources()))
  expect(await pending()).toEqual([`${source}/0001_table.sql`, `${source}/0002_rows.sql`])
  expect(await run()).toEqual([`${source}/0001_table.sql`, `${source}/0002_rows.sql`])
  expect(await pending()).toEqual([])
  expect(await run()).toEqual([])
  expect(await ask(`select id from ${source}.note`)).toEqual([{ id: 1 }])
})

test('with two concurrent processes one applies and the other waits', async () => {
  await write('0001_table.sql', 'select pg_sleep(0.2); create table $note (id int)')
  await write('0002_rows.sql', 'insert into $note values (1)')
  const applied = await Promise.all([run(), run()])
  expect(applied.map((files) => files.length).sort()).toEqual([0, 2])
  expect(await ask(`select id from ${source}.note`)).toEqual([{ id: 1 }])
})

test('a failing file leaves nothing, is named, and can be retried once corrected', async () => {
  await write('0001_table.sql', 'create table $note (id int)')
  await write('0002_rows.sql', 'insert into $note values (1); insert into $nothing values (1)')
  await expect(run()).rejects.toThrow(
    `The migration ${source}/0002_rows.sql failed: relation "${source}.nothing" does not exist`,
  )
  expect(await ask(`select id from ${source}.note`)).toEqual([])
  await write('0002_rows.sql', 'insert into $note values (1)')
  expect(await run()).toEqual([`${source}/0002_rows.sql`])
  expect(await ask(`select id from ${source}.note`)).toEqual([{ id: 1 }])
})

test('a file that changed after it was applied is refused, and so is everything after it', async () => {
  await write('0001_table.sql', 'create table $note (id int)')
  await run()
  await write('0001_table.sql', 'create table $note (id int, text text)')
  await write('0002_rows.sql', 'insert into $note values (1)')
  await expect(run()).rejects.toThrow(`${source}/0001_table.sql was changed after it was applied`)
  expect(await ask(`select id from ${source}.note`)).toEqual([])
})

test('a lost connection rejects instead of crashing the process', async () => {
  await write('0001_lost.sql', 'create table $note (id int); select pg_terminate_backend(pg_backend_pid())')
  await expect(run()).rejects.toThrow(/0001_lost.sql failed: .*(terminat|connection)/i)
  expect(await ask(`select to_regclass('${source}.note') as note`)).toEqual([{ note: null }])
})

test('a login without the privilege to migrate gets a sentence', async () => {
  await write('0001_table.sql', 'create table $note (id int)')
  await expect(migrate(database.connection, sources())).rejects.toThrow(
    /^The database cannot be migrated: permission denied/,
  )
})
