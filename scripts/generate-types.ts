/** Writes database/types.generated.ts from a database of its own with every migration in it. */
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { migrate } from '#database/migrate.ts'
import { generateTypes, typesFile } from '#database/types.ts'
import { startEmbeddedPostgres } from '#server/embedded-postgres.ts'
import { migrationSources } from '#server/migrations.ts'

const directory = await mkdtemp(path.join(tmpdir(), 'magari-types-'))
const server = await startEmbeddedPostgres(directory, { fsync: 'off' })
try {
  const connection = server.connection('postgres', 'postgres')
  await migrate(connection, migrationSources)
  await writeFile(typesFile, await generateTypes(connection))
  console.log('Wrote database/types.generated.ts')
} finally {
  await server.stop()
  await rm(directory, { recursive: true, force: true })
  await rm(server.directory, { recursive: true, force: true })
}
