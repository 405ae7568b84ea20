import { rangeNotSatisfiable, TablesError } from '../errors.ts'
import type { Body } from './body.ts'
import { looksLikeFilter, type PlacedFilter, parseCondition, parseGroup } from './filter.ts'
import { type Media, parseAccept, parseCallAccept } from './media.ts'
import { type OrderTerm, parseOrder } from './order.ts'
import { type Preferences, parsePreferences } from './preferences.ts'
import { Scanner } from './scanner.ts'
import { type Field, jsonPath, parseSelect, type SelectItem } from './select.ts'

export type Action = 'read' | 'insert' | 'update' | 'delete' | 'put' | 'call'

/** A parsed request, not yet resolved against a schema. */
export interface TablesRequest {
  action: Action
  schema: string
  /** The table, view or function. */
  name: string
  /** GET and HEAD run in read-only transactions. */
  readOnly: boolean
  head: boolean
  select: SelectItem[]
  filters: PlacedFilter[]
  orders: { path: string[]; terms: OrderTerm[] }[]
  ranges: { path: string[]; limit?: number; offset?: number }[]
  columns: string[] | null
  onConflict: string[] | null
  /** Arguments of a function called by GET; names may repeat. */
  queryArguments: [name: string, value: string][]
  body: Body | null
  preferences: Preferences
  media: Media
  /** The Accept header of a call, whose available types depend on the function. */
  accept: string | null
}

export interface RawRequest {
  method: string
  /** Below the mount point: `/vehicle_makes` or `/rpc/search`. */
  path: string
  query: URLSearchParams
  headers: Headers
  /** The body, of a call or a write. Throws TablesError if it is invalid. */
  body: (forCall: boolean) => Body | null
}

/** Optional features of the dialect. */
export interface Dialect {
  aggregates?: boolean
  explain?: boolean
}

const MAX_PARAMETERS = 200

/** Parses a request. Throws TablesError (PGRST1xx) if invalid. */
export function parseRequest(raw: RawRequest, schemas: string[], dialect: Dialect = {}): TablesRequest {
  const { rpc, name } = target(raw.path)
  const readOnly = isReadOnly(raw.method)
  const action = actionOf(raw.method, rpc)
  const accept = raw.headers.get('accept')
  const request: TablesRequest = {
    action,
    schema: profile(raw.headers.get(readOnly ? 'accept-profile' : 'content-profile'), schemas),
    name,
    readOnly,
    head: raw.method === 'HEAD',
    select: parseSelect(raw.query.get('select') ?? '', dialect.aggregates),
    filters: [],
    orders: [],
    ranges: [],
    columns: nameList(raw.query.get('columns'), 'columns'),
    onConflict: nameList(raw.query.get('on_conflict'), 'on_conflict'),
    queryArguments: [],
    body: readOnly || action === 'delete' ? null : raw.body(rpc),
    preferences: parsePreferences(raw.headers.get('prefer')),
    media: (rpc ? parseCallAccept : parseAccept)(accept, dialect.explain),
    accept: rpc ? accept : null,
  }
  if (rpc && request.body) request.queryArguments.push(...request.body.pairs)
  let count = 0
  for (const [parameter, value] of raw.query) {
    if (++count > MAX_PARAMETERS) throw new TablesError(400, 'PGRST100', 'The query has too many parameters')
    readParameter(request, parameter, value, rpc && readOnly)
  }
  const header = raw.method === 'GET' ? rangeHeader(raw.headers.get('range')) : null
  if (header) narrow(request, header)
  return request
}

