/** What the access rules of one subject need: how its rows are made, and what the actions on them are as requests. */
import type { AdKind } from '#domain/ads/ads.ts'
import type { OwnAds } from '#domain/ads/own-ads.ts'
import type { AccessWorld, Ask, Who } from './people.ts'

/** A row made for one question, and what the questions about it need to know. */
export interface Row {
  /** The value of the table's key column. */
  id: string | number
  /** Account ids. */
  owner: string
  party?: string
  /** What an insert by the owner would say. */
  fresh?: Record<string, unknown>
  /** Values for `change <column>`, `insert <column>` and `upsert <column>`, different from what the row was made with. */
  changed?: Record<string, unknown>
  /** Arguments for `call <function>`. */
  arguments?: Record<string, unknown>
}

export interface TableSubject {
  /** Column that requests name the row by; `id` when absent. */
  key?: string
  /** Makes a row in the state that a rule names, with an owner of its own. */
  lay(world: AccessWorld, state: string): Promise<Row>
  /** Actions of this table alone, by name. */
  actions?: Record<string, (row: Row, asker: Who) => Ask>
}

const merge = { prefer: 'resolution=merge-duplicates,return=representation' }

/** Actions that leave everything as it was, so that one row serves every asker. */
export function onlyReads(action: string): boolean {
  return /^(read|count|filter|order|embed|search)\b/.test(action)
}

/** The request that an action on a row of a table is. Throws for an action that nobody has described. */
export function requestOf(name: string, table: TableSubject, action: string, row: Row, asker: Who): Ask {
  const own = table.actions?.[action]
  if (own) return own(row, asker)
  const { id, fresh = {}, changed = {} } = row
  const all = `/rest/v1/${name}`
  const key = table.key ?? 'id'
  const one = `${all}?${key}=eq.${id}`
  const [verb, what = ''] = action.split(/ (.*)/)
  const column = what.replace(/^by /, '')
  const value = () => {
    if (!(column in changed)) throw new Error(`Nobody knows another value for ${name}.${column}`)
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
      throw new Error(`Nobody knows how to ${action} in ${name}`)
  }
}

/** `own_ads` of a kind: done where the row is among the answer's. */
export function ownAds(kind: AdKind) {
  return {
    'call own_ads': ({ id }: Row): Ask => ({
      method: 'POST',
      path: '/rest/v1/rpc/own_ads',
      body: { kind, page_size: 60 },
      holds: (answer) => (answer as OwnAds).ads.some((ad) => ad.id === id),
    }),
  }
}

/** Inserts a row past all rules and returns its id. */
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
