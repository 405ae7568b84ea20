/** What brings a database from the schema its migrations lead to, to the one that `schema/` declares. */
import type pg from 'pg'
import { rowChanges } from './row-changes.ts'
import { MISSING, runInRounds, type SchemaStatement, schemaSettings } from './schema.ts'
import type { SchemaDifference } from './schema-text.ts'

/** What PostgreSQL answers to a statement that another part has to precede: its object is missing, there already, or still in use. */
const OUT_OF_ORDER = [...MISSING, '2BP01', '42P07', '42710', '42P13', '42723', '42P16']

/** A migration to be read and completed. */
export interface MigrationProposal {
  /** In an order in which they run. */
  parts: string[]
  /** What does not run as it is: each with its error, for the author. */
  left: string[]
}

/**
 * The migration that the differences ask for, tried in the client's transaction. Functions, policies, triggers, indexes, grants and new
 * tables are the schema's own statements, whole; changes of columns, constraints and rows are suggestions.
 */
export async function migrationProposal(
  client: pg.ClientBase,
  statements: SchemaStatement[],
  differences: SchemaDifference[],
): Promise<MigrationProposal> {
  await client.query(schemaSettings)
  const parts = proposedParts(statements, differences).map((sql) => ({ sql }))
  const { ran, failed } = await runInRounds(client, parts, OUT_OF_ORDER)
  const rest = parts.filter((part) => !ran.includes(part))
  return {
    parts: ran.map(({ sql }) => sql),
    left: rest.map((part) => {
      const error = failed.find(({ statement }) => statement === part)?.error
      return error ? `-- FIXME: ${error.message}\n${part.sql}` : part.sql
    }),
  }
}

function proposedParts(statements: SchemaStatement[], differences: SchemaDifference[]): string[] {
  // Triggers, policies and constraints go before the objects that they use.
  const drops: string[] = []
  const removals: string[] = []
  const changes: string[] = []
  const removed = new Set(differences.filter(({ kind }) => kind === 'unexpected').map(({ object }) => object))
  for (const difference of differences) {
    const { object, kind } = difference
    if (object.startsWith('sequence ') && removed.has(tableOfIdentity(object))) continue
    const own = statements.filter(({ subject }) => subject.object === subjectName(object))
    if (object.startsWith('rows of ')) changes.push(...rowChanges(difference))
    else if (kind === 'unexpected') removals.push(`drop ${object};`)
    else if (kind === 'missing') changes.push(...own.map(({ sql }) => `${sql};`))
    else if (object.startsWith('table ')) tableChanges(difference, own, drops, changes)
    else if (returned(difference.missing) !== returned(difference.unexpected)) {
      removals.push(`drop ${object};`)
      changes.push(...own.map(({ sql }) => `${sql};`))
    } else changes.push(...redeclared(difference, own))
  }
  // A name with several lists of arguments comes with each of them.
  return [...new Set([...drops, ...removals, ...inDeclaredOrder(changes, statements)])]
}

/** Statements of the schema where it has them, as comments and rights follow what they are of; suggestions stay before them. */
function inDeclaredOrder(changes: string[], statements: SchemaStatement[]): string[] {
  const places = new Map(statements.map(({ sql }, place) => [`${sql};`, place]))
  return changes.toSorted((one, other) => (places.get(one) ?? -1) - (places.get(other) ?? -1))
}

/** The table whose `id` this sequence numbers. */
function tableOfIdentity(object: string): string {
  return object.replace(/^sequence (.*)_id_seq$/, 'table $1')
}

/** What a function returns: only a new one can return something else. */
function returned(entries: string[]): string | undefined {
  return entries.map((entry) => /^ RETURNS .*/m.exec(entry)?.[0]).find(Boolean)
}

/** Roles a client may have; the owner keeps its rights. */
const EVERYBODY = 'public, anon, authenticated, service_role'

