import type { Caller } from '../http/caller.ts'
import type { Database } from '../postgres/database.ts'
import { invalidRequest } from './errors.ts'
import type { ObjectMetadata } from './object-metadata.ts'
import { createStatements } from './statements.ts'

/** A list-v2 request: flat or grouped by folders, with cursor pagination. */
export interface ListV2Request {
  prefix: string
  limit: number
  folders: boolean
  column: (typeof COLUMNS)[number]
  order: 'asc' | 'desc'
  after: Cursor | null
}

/** The last entry of a page: its name, and the time it is sorted by. */
interface Cursor {
  name: string
  at?: string
}

interface Entry {
  name: string
  at: string | null
  id: string | null
  updated_at: Date | null
  created_at: Date | null
  last_accessed_at: Date | null
  version: string | null
  metadata: ObjectMetadata | null
}

const COLUMNS = ['name', 'updated_at', 'created_at'] as const
const MOST = 1000

/** Reads the body of a list-v2 request. Throws InvalidRequest. */
export function listV2Request(body: Record<string, unknown>): ListV2Request {
  const { prefix = '', limit = MOST, cursor, with_delimiter = false } = body
  const sortBy = (body.sortBy ?? {}) as { column?: unknown; order?: unknown }
  const column = COLUMNS.find((name) => name === (sortBy.column ?? 'name'))
  const order = sortBy.order ?? 'asc'
  if (!column) throw invalidRequest(`sortBy.column must be one of ${COLUMNS.join(', ')}`)
  if (order !== 'asc' && order !== 'desc') throw invalidRequest('sortBy.order must be asc or desc')
  if (typeof limit !== 'number' || !Number.isInteger(limit) || limit < 1)
    throw invalidRequest('limit must be a whole number, at least 1')
  if (typeof prefix !== 'string') throw invalidRequest('prefix must be a text')
  const after = cursor === undefined || cursor === null || cursor === '' ? null : readCursor(cursor)
  if (after && (column === 'name') !== (after.at === undefined)) throw invalidCursor()
  return {
    prefix,
    limit: Math.min(limit, MOST),
    folders: with_delimiter === true,
    column,
    order,
    after,
  }
}

/** The list-v2 query on a database. */
export function createListV2(database: Database) {
  const run = createStatements(database)

  /** One page of objects visible to the caller, in storage-js's format: `{ hasNext, nextCursor?, folders, objects }`. */
  return async function listV2(caller: Caller, bucket: string, asked: ListV2Request, signal: AbortSignal) {
    const { prefix, limit, after } = asked
    const text = asked.column !== 'name' ? byTime(asked) : asked.folders ? byFolder(asked) : byName(asked)
    const values = [bucket, prefix, after?.name ?? null, limit + 1]
    if (asked.column !== 'name') values.push(after?.at ?? null)
    const rows = await run<Entry>(caller, text, values, { signal, readOnly: true })
    const page = rows.slice(0, limit)
    const last = page.at(-1)
    const hasNext = rows.length > limit
    return {
      hasNext,
      ...(hasNext && last ? { nextCursor: writeCursor(last) } : {}),
      folders: page.filter(({ id }) => id === null).map(({ name }) => ({ name, key: name.slice(0, -1) })),
      objects: page
        .filter(({ id }) => id !== null)
        .map(({ at: _at, ...object }) => ({ ...object, key: object.name })),
    }
  }
}

const DETAILS = 'id, updated_at, created_at, last_accessed_at, version, metadata'
// The "C" collation orders by code point, so this sorts after everything with the same prefix.
const END = 'chr(1114111)'
// The object's first folder below the prefix, or its own name if it is in none.
const ENTRY = `case when strpos(substr(o.name, length($2) + 1), '/') > 0
  then $2 || split_part(substr(o.name, length($2) + 1), '/', 1) || '/' else o.name end`
const BELOW = `o.bucket_id = $1 and o.name >= $2 and o.name < $2 || ${END} and starts_with(o.name, $2)`

function byName({ order }: ListV2Request): string {
  return `select o.name, null as at, ${DETAILS} from storage.objects o
    where ${BELOW} and ($3::text is null or o.name ${order === 'asc' ? '>' : '<'} $3)
    order by o.name ${order} limit $4`
}

// A loose index scan from entry to entry, independent of the number of objects in a folder.
function byFolder({ order }: ListV2Request): string {
  const next = (entry: string) =>
    order === 'desc'
      ? `o.name < ${entry}`
      : `o.name > ${entry} || case when ${entry} like '%/' then ${END} else '' end`
  return `with recursive entries as (
      (select ${ENTRY} collate "C" as entry, 1 as number, o.* from storage.objects o
        where ${BELOW} and ($3::text is null or ${next('$3::text')})
        order by o.name ${order} limit 1)
      union all
      select following.* from entries cross join lateral (
        select ${ENTRY} collate "C", entries.number + 1, o.* from storage.objects o
        where ${BELOW} and ${next('entries.entry')}
        order by o.name ${order} limit 1
      ) following where entries.number < $4
    )
    select entry as name, null as at, ${detailsUnless(`entry like '%/'`)} from entries order by number`
}

// Folders have no time: they sort before all objects, and after them in descending order.
function byTime({ column, order, folders }: ListV2Request): string {
  const objects = `select o.name, o.${column} as sorted, ${DETAILS} from storage.objects o where ${BELOW}`
  const grouped = `select o.name, o.${column} as sorted, ${DETAILS} from storage.objects o
      where ${BELOW} and strpos(substr(o.name, length($2) + 1), '/') = 0
    union all
    select distinct ${ENTRY} collate "C", '-infinity'::timestamptz, ${detailsUnless('true')} from storage.objects o
      where ${BELOW} and strpos(substr(o.name, length($2) + 1), '/') > 0`
  return `select name, sorted::text as at, ${DETAILS} from (${folders ? grouped : objects}) found
    where $3::text is null or (sorted, name) ${order === 'asc' ? '>' : '<'} ($5::timestamptz, $3)
    order by sorted ${order}, name ${order} limit $4`
}

function detailsUnless(folder: string): string {
  const types = { id: 'uuid', version: 'text', metadata: 'jsonb' }
  const columns = DETAILS.split(', ').map((name) => {
    const type = types[name as keyof typeof types] ?? 'timestamptz'
    return folder === 'true' ? `null::${type}` : `case when ${folder} then null else ${name} end as ${name}`
  })
  return columns.join(', ')
}

function writeCursor({ name, at }: Entry): string {
  return Buffer.from(JSON.stringify({ name, ...(at === null ? {} : { at }) })).toString('base64url')
}

function readCursor(text: unknown): Cursor {
  try {
    const { name, at }: Cursor = JSON.parse(Buffer.from(String(text), 'base64url').toString())
    if (typeof name === 'string' && (at === undefined || typeof at === 'string'))
      return { name, ...(at === undefined ? {} : { at }) }
  } catch {
    // Thrown below.
  }
  throw invalidCursor()
}

function invalidCursor(): Error {
  return invalidRequest('The cursor is not one that a list gave in this order')
}