/** The relation or function in a path below the mount point. Throws PGRST125 for other paths. */
export function target(path: string): { rpc: boolean; name: string } {
  const [first = '', second, ...more] = path.replace(/^\//, '').split('/').map(decode)
  const rpc = first === 'rpc' && second !== undefined
  if (more.length > 0 || (!rpc && second !== undefined) || !(rpc ? second : first)) {
    throw new TablesError(404, 'PGRST125', 'Invalid path specified in request URL')
  }
  return { rpc, name: rpc ? (second ?? '') : first }
}

function decode(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch {
    throw new TablesError(404, 'PGRST125', 'Invalid path specified in request URL')
  }
}

function actionOf(method: string, rpc: boolean): Action {
  const actions: Record<string, Action> = rpc
    ? { GET: 'call', HEAD: 'call', POST: 'call' }
    : { GET: 'read', HEAD: 'read', POST: 'insert', PATCH: 'update', DELETE: 'delete', PUT: 'put' }
  const action = actions[method]
  if (action) return action
  if (rpc) throw new TablesError(405, 'PGRST101', `Cannot use the ${method} method on RPC`)
  throw new TablesError(405, 'PGRST117', `Unsupported HTTP method: ${method}`)
}

export function isReadOnly(method: string): boolean {
  return method === 'GET' || method === 'HEAD'
}

/** The exposed schema of a profile header, in bytes of UTF-8; the first without it. Throws PGRST106 for others. */
export function profile(wanted: string | null, schemas: string[]): string {
  const schema = wanted === null ? (schemas[0] ?? '') : Buffer.from(wanted, 'latin1').toString('utf8')
  if (schemas.includes(schema)) return schema
  throw new TablesError(406, 'PGRST106', `Invalid schema: ${schema}`, {
    hint: `Only the following schemas are exposed: ${schemas.join(', ')}`,
  })
}

function nameList(text: string | null, what: string): string[] | null {
  if (text === null) return null
  const scanner = new Scanner(text, `${what} parameter`)
  const names: string[] = []
  do names.push(scanner.name())
  while (scanner.take(','))
  scanner.finish()
  return names
}

function readParameter(
  request: TablesRequest,
  parameter: string,
  value: string,
  mayBeArgument: boolean,
): void {
  if (parameter === 'select' || parameter === 'columns' || parameter === 'on_conflict') return
  const logical = /(?:^|\.)(?:and|or)$/.test(parameter)
  const placed = /(?:^|\.)(?:order|limit|offset)$/.test(parameter)
  // Like PostgREST: a value without an operator is an argument.
  if (mayBeArgument && !logical && !placed && !looksLikeFilter(value)) {
    request.queryArguments.push([parameter, value])
    return
  }
  const { path, field } = placedName(parameter)
  switch (field.name) {
    case 'order':
      request.orders.push({ path, terms: parseOrder(value) })
      return
    case 'limit':
    case 'offset':
      addRange(request, path, field.name, value)
      return
    case 'and':
    case 'or': {
      const negated = path.at(-1) === 'not'
      const filter = parseGroup(field.name, negated, value)
      request.filters.push({ path: negated ? path.slice(0, -1) : path, filter })
      return
    }
    default:
      request.filters.push({ path, filter: parseCondition(field, value) })
  }
}

function placedName(parameter: string): { path: string[]; field: Field } {
  const scanner = new Scanner(parameter, 'parameter name')
  const names = [scanner.name()]
  while (scanner.take('.')) names.push(scanner.name())
  const path = jsonPath(scanner)
  scanner.finish()
  return { path: names.slice(0, -1), field: { name: names.at(-1) ?? '', path } }
}

function addRange(request: TablesRequest, path: string[], bound: 'limit' | 'offset', value: string): void {
  if (!/^-?\d{1,15}$/.test(value)) {
    throw new TablesError(400, 'PGRST100', `"failed to parse ${bound} (${value})" (line 1, column 1)`, {
      details: 'expecting a whole number',
    })
  }
  const number = Number(value)
  if (number < 0 && bound === 'offset') return
  if (number < 0) throw rangeNotSatisfiable('Limit should be greater than or equal to zero.')
  const name = path.join('.')
  const range = request.ranges.find((known) => known.path.join('.') === name)
  if (range) range[bound] = number
  else request.ranges.push({ path, [bound]: number })
}

// Intersects the ranges of the header and the parameters.
function narrow(request: TablesRequest, header: { limit?: number; offset: number }): void {
  const asked = request.ranges.find(({ path }) => path.length === 0)
  if (!asked) {
    request.ranges.push({ path: [], ...header })
    return
  }
  if (asked.limit === 0) return
  const end = ({ limit = Number.POSITIVE_INFINITY, offset = 0 }) => offset + limit
  const offset = Math.max(asked.offset ?? 0, header.offset)
  const limit = Math.min(end(asked), end(header)) - offset
  if (limit <= 0) throw invertedRange()
  asked.offset = offset
  if (Number.isFinite(limit)) asked.limit = limit
}

function invertedRange(): TablesError {
  return rangeNotSatisfiable(
    'The lower boundary must be lower than or equal to the upper boundary in the Range header.',
  )
}

function rangeHeader(header: string | null): { limit?: number; offset: number } | null {
  const found = /^(?:items=)?(\d{1,15})-(\d{1,15})?$/.exec(header?.trim() ?? '')
  if (!found) return null
  const offset = Number(found[1])
  if (found[2] === undefined) return { offset }
  const last = Number(found[2])
  if (last < offset) throw invertedRange()
  return { offset, limit: last - offset + 1 }
}
