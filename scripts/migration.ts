/**
 * Proposes the next migration: from the schema that the migrations lead to, to the declared one, of the data service (`backend/schema/`)
 * and of the marketplace (`database/schema/`). `npm run migration <name>` writes `migrations/NNNN_<name>.sql` beside the schema that
 * was edited; without a name it only prints the differences.
 */
import { readdir, writeFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import type pg from 'pg'
import { onConnection } from '#database/connection.ts'
import { type MigrationSource, migrate } from '#database/migrate.ts'
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

const FIRST_LINES = `-- FIXME: say what this changes and why, and move the data.

set local check_function_bodies = off;`

await onScratchPostgres(async (server) => {
  for (const [index, source] of migrationSources.entries())
    await propose(server, source, migrationSources.slice(0, index))
})

/** Compares what the source declares with where its migrations lead; both come after the migrations of the sources before it. */
async function propose(server: pg.ClientConfig, source: MigrationSource, before: MigrationSource[]) {
  const connection = (state: string) => ({ ...server, database: `${source.name}_${state}` })
  await onConnection(server, async (client) => {
    for (const state of ['declared', 'migrated'])
      await client.query(`create database ${connection(state).database}`)
  })
  // In an order in which each can run, for types that need others.
  let statements = await readSchema(source.schema)
  await migrate(connection('declared'), before)
  const declared = await onConnection(connection('declared'), async (client) => {
    await client.query('begin')
    statements = await loadSchema(client, statements)
    await client.query('commit')
    return everything(client)
  })
  await migrate(connection('migrated'), [...before, source])
  const differences = schemaDifferences(declared, await onConnection(connection('migrated'), everything))
  if (differences.length === 0) {
    console.log(`${source.name}: the migrations lead to the schema; there is nothing to add.`)
    return
  }
  console.log(differenceLines(differences).join('\n'))
  if (!name) return
  const file = await nextFile(source, name)
  await onConnection(connection('migrated'), async (client) => {
    await client.query('begin')
    const { parts, left } = await migrationProposal(client, statements, differences)
    await writeFile(
      file,
      [FIRST_LINES, ...(source.name === 'backend' ? inRoleOfAuth(parts) : parts), ...left]
        .map((part) => `${part}\n`)
        .join('\n'),
    )
    console.log(
      `\nWrote ${fileURLToPath(file)}${left.length > 0 ? `, of which ${left.length} parts do not run yet` : ''}`,
    )
    if (left.length > 0) return
    const rest = schemaDifferences(declared, await everything(client))
    if (rest.length > 0) console.log(`It leaves for you:\n${differenceLines(rest).join('\n')}`)
  })
}

/** With the role that owns the sign-in service's objects where parts concern them. */
function inRoleOfAuth(parts: string[]): string[] {
  const isOfAuth = (part: string | undefined) => part !== undefined && /^[^(;]*?\bauth\./.test(part)
  return parts.flatMap((part, place) => [
    ...(isOfAuth(part) && !isOfAuth(parts[place - 1]) ? ['set local role supabase_auth_admin;'] : []),
    part,
    ...(isOfAuth(part) && !isOfAuth(parts[place + 1]) ? ['reset role;'] : []),
  ])
}

async function everything(client: pg.ClientBase): Promise<SchemaText> {
  return new Map([...(await schemaText(client)), ...(await referenceRows(client))])
}

async function nextFile({ directory }: MigrationSource, subject: string): Promise<URL> {
  const numbers = (await readdir(directory)).map((file) => Number.parseInt(file, 10)).filter(Number.isFinite)
  const number = String(Math.max(0, ...numbers) + 1).padStart(4, '0')
  return new URL(`${number}_${subject}.sql`, `${directory.href}/`)
}
