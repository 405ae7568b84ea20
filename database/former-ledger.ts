/** Databases with a ledger of the migrations that `0001_baseline.sql` replaced. */
import { randomBytes } from 'node:crypto'
import type pg from 'pg'
import { onConnection } from './connection.ts'
import {
  listMigrations,
  MigrationError,
  type MigrationRecord,
  type MigrationSource,
  migrateWithin,
  migrationLock,
} from './migrate.ts'
import { schemaDifferences, schemaText } from './schema-text.ts'

const SOURCE = 'database'
const BASELINE = '0001_baseline.sql'
/** The last of the migrations that the baseline replaced; a database that has it has them all. */
const LAST_FORMER = '0191_named_leads.sql'

/**
 * Replaces the former list of migrations in the ledger by the baseline when the database's schema is the one that the baseline
 * creates, which a scratch database on the same server shows. Throws MigrationError with one sentence when it is another.
 */
export async function adoptFormerLedger(
  connection: pg.ClientConfig,
  sources: MigrationSource[],
): Promise<void> {
  await onConnection(connection, async (client) => {
    await client.query('select pg_advisory_lock($1)', [migrationLock])
    if (!(await hasFormerLedger(client))) return
    const baseline = (await listMigrations(sources)).filter(isUpToBaseline)
    const expected = await scratchSchema(connection, client, sources)
    const differences = schemaDifferences(expected, await schemaText(client))
    if (differences.length > 0)
      throw new MigrationError(
        `The database was made by an earlier Magari and its schema is not the baseline's (${named(differences)}): export its rows with pg_dump --data-only and load them into an empty database of this version.`,
      )
    await client.query('begin')
    await replaceFormerLedger(client, baseline)
    await client.query('commit')
  })
}

/**
 * The migrations of a backup, with the former list replaced by the baseline. Returns undefined when the backup had only a part of
 * that list, so that no schema of this version fits it.
 */
export function withoutFormer(
  records: MigrationRecord[],
  known: MigrationRecord[],
): MigrationRecord[] | undefined {
  if (!records.some(({ source }) => source === SOURCE) || records.some(isBaseline)) return records
  if (!records.some(({ source, file }) => source === SOURCE && file === LAST_FORMER)) return undefined
  return [...records.filter(({ source }) => source !== SOURCE), ...known.filter(isBaseline)]
}

async function hasFormerLedger(client: pg.ClientBase): Promise<boolean> {
  const { rows: ledgers } = await client.query(
    `select to_regclass('private.migrations') is not null as present`,
  )
  if (!ledgers[0].present) return false
  const { rows } = await client.query<MigrationRecord>(
    'select source, file, checksum from private.migrations where source = $1',
    [SOURCE],
  )
  return rows.length > 0 && !rows.some(isBaseline)
}

/** The schema that the baseline creates, on the server of the connection. */
async function scratchSchema(connection: pg.ClientConfig, client: pg.ClientBase, sources: MigrationSource[]) {
  const database = `magari_scratch_${randomBytes(5).toString('hex')}`
  try {
    await client.query(`create database ${database} template template0`)
  } catch (error) {
    throw new MigrationError(
      `The database was made by an earlier Magari. To compare its schema with the baseline, a scratch database is needed, and it could not be created: ${(error as Error).message}.`,
      { cause: error },
    )
  }
  try {
    return await onConnection({ ...connection, database }, async (scratch) => {
      await scratch.query('begin')
      await migrateWithin(scratch, sources, isUpToBaseline)
      return schemaText(scratch)
    })
  } finally {
    await client.query(`drop database ${database} with (force)`)
  }
}

/** Puts the baseline of the records in the place of the former list, in the client's transaction; a ledger without it stays as it is. */
export async function replaceFormerLedger(client: pg.ClientBase, records: MigrationRecord[]): Promise<void> {
  if (!(await hasFormerLedger(client))) return
  await client.query('delete from private.migrations where source = $1', [SOURCE])
  for (const { source, file, checksum } of records.filter(isBaseline))
    await client.query('insert into private.migrations (source, file, checksum) values ($1, $2, $3)', [
      source,
      file,
      checksum,
    ])
}

function isBaseline({ source, file }: MigrationRecord): boolean {
  return source === SOURCE && file === BASELINE
}

/** The data service's own migrations come before the baseline and were not replaced. */
function isUpToBaseline(record: MigrationRecord): boolean {
  return record.source !== SOURCE || isBaseline(record)
}

function named(differences: { object: string }[]): string {
  const objects = differences.map(({ object }) => object)
  return objects.length > 3
    ? `${objects.slice(0, 3).join(', ')} and ${objects.length - 3} more`
    : objects.join(', ')
}
