import { readFileSync } from 'node:fs'
import type pg from 'pg'

/** Every object of a schema by its name, with its canonical entries: columns in their order, then constraints, indexes, policies, triggers. */
export type SchemaText = Map<string, string[]>

const catalogueQuery = readFileSync(new URL('./schema-text.sql', import.meta.url), 'utf8')

/**
 * The database's schema as canonical text. Two databases with equal text on one version of PostgreSQL behave the same; the rows that
 * come with a schema are `referenceRows`. Sets the client's search path to nothing.
 */
export async function schemaText(client: pg.ClientBase): Promise<SchemaText> {
  // The catalogue qualifies a name unless the search path has its schema.
  await client.query(`set search_path = ''`)
  const { rows: owners } = await client.query('select current_user as name')
  const { rows } = await client.query<{ object: string; entries: string[] }>(catalogueQuery, [owners[0].name])
  return new Map(rows.map(({ object, entries }) => [object, entries]))
}

/** The rows of every table that has any, in the same form; without identities, times and secrets, which each database makes. */
export async function referenceRows(client: pg.ClientBase): Promise<SchemaText> {
  const { rows: tables } = await client.query<{ name: string; columns: string }>(`
    select format('%I.%I', nspname, relname) as name, string_agg(format('%I', attname), ', ' order by attnum) as columns
    from pg_class
    join pg_namespace on pg_namespace.oid = relnamespace
    join pg_attribute on attrelid = pg_class.oid
    where relkind = 'r' and nspname !~ '^pg_' and nspname not in ('information_schema', 'pgboss')
      and (nspname, relname) <> ('private', 'migrations')
      and attnum > 0 and not attisdropped and attidentity = '' and atttypid not in ('timestamptz'::regtype, 'bytea'::regtype)
    group by 1 order by 1`)
  const found: SchemaText = new Map()
  for (const { name, columns } of tables) {
    const { rows } = await client.query<{ row: string }>(
      `select row_to_json(one)::text as row from (select ${columns} from ${name}) as one order by row_to_json(one)::text collate "C"`,
    )
    if (rows.length > 0)
      found.set(
        `rows of ${name}`,
        rows.map(({ row }) => row),
      )
  }
  return found
}

/** An object that two schemas do not share, with the entries that are missing from `actual` or present in it alone. */
export interface SchemaDifference {
  object: string
  /** Whether the whole object is missing from `actual` or present in it alone, or only entries of it. */
  kind: 'missing' | 'unexpected' | 'changed'
  missing: string[]
  unexpected: string[]
}

export function schemaDifferences(expected: SchemaText, actual: SchemaText): SchemaDifference[] {
  const objects = [...new Set([...expected.keys(), ...actual.keys()])].sort()
  return objects.flatMap((object): SchemaDifference[] => {
    const [wanted, found] = [expected.get(object), actual.get(object)]
    if (!found) return [{ object, kind: 'missing', missing: wanted ?? [], unexpected: [] }]
    if (!wanted) return [{ object, kind: 'unexpected', missing: [], unexpected: found }]
    if (wanted.join('\n') === found.join('\n')) return []
    const missing = wanted.filter((entry) => !found.includes(entry))
    const unexpected = found.filter((entry) => !wanted.includes(entry))
    const kind = 'changed'
    // The same entries in another order: columns.
    return missing.length + unexpected.length > 0
      ? [{ object, kind, missing, unexpected }]
      : [{ object, kind, missing: wanted, unexpected: found }]
  })
}

/** Lines for a person: the object, `- ` before missing and `+ ` before unexpected lines. */
export function differenceLines(differences: SchemaDifference[]): string[] {
  const lines = (sign: string, entry: string) => entry.split('\n').map((line) => `  ${sign} ${line}`)
  return differences.flatMap(({ object, missing, unexpected }) => [
    object,
    ...missing.flatMap((entry) => lines('-', entry)),
    ...unexpected.flatMap((entry) => lines('+', entry)),
  ])
}
