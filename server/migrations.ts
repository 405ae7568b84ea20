import type pg from 'pg'
import { backendMigrations } from '#backend/migrations.ts'
import { onConnection } from '#database/connection.ts'
import { MigrationError, type MigrationRecord, type MigrationSource, migrate } from '#database/migrate.ts'

/** All migrations in the order they are applied, the data service's first. */
export const migrationSources: MigrationSource[] = [
  backendMigrations,
  {
    name: 'database',
    directory: new URL('../database/migrations', import.meta.url),
    schema: new URL('../database/schema/', import.meta.url),
  },
]

const BASELINE = '0001_baseline.sql'
/** The last commit with the migrations that the baselines replaced, and the last of them. */
const BEFORE_BASELINE = { commit: 'ece8c7d', file: '0051_strangers.sql' }

/**
 * Applies pending migrations and returns their files. Throws MigrationError with a readable message, also for a database with the
 * migrations that the baselines replaced (docs/operations.md, Databases from before the baseline).
 */
export async function migrateMarketplace(owner: pg.ClientConfig): Promise<string[]> {
  const { rows } = await onConnection(owner, async (client) => {
    const { rows: ledgers } = await client.query(`select to_regclass('private.migrations') as ledger`)
    return ledgers[0].ledger
      ? client.query<MigrationRecord>('select source, file, checksum from private.migrations')
      : { rows: [] }
  })
  if (isBeforeBaseline(rows))
    throw new MigrationError(
      `The database was made by an earlier Magari, before its migrations were replaced by a baseline. Start it once with commit ${BEFORE_BASELINE.commit} and back it up (npm run backup), then restore the backup into an empty database with this version (npm run restore).`,
    )
  return migrate(owner, migrationSources)
}

/**
 * The migrations of a backup as this version names them: those that the baselines replaced are the baselines. Returns undefined when
 * the backup lacks some of them, so that no schema of this version fits it.
 */
export function currentRecords(
  records: MigrationRecord[],
  known: MigrationRecord[],
): MigrationRecord[] | undefined {
  if (!isBeforeBaseline(records)) return records
  if (!records.some(({ file }) => file === BEFORE_BASELINE.file)) return undefined
  return known.filter(({ file }) => file === BASELINE)
}

/** Whether the ledger is that of the former migrations: only the marketplace's began with a baseline, an earlier one. */
export function isBeforeBaseline(records: MigrationRecord[]): boolean {
  return (
    records.length > 0 &&
    !records.some(({ source, file }) => source === backendMigrations.name && file === BASELINE)
  )
}
