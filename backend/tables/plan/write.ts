import { NotInSchema, TablesError } from '../errors.ts'
import { bodyRows, emptyOrInvalid } from '../parse/body.ts'
import type { TablesRequest } from '../parse/request.ts'
import type { Rows } from '../parse/rows.ts'
import type { Column, Relation } from '../schema/model.ts'
import type { Budget } from './budget.ts'
import type { ReadNode } from './tree.ts'
import { boundColumn } from './values.ts'

export interface WrittenColumn {
  column: Column
  /** Rows without a value get the column's default instead of NULL. */
  defaultWhenMissing: boolean
}

export interface WritePlan {
  kind: 'insert' | 'update' | 'delete'
  relation: Relation
  columns: WrittenColumn[]
  /** The body as an array of objects. */
  json: string
  rowCount: number
  conflict: { columns: string[]; resolution: 'merge' | 'ignore' } | null
  returns: 'representation' | 'key' | 'nothing'
  /** Rolled back unless exactly one row is affected. */
  singular: boolean
  maxAffected: number | null
  read: ReadNode
}

/** The change of a POST, PATCH, PUT or DELETE. `read` is its result; its filters select the rows. */
export function planWrite(
  request: TablesRequest,
  relation: Relation,
  read: ReadNode,
  budget: Budget,
): WritePlan {
  const { preferences, action } = request
  const returned = preferences.return
  // A write returns all affected rows.
  read.limit = null
  read.offset = 0
  const plan: WritePlan = {
    kind: action === 'delete' || action === 'update' ? action : 'insert',
    relation,
    columns: [],
    json: '[]',
    rowCount: 0,
    conflict: null,
    returns:
      returned === 'representation' ? 'representation' : returned === 'headers-only' ? 'key' : 'nothing',
    singular: request.media.format === 'object',
    maxAffected: action === 'update' || action === 'delete' ? (preferences.maxAffected ?? null) : null,
    read,
  }
  if (action === 'delete') return plan
  if (!request.body) throw emptyOrInvalid()
  const rows = bodyRows(request.body, request.columns)
  plan.json = rows.list ? request.body.json : `[${request.body.json}]`
  plan.rowCount = rows.count
  plan.columns = writtenColumns(request, relation, rows)
  for (const { column } of plan.columns) {
    const given = rows.columns.get(column.name)
    if (given) boundColumn(column, given, budget)
  }
  if (action === 'insert') plan.conflict = conflict(request, relation)
  if (action === 'put') {
    requireKey(request, relation, rows)
    plan.conflict = { columns: relation.primaryKey, resolution: 'merge' }
    read.where = []
  }
  return plan
}

function writtenColumns(request: TablesRequest, relation: Relation, rows: Rows): WrittenColumn[] {
  const names = new Set(request.columns ?? Object.keys(rows.first ?? {}))
  const withDefaults = request.preferences.missing === 'default'
  const columns: WrittenColumn[] = []
  for (const name of names) {
    const column = relation.columns.get(name)
    if (!column) {
      throw new NotInSchema(
        400,
        'PGRST204',
        `Could not find the '${name}' column of '${relation.name}' in the schema cache`,
      )
    }
    const having = withDefaults ? (rows.columns.get(name)?.rows ?? 0) : rows.count
    // A column without any value is omitted, so that PostgreSQL applies its default.
    if (having > 0 || rows.count === 0 || request.action === 'update')
      columns.push({ column, defaultWhenMissing: having < rows.count })
  }
  return columns
}

function conflict(request: TablesRequest, relation: Relation): WritePlan['conflict'] {
  const { resolution } = request.preferences
  if (!resolution) return null
  const columns = request.onConflict ?? relation.primaryKey
  for (const name of columns) {
    if (!relation.columns.has(name)) {
      throw new NotInSchema(400, '42703', `column "${name}" does not exist`)
    }
  }
  if (columns.length === 0) return null
  return { columns, resolution: resolution === 'merge-duplicates' ? 'merge' : 'ignore' }
}

/** The primary key values in a PUT's filters. Refuses any other filter. */
export function putKey(request: TablesRequest, { primaryKey }: Relation): Map<string, string> {
  if (request.ranges.length > 0) {
    throw new TablesError(400, 'PGRST114', 'limit/offset querystring parameters are not allowed for PUT')
  }
  const keys = new Map<string, string>()
  for (const { path, filter } of request.filters) {
    const plain = filter.kind === 'condition' && !filter.negated && filter.field.path.length === 0
    if (path.length > 0 || !plain) throw keyOnly()
    const { field, operation } = filter
    if (operation.kind !== 'compare' || operation.operator !== 'eq') throw keyOnly()
    keys.set(field.name, operation.value)
  }
  const whole = primaryKey.length > 0 && keys.size === primaryKey.length
  if (!whole || !primaryKey.every((name) => keys.has(name))) throw keyOnly()
  return keys
}

function requireKey(request: TablesRequest, relation: Relation, { count, first }: Rows): void {
  const keys = putKey(request, relation)
  const matches =
    count === 1 && first !== null && [...keys].every(([name, value]) => String(first[name]) === value)
  if (!matches) {
    throw new TablesError(400, 'PGRST115', 'Payload values do not match URL in primary key column(s)')
  }
}

function keyOnly(): TablesError {
  return new TablesError(
    405,
    'PGRST105',
    "Filters must include all and only primary key columns with 'eq' operators",
  )
}
