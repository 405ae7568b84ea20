/** How the access tests create the rows of a table, and the requests for the actions in its rules. */
import type { AdKind } from '#domain/ads/ads.ts'
import type { OwnAds } from '#domain/ads/own-ads.ts'
import type { AccessWorld, ApiRequest, Identity } from './people.ts'

/** A created row with the values that its requests need. */
export interface Row {
  /** The value of the table's key column. */
  id: string | number
  /** Account ids. */
  owner: string
  party?: string
  /** The body of an insert by the owner. */
  fresh?: Record<string, unknown>
  /** Values for `change <column>`, `insert <column>` and `upsert <column>`, different from the row's own. */
  changed?: Record<string, unknown>
  /** The address of an open resumable upload. */
  upload?: string
  /** Arguments for `call <function>`. */
  arguments?: Record<string, unknown>
}

export interface TableSubject {
  /** The key column in requests; `id` by default. */
  key?: string
  /** Creates a row with a new owner in the state that a rule names. */
  create(world: AccessWorld, state: string): Promise<Row>
  /** Actions special to this table, by name. */
  actions?: Record<string, (row: Row, caller: Identity) => ApiRequest>
}

const merge = { prefer: 'resolution=merge-duplicates,return=representation' }

/** Whether the action changes nothing, so that all callers can share one row. */
export function onlyReads(action: string): boolean {
  return /^(read|count|filter|order|embed|search)\b/.test(action)
}

/** The request for an action on a row. Throws for an unknown action. */
export function requestOf(
  name: string,
  table: TableSubject,
  action: string,
  row: Row,
  caller: Identity,
): ApiRequest {
  const own = table.actions?.[action]
  if (own) return own(row, caller)
  const { id, fresh = {}, changed = {} } = row
  const all = `/rest/v1/${name}`
  const key = table.key ?? 'id'
  const one = `${all}?${key}=eq.${id}`
  const [verb, what = ''] = action.split(/ (.*)/)
  const column = what.replace(/^by /, '')
  const value = () => {
    if (!(column in changed)) throw new Error(`The subject has no changed value for ${name}.${column}`)
    return changed[column]
  }
  switch (verb) {
    case 'read':
      return { path: `${one}&select=${what === 'everything' ? '*' : column || key}` }
    case 'count':
      return { method: 'HEAD', path: `${one}&select=${key}`, headers: { prefer: 'count=exact' } }
    case 'filter':
      return { path: `${one}&select=${key}&${column}=not.is.null` }
    case 'order':
      return { path: `${one}&select=${key}&order=${column}` }
    case 'insert':
      return { method: 'POST', path: all, body: column ? { ...fresh, [column]: value() } : fresh }
    case 'upsert':
      return { method: 'POST', path: all, body: { ...fresh, [key]: id, [column]: value() }, headers: merge }
    case 'change':
      return { method: 'PATCH', path: one, body: { [column]: value() } }
    case 'delete':
      return { method: 'DELETE', path: one }
    case 'call':
      return { method: 'POST', path: `/rest/v1/rpc/${what}`, body: row.arguments ?? {} }
    default:
      throw new Error(`Unknown action ${action} of ${name}`)
  }
}

/** `own_ads` of a kind: + if the response contains the row. */
export function ownAds(kind: AdKind) {
  return {
    'call own_ads': ({ id }: Row): ApiRequest => ({
      method: 'POST',
      path: '/rest/v1/rpc/own_ads',
      body: { kind, page_size: 60 },
      matches: (answer) => (answer as OwnAds).ads.some((ad) => ad.id === id),
    }),
  }
}

/** Saving by the function of a kind: onto the current version, onto an outdated one, and as a new ad of the caller. */
export function saveActions(
  name: string,
  parameter: string,
  change: Record<string, unknown>,
): NonNullable<TableSubject['actions']> {
  const call = (body: Record<string, unknown>): ApiRequest => ({
    method: 'POST',
    path: `/rest/v1/rpc/${name}`,
    body,
    matches: (answer) => answer !== null,
  })
  return {
    [`call ${name}`]: (row) => call({ id: row.id, [parameter]: change, version: row.arguments?.version }),
    [`call ${name} of another version`]: ({ id }) =>
      call({ id, [parameter]: change, version: '2026-01-01T00:00:00Z' }),
    // The seller in the body is ignored.
    [`call ${name} for a new one`]: ({ fresh }) => call({ id: crypto.randomUUID(), [parameter]: fresh }),
  }
}

/** Inserts a row as the database's owner and returns its key. */
export async function insert(
  world: AccessWorld,
  table: string,
  columns: Record<string, unknown>,
  key = 'id',
): Promise<string> {
  const names = Object.keys(columns)
  const [row] = await world.sql<{ key: string }>(
    `insert into ${table} (${names}) values (${names.map((_, place) => `$${place + 1}`)}) returning ${key} as key`,
    Object.values(columns),
  )
  return row?.key ?? ''
}
