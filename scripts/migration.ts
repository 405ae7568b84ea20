/**
 * Proposes the next migration: from the schema that `database/migrations/` leads to, to the one that `database/schema/` declares.
 * `npm run migration <name>` writes `database/migrations/NNNN_<name>.sql`; without a name it only prints the differences.
 */
import { readdir, writeFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import type pg from 'pg'
import { onConnection } from '#database/connection.ts'
import { migrate } from '#database/migrate.ts'
import { migrationProposal } from '#database/migration-proposal.ts'
import { loadSchema, readSchema } from '#database/schema.ts'
import {
  differenceLines,
  referenceRows,
  type SchemaText,
  schemaDifferences,
  schemaText,
} from '#database/schema-text.ts'
import { migrationSources } from '#server/migrations.ts'
import { onScratchPostgres } from './scratch-postgres.ts'

const [name] = process.argv.slice(2)
if (name !== undefined && !/^[a-z][a-z0-9_]*$/.test(name)) {
  console.error('Name the migration in lower case with underscores: npm run migration previous_owners')
  process.exit(1)
}

await onScratchPostgres(async (server) => {
  const statements = await readSchema()
  const [backend] = migrationSources
  if (!backend) throw new Error('There are no migrations')
  const connection = (database: string) => ({ ...server, database })
  await onConnection(server, async (client) => {
    for (const database of ['declared', 'migrated']) await client.query(`create database ${database}`)
  })
  await migrate(connection('declared'), [backend])
  const declared = await onConnection(connection('declared'), async (client) => {
    await client.query('begin')
    await loadSchema(client, statements)
    await client.query('commit')
    return everything(client)
  })
  await migrate(connection('migrated'), migrationSources)
  const differences = schemaDifferences(declared, await onConnection(connection('migrated'), everything))
  if (differences.length === 0) {
    console.log('The migrations lead to the schema: there is nothing to add.')
    return
  }
  console.log(differenceLines(differences).join('\n'))
  if (!name) return
  const proposal = migrationProposal(statements, differences)
  const file = await nextFile(name)
  await writeFile(file, `-- FIXME: say what this changes and why, and move the data.\n\n${proposal}`)
  console.log(`\nWrote ${fileURLToPath(file)}`)
  const left = await onConnection(connection('migrated'), async (client) => {
    await client.query('begin')
    await client.query(proposal)
    return schemaDifferences(declared, await everything(client))
  }).catch((error) => {
    console.log(`It does not run yet: ${error.message}`)
    return []
  })
  if (left.length > 0) console.log(`It leaves for you:\n${differenceLines(left).join('\n')}`)
})

async function everything(client: pg.ClientBase): Promise<SchemaText> {
  return new Map([...(await schemaText(client)), ...(await referenceRows(client))])
}

async function nextFile(subject: string): Promise<URL> {
  const directory = new URL('../database/migrations/', import.meta.url)
  const numbers = (await readdir(directory)).map((file) => Number.parseInt(file, 10)).filter(Number.isFinite)
  return new URL(`${String(Math.max(0, ...numbers) + 1).padStart(4, '0')}_${subject}.sql`, directory)
}
