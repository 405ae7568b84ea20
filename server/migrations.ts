import type pg from 'pg'
import { migrationsDirectory } from '#backend/migrations.ts'
import { adoptFormerLedger } from '#database/former-ledger.ts'
import { type MigrationSource, migrate } from '#database/migrate.ts'

const backend: MigrationSource = { name: 'backend', directory: migrationsDirectory }

/** All migrations in the order they are applied, the data service's first. */
export const migrationSources: MigrationSource[] = [
  backend,
  { name: 'database', directory: new URL('../database/migrations', import.meta.url) },
]

/** Applies pending migrations and returns their files. Throws MigrationError with a readable message. */
export async function migrateMarketplace(owner: pg.ClientConfig): Promise<string[]> {
  const applied = await migrate(owner, [backend])
  await adoptFormerLedger(owner, migrationSources)
  return [...applied, ...(await migrate(owner, migrationSources))]
}
