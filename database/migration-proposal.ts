/** What brings a database from the schema its migrations lead to, to the one that `schema/` declares. */
import type { SchemaStatement } from './schema.ts'
import type { SchemaDifference } from './schema-text.ts'

/**
 * The SQL of a migration. Functions, policies, triggers, indexes, grants and new tables are the schema's own statements, whole; changes
 * of columns and constraints are suggestions to be read, and rows are listed in comments for the author.
 */
export function migrationProposal(statements: SchemaStatement[], differences: SchemaDifference[]): string {
  // Triggers, policies and constraints go before the objects that they use.
  const drops: string[] = []
  const removals: string[] = []
  const types: SchemaStatement[] = []
  const changes: string[] = []
  const removed = new Set(differences.filter(({ kind }) => kind === 'unexpected').map(({ object }) => object))
  for (const difference of differences) {
    const { object, kind } = difference
    if (object.startsWith('sequence ') && removed.has(tableOfIdentity(object))) continue
    const own = statements.filter(({ subject }) => subject.object === subjectName(object))
    if (object.startsWith('rows of ')) changes.push(rowsByHand(difference))
    else if (kind === 'unexpected') removals.push(`drop ${object};`)
    else if (kind === 'missing' && object.startsWith('type ')) types.push(...own)
    else if (kind === 'missing') changes.push(...own.map(({ sql }) => `${sql};`))
    else if (object.startsWith('table ')) tableChanges(difference, own, drops, changes)
    else if (returned(difference.missing) !== returned(difference.unexpected)) {
      removals.push(`drop ${object};`)
      changes.push(...own.map(({ sql }) => `${sql};`))
    } else changes.push(...redeclared(difference, own))
  }
  // Types are made of each other and the functions of them.
  const declared = types
    .sort((one, other) => statements.indexOf(one) - statements.indexOf(other))
    .map(({ sql }) => `${sql};`)
  // A name with several lists of arguments comes with each of them.
  const parts = new Set([...drops, ...removals, ...declared, ...changes])
  return [...parts].map((part) => `${part}\n`).join('\n')
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
  if (definition(wanted) === definition(found)) return []
  return [
    `-- By hand: alter table ${table} alter ${part}, from "${definition(found)}" to "${definition(wanted)}".`,
  ]
}

function rowsByHand({ object, missing, unexpected }: SchemaDifference): string {
  return [
    `-- By hand, ${object}:`,
    ...unexpected.map((row) => `--   - ${row}`),
    ...missing.map((row) => `--   + ${row}`),
  ].join('\n')
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