/** The changed parts of a function or view. */
function redeclared({ object, missing, unexpected }: SchemaDifference, own: SchemaStatement[]): string[] {
  const parts = new Set([...missing, ...unexpected].map(partOf))
  const isChanged = ({ subject: { part } }: SchemaStatement) =>
    parts.has(part) ||
    (part === 'definition' && [...parts].some((one) => !/^(granted|comment|trigger)\b/.test(one)))
  const revoked = `revoke all on ${object.replace(/^view /, 'table ')} from ${EVERYBODY};`
  const dropped = unexpected.map(partOf).filter((part) => part.startsWith('trigger '))
  return [
    ...(parts.has('granted') ? [revoked] : []),
    ...dropped.map((trigger) => `drop ${trigger} on ${object.replace('view ', '')};`),
    ...own
      .filter(isChanged)
      .map(({ sql }) => `${sql.replace(/^create (function|view)/, 'create or replace $1')};`),
  ]
}

function tableChanges(
  { object, missing, unexpected }: SchemaDifference,
  own: SchemaStatement[],
  drops: string[],
  changes: string[],
): void {
  const table = object.replace('table ', '')
  const schema = table.split('.')[0]
  const declared = (part: string) =>
    own.filter(({ subject }) => subject.part === part).map(({ sql }) => `${sql};`)
  for (const part of new Set([...missing, ...unexpected].map(partOf))) {
    const wanted = missing.find((entry) => partOf(entry) === part)
    const found = unexpected.find((entry) => partOf(entry) === part)
    const [kind] = part.split(' ', 1)
    if (kind === 'column') changes.push(...columnChange(table, part, wanted, found), ...declared(part))
    else if (kind === 'constraint') {
      if (found) drops.push(`alter table ${table} drop ${part};`)
      if (wanted) changes.push(`alter table ${table} add ${wanted.split('; comment: ', 1)[0]};`)
    } else {
      // The index of a constraint goes with it.
      const isOfConstraint = unexpected.some((entry) => partOf(entry) === part.replace('index', 'constraint'))
      if (found && kind === 'index' && !isOfConstraint)
        drops.push(`drop index ${schema}.${part.slice('index '.length)};`)
      if (found && (kind === 'policy' || kind === 'trigger')) drops.push(`drop ${part} on ${table};`)
      if (kind !== 'granted') changes.push(...declared(part))
    }
  }
  if ([...missing, ...unexpected].some((entry) => /^granted: |; granted: /.test(entry)))
    changes.push(`revoke all on ${table} from ${EVERYBODY};`, ...declared('granted'))
}

function columnChange(
  table: string,
  part: string,
  wanted: string | undefined,
  found: string | undefined,
): string[] {
  if (!wanted) return [`alter table ${table} drop ${part};`]
  const definition = (entry: string) => entry.split(/; (?:granted|comment): /, 1)[0] ?? entry
  if (!found) return [`alter table ${table} add ${definition(wanted)};`]
  const [to, from] = [definition(wanted), definition(found)]
  if (to === from) return []
  if (to === `${from} not null`) return [`alter table ${table} alter ${part} set not null;`]
  if (from === `${to} not null`) return [`alter table ${table} alter ${part} drop not null;`]
  return [`-- By hand: alter table ${table} alter ${part}, from "${from}" to "${to}".`]
}

/** An object of the schema's text as statements name it: without arguments, and a view as a table. */
function subjectName(object: string): string {
  return object.replace(/\(.*$/, '').replace(/^view /, 'table ')
}

/** The part of a table that an entry of the schema's text describes, named as in `StatementSubject`. */
function partOf(entry: string): string {
  const name = '(?:"(?:[^"]|"")+"|\\S+)'
  const named = new RegExp(`^(?:column|constraint|policy) ${name}`).exec(entry)
  if (named) return named[0]
  const trigger = new RegExp(`^trigger CREATE (?:CONSTRAINT )?TRIGGER (${name})`).exec(entry)
  if (trigger) return `trigger ${trigger[1]}`
  const index = new RegExp(`^CREATE (?:UNIQUE )?INDEX (${name})`).exec(entry)
  if (index) return `index ${index[1]}`
  return entry.split(/[: ]/, 1)[0] ?? entry
}
