import { migrationsDirectory } from '#backend/migrations.ts'
import type { MigrationSource } from '#database/migrate.ts'

/** Every migration there is, in the order they are applied: the data service's own first. */
export const migrationSources: MigrationSource[] = [
  { name: 'backend', directory: migrationsDirectory },
  { name: 'database', directory: new URL('../database/migrations', import.meta.url) },
]
