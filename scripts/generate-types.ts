/** Writes database/types.generated.ts from a temporary database with every migration in it. */
import { writeFile } from 'node:fs/promises'
import { migrate } from '#database/migrate.ts'
import { generateTypes, typesFile } from '#database/types.ts'
import { migrationSources } from '#server/migrations.ts'
import { onScratchPostgres } from './scratch-postgres.ts'

await onScratchPostgres(async (connection) => {
  await migrate(connection, migrationSources)
  await writeFile(typesFile, await generateTypes(connection))
  console.log('Wrote database/types.generated.ts')
})
