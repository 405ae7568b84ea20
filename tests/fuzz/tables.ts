import type { Chance } from './chance.ts'
import { types } from './headers.ts'
import { json, noise, text, written } from './values.ts'
import type { MadeRequest, World } from './world.ts'

const OPERATORS =
  'eq neq gt gte lt lte like ilike match imatch isdistinct fts plfts phfts wfts cs cd ov sl sr nxl nxr adj not.eq fts(english)'.split(
    ' ',
  )

const PREFERENCES = [
  'return=representation',
  'return=minimal',
  'return=headers-only',
  'count=exact',
  'count=planned',
  'count=estimated',
  'resolution=merge-duplicates',
  'resolution=ignore-duplicates',
  'missing=default',
  'tx=rollback',
  'handling=strict',
  'max-affected=1',
  'max-affected=many',
  'timezone=Nowhere/City',
  'params=single-object',
]

/** A request to /rest/v1. */
export function tables(chance: Chance, world: World): MadeRequest {
  const call = chance.in(0.2)
  const table = text(chance, Object.keys(world.tables))
  const columns = columnsOf(world, table)
  const query: string[] = []
  if (chance.in(0.6)) query.push(`select=${written(chance, selection(chance, world, table, 3))}`)
  for (const _ of chance.some(3, () => 0)) query.push(filter(chance, columns))
  if (chance.in(0.3)) {
    const order = `${text(chance, Object.keys(columns))}.${text(chance, ['asc', 'desc', 'nullsfirst', 'desc.nullslast'])}`
    query.push(`order=${written(chance, order)}`)
  }
  if (chance.in(0.2))
    query.push(`${text(chance, ['limit', 'offset'])}=${written(chance, text(chance, ['3', '0']))}`)
  if (chance.in(0.1))
    query.push(
      `${text(chance, ['on_conflict', 'columns'])}=${written(chance, text(chance, Object.keys(columns)))}`,
    )
  const headers: Record<string, string> = {}
  if (chance.in(0.4)) headers.prefer = chance.some(3, () => text(chance, PREFERENCES)).join(', ')
  if (chance.in(0.2)) headers.range = text(chance, ['0-4', '5-', '9-2', '0-0,3-4'])
  if (chance.in(0.1)) headers['accept-profile'] = text(chance, ['public', 'auth'])
  if (chance.in(0.1)) headers['content-profile'] = text(chance, ['public', 'auth'])
  const method = chance.one(
    call ? ['GET', 'POST', 'POST'] : ['GET', 'GET', 'GET', 'HEAD', 'POST', 'PATCH', 'DELETE', 'PUT'],
  )
  const [name, parameters] = chance.one(Object.entries(world.functions))
  if (call && method === 'GET')
    for (const parameter of parameters)
      if (chance.in(0.5)) query.push(`${parameter}=${written(chance, text(chance, world.values))}`)
  return {
    method,
    url: `${world.site}/rest/v1/${call ? `rpc/${name}` : table}?${query.join('&')}`,
    headers: { ...headers, ...types(chance) },
    body: rowsBody(
      chance,
      world,
      call ? Object.fromEntries(parameters.map((each) => [each, world.values])) : columns,
    ),
  }
}

function columnsOf(world: World, table: string): Record<string, readonly string[]> {
  return Object.hasOwn(world.tables, table) ? (world.tables[table] ?? {}) : { id: world.values }
}

function filter(chance: Chance, columns: Record<string, readonly string[]>): string {
  if (chance.in(0.2))
    return `${chance.one(['and', 'or', 'not.and', 'not.or'])}=${written(chance, tree(chance, columns, 2))}`
  const column = text(chance, Object.keys(columns))
  return `${written(chance, column)}=${written(chance, condition(chance, columns[column] ?? []))}`
}

function tree(chance: Chance, columns: Record<string, readonly string[]>, depth: number): string {
  const inner = Array.from({ length: 1 + chance.below(3) }, () => {
    if (depth > 0 && chance.in(0.3))
      return `${chance.one(['and', 'or', 'not.or'])}${tree(chance, columns, depth - 1)}`
    const column = text(chance, Object.keys(columns))
    return `${column}.${condition(chance, columns[column] ?? [])}`
  })
  return `(${inner.join(',')})`
}

function selection(chance: Chance, world: World, table: string, depth: number): string {
  const columns = Object.keys(columnsOf(world, table))
  return Array.from({ length: 1 + chance.below(4) }, () => {
    const column = text(chance, [...columns, '*'])
    const kind = chance.below(8)
    if (kind === 0 && depth > 0) {
      const other = text(chance, Object.keys(world.tables))
      return `${chance.in(0.2) ? '...' : ''}${other}${text(chance, ['', '!inner', '!left'])}(${selection(chance, world, other, depth - 1)})`
    }
    if (kind === 1) return `alias:${column}`
    if (kind === 2) return `${column}::${text(chance, ['text', 'int', 'jsonb'])}`
    if (kind === 3 && chance.in(0.3)) return `${column}.${text(chance, ['sum()', 'count()', 'avg()'])}`
    if (kind === 4) return `${column}->>${text(chance, ['a', '0'])}`
    return column
  }).join(',')
}

function condition(chance: Chance, values: readonly string[]): string {
  const list = `(${Array.from({ length: 1 + chance.below(4) }, () => text(chance, values)).join(',')})`
  if (chance.in(0.2)) return `${text(chance, ['in', 'not.in'])}.${list}`
  if (chance.in(0.1)) return `${text(chance, ['is', 'not.is'])}.${text(chance, ['null', 'true', 'unknown'])}`
  if (chance.in(0.1)) return `${text(chance, ['like(any)', 'eq(all)', 'gt(any)'])}.{${list.slice(1, -1)}}`
  return `${text(chance, OPERATORS)}.${text(chance, values)}`
}

function rowsBody(chance: Chance, world: World, columns: Record<string, readonly string[]>): string | null {
  const row = () =>
    Object.fromEntries(
      chance.some(6, () => {
        const column = text(chance, Object.keys(columns))
        return [
          column,
          chance.in(chance.wildness) ? json(chance, world.values, 2) : text(chance, columns[column] ?? []),
        ]
      }),
    )
  if (!chance.in(chance.wildness)) return JSON.stringify(chance.in(0.5) ? row() : chance.some(3, row))
  const kind = chance.below(4)
  if (kind === 0) return JSON.stringify(json(chance, world.values))
  if (kind === 1)
    return `${Object.keys(columns).slice(0, 3).join(',')}\n${chance.some(4, () => text(chance, world.values)).join(',')}`
  return kind === 2 ? noise(chance, 60) : null
}
