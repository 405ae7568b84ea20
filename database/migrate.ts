import { createHash } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import type pg from 'pg'
import { onConnection } from './connection.ts'

/** A folder of `NNNN_subject.sql` files, the name its entries are recorded under, and where the schema they lead to is declared. */
export interface MigrationSource {
  name: string
  directory: URL
  schema: URL
}

interface Migration {
  source: string
  file: string
  sql: string
  checksum: string
}

export class MigrationError extends Error {
  override name = 'MigrationError'
}

const oldestServer = 150_000

/** The advisory lock of a running migration. Any constant will do, as long as every process uses the same one. */
export const migrationLock = 7_218_554

/**
 * Applies the missing files of the sources, in order, each in a separate transaction, and returns those applied.
 * Processes that start side by side wait for each other. Throws MigrationError when the server is older than PostgreSQL 15,
 * when a file fails, or when an applied file was changed.
 */
export async function migrate(connection: pg.ClientConfig, sources: MigrationSource[]): Promise<string[]> {
  return onConnection(connection, async (client) => {
    await requireSupportedServer(client)
    await client.query('select pg_advisory_lock($1)', [migrationLock])
    await layLedger(client)
    const pending = await pendingOf(client, sources)
    for (const migration of pending) await apply(client, migration)
    if (pending.length > 0) await client.query(`notify pgrst, 'reload schema'`)
    return pending.map(({ source, file }) => `${source}/${file}`)
  })
}

/** The files that `migrate` would apply now; empty when the database is current. */
export async function pendingMigrations(
  client: pg.ClientBase,
  sources: MigrationSource[],
): Promise<string[]> {
  const pending = await pendingOf(client, sources)
  return pending.map(({ source, file }) => `${source}/${file}`)
}

/** A migration as the ledger knows it. */
export type MigrationRecord = Pick<Migration, 'source' | 'file' | 'checksum'>

/** Every migration of the sources, in the order they are applied. */
export async function listMigrations(sources: MigrationSource[]): Promise<MigrationRecord[]> {
  const migrations = (await Promise.all(sources.map(read))).flat()
  return migrations.map(({ source, file, checksum }) => ({ source, file, checksum }))
}

/**
 * Applies the missing and wanted files within the transaction that the client is in: all of it or nothing. The caller holds
 * `migrationLock`. Throws as `migrate` does.
 */
export async function migrateWithin(
  client: pg.ClientBase,
  sources: MigrationSource[],
  wanted: (migration: MigrationRecord) => boolean,
): Promise<void> {
  await requireSupportedServer(client)
  await layLedger(client)
  for (const migration of (await pendingOf(client, sources)).filter(wanted)) {
    try {
      await run(client, migration)
      // What would have ended with the migration's own transaction.
      await client.query('set constraints all immediate; reset role; reset search_path')
    } catch (error) {
      throw failed(migration, error)
    }
  }
}

async function layLedger(client: pg.ClientBase) {
  try {
    await client.query(`
      create schema if not exists private;
      create table if not exists private.migrations (
        source text not null,
        file text not null,
        checksum text not null,
        applied_at timestamptz not null default now(),
        primary key (source, file)
      )`)
  } catch (error) {
    throw new MigrationError(`The database cannot be migrated: ${(error as Error).message}.`, {
      cause: error,
    })
  }
}

async function requireSupportedServer(client: pg.ClientBase) {
  const { rows } = await client.query<{ number: number; text: string }>(
    `select current_setting('server_version_num')::int as number, current_setting('server_version') as text`,
  )
  const version = rows[0]
  if (version && version.number < oldestServer) {
    throw new MigrationError(`Magari needs PostgreSQL 15 or newer, and this server is ${version.text}.`)
  }
}

async function pendingOf(client: pg.ClientBase, sources: MigrationSource[]): Promise<Migration[]> {
  const migrations = (await Promise.all(sources.map(read))).flat()
  const { rows } = await client.query<{ source: string; file: string; checksum: string }>(
    'select source, file, checksum from private.migrations',
  )
  const applied = new Map(rows.map((row) => [`${row.source}/${row.file}`, row.checksum]))
  return migrations.filter((migration) => {
    const id = `${migration.source}/${migration.file}`
    const checksum = applied.get(id)
    if (checksum === undefined) return true
    if (checksum !== migration.checksum) {
      throw new MigrationError(
        `The migration ${id} was changed after it was applied. Add a new file instead.`,
      )
    }
    return false
  })
}

async function read({ name, directory }: MigrationSource): Promise<Migration[]> {
  const files = (await readdir(directory)).filter((file) => /^\d{4}_.*\.sql$/.test(file)).sort()
  return Promise.all(
    files.map(async (file) => {
      const sql = await readFile(new URL(file, `${directory.href}/`), 'utf8')
      return { source: name, file, sql, checksum: createHash('sha256').update(sql).digest('hex') }
    }),
  )
}

async function apply(client: pg.ClientBase, migration: Migration) {
  try {
    await client.query('begin')
    await run(client, migration)
    await client.query('commit')
  } catch (error) {
    // Fails where the connection is gone, and then nothing is left to roll back.
    await client.query('rollback').catch(() => {})
    throw failed(migration, error)
  }
}

async function run(client: pg.ClientBase, { source, file, sql, checksum }: Migration) {
  await client.query(sql)
  await client.query('insert into private.migrations (source, file, checksum) values ($1, $2, $3)', [
    source,
    file,
    checksum,
  ])
}

function failed({ source, file }: Migration, error: unknown): MigrationError {
  return new MigrationError(`The migration ${source}/${file} failed: ${(error as Error).message}`, {
    cause: error,
  })
}
