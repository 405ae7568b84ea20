import { afterEach, beforeEach, expect, test } from 'vitest'
import { migrateMarketplace, migrationSources } from '#server/migrations.ts'
import { createTestDatabase, type TestDatabase } from '#testing/postgres.ts'
import { onConnection } from './connection.ts'
import { withoutFormer } from './former-ledger.ts'
import { listMigrations, migrateWithin } from './migrate.ts'

let database: TestDatabase

beforeEach(async () => {
  database = await createTestDatabase('backend')
  // A former database has the baseline's schema and nothing later.
  await onConnection(database.owner, async (client) => {
    await client.query('begin')
    await migrateWithin(
      client,
      migrationSources,
      ({ source, file }) => source === 'backend' || file === '0001_baseline.sql',
    )
    await client.query('commit')
  })
})
afterEach(() => database?.drop())

const ask = async (text: string) => (await onConnection(database.owner, (client) => client.query(text))).rows
const ledger = () => ask(`select file from private.migrations where source = 'database' order by file`)

/** The ledger as the migrations before the baseline left it; only the baseline has run. */
const makeFormer = () =>
  ask(`
    delete from private.migrations where source = 'database';
    insert into private.migrations (source, file, checksum)
    values ('database', '0001_profiles.sql', 'a'), ('database', '0191_named_leads.sql', 'b')`)

test('the baseline equals the schema of the former migrations, including comments', async () => {
  const baseline = (await listMigrations(migrationSources)).find(({ file }) => file === '0001_baseline.sql')
  expect(baseline?.checksum).toBe('aa2b7852894d123eda7da3e1d6a689396bed5e23ee2c69326d2e2e15a5896312')
})

test('a database of the former migrations is adopted and keeps its rows', async () => {
  await ask(`update public.system_settings set value = 'kept@example.test' where key = 'contact_email'`)
  await makeFormer()
  await migrateMarketplace(database.owner)
  const files = (await listMigrations(migrationSources)).filter(({ source }) => source === 'database')
  expect(await ledger()).toEqual(files.map(({ file }) => ({ file })))
  expect(await ask(`select value from public.system_settings where key = 'contact_email'`)).toEqual([
    { value: 'kept@example.test' },
  ])
  expect(await ask(`select datname from pg_database where datname like 'magari_scratch_%'`)).toEqual([])
})

test('a database with another schema is refused with a sentence and left unchanged', async () => {
  await makeFormer()
  await ask('grant select on public.favorites to anon; drop function public.home_figures()')
  await expect(migrateMarketplace(database.owner)).rejects.toThrow(
    /^The database was made by an earlier Magari .*function public\.home_figures\(\), table public\.favorites.* pg_dump --data-only/,
  )
  expect(await ledger()).toHaveLength(2)
})

test('a backup with all former migrations matches the baseline; one with a part of them does not', async () => {
  const known = await listMigrations(migrationSources)
  const record = (file: string) => ({ source: 'database', file, checksum: 'a' })
  const backend = known.filter(({ source }) => source === 'backend')
  expect(withoutFormer(known, known)).toEqual(known)
  expect(
    withoutFormer([...backend, record('0001_profiles.sql'), record('0191_named_leads.sql')], known),
  ).toEqual([...backend, ...known.filter(({ file }) => file === '0001_baseline.sql')])
  expect(withoutFormer([...backend, record('0001_profiles.sql')], known)).toBeUndefined()
})
