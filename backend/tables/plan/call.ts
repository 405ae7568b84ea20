import { NotInSchema, permissionDenied, TablesError } from '../errors.ts'
import { type Body, bodyArguments } from '../parse/body.ts'
import { chooseMedia, type Media } from '../parse/media.ts'
import type { TablesRequest } from '../parse/request.ts'
import { addSizes, type GivenValue, noSizes, type Sizes } from '../parse/rows.ts'
import { type Argument, key, type Routine, type Schema, valueColumn } from '../schema/model.ts'
import type { Budget } from './budget.ts'
import { NAME_SIMILARITY, nearest } from './names.ts'
import type { RowSource } from './read.ts'
import { boundArgument } from './values.ts'

export interface CallPlan {
  routine: Routine
  /** One text per argument; or the whole body (an array's first object) if separate texts would lose information. */
  arguments: { given: Argument; value: string | null }[] | { given: Argument[]; json: string; first: boolean }
  /** The single unnamed argument that receives the whole body. */
  wholeBody: Argument | null
  maxAffected: number | null
  media: Media
}

/** Finds the function for the given arguments. Throws PGRST202 for none, PGRST203 for several, 42501 without a grant. */
export function planCall(request: TablesRequest, schema: Schema, role: string, budget: Budget): CallPlan {
  const given = givenArguments(request)
  const known = schema.routines.get(key(request.schema, request.name)) ?? []
  const candidates = known.filter((routine) => routine.visibleTo.includes(role))
  if (known.length > 0 && candidates.length === 0) throw permissionDenied('function', request.name, role)
  const named = isValue(request.body) ? [] : candidates.filter((routine) => takes(routine, given))
  const fitting = named.length > 0 ? named : candidates.filter((routine) => takesBody(routine, request.body))
  const [routine] = fitting
  if (fitting.length > 1) throw overloaded(request, fitting)
  if (!routine) throw notFound(request, schema, [...given.keys()], role)
  const { maxAffected = null } = request.preferences
  const { returns, returnsSet } = routine
  if (maxAffected !== null && !returnsSet) throw notASet()
  const own = returns.kind === 'scalar' ? returns.mediaType : null
  const media = request.media.plan ? request.media : chooseMedia(request.accept, own)
  if (named.length > 0) {
    for (const argument of routine.arguments)
      boundArgument(argument, sizesOf(argument, request, given), budget)
    const values = argumentValues(routine, given, request.body)
    return { routine, arguments: values, wholeBody: null, maxAffected, media }
  }
  return { routine, arguments: [], wholeBody: routine.arguments[0] ?? null, maxAffected, media }
}

/** The column name of a set of scalars. */
export const SCALAR = 'pgrst_scalar'

/** The rows that a function returns, to select and filter; null for a single scalar and void. */
export function callRows({ name, returns, returnsSet }: Routine, schema: Schema): RowSource | null {
  if (returns.kind === 'scalar' && returnsSet) {
    return { name, relation: null, columns: new Map([[SCALAR, valueColumn(SCALAR, returns)]]) }
  }
  if (returns.kind !== 'rows') return null
  const { relation, columns } = returns
  const known = relation && schema.relations.get(key(relation.schema, relation.name))
  return { name: known?.name ?? name, relation: known ?? null, columns: known?.columns ?? columns }
}

function givenArguments({ body, columns, queryArguments }: TablesRequest): Map<string, GivenValue> {
  if (body && body.kind !== 'form') return bodyArguments(body, columns)
  const values = Map.groupBy(queryArguments, ([name]) => name)
  return new Map(
    [...values].map(([name, pairs]) => {
      const [first = '', ...more] = pairs.map(([, value]) => value)
      // Repeated arguments become a list.
      return [name, more.length > 0 ? [first, ...more] : first]
    }),
  )
}

/** The sizes of an argument: of the value in a query or form, of all values in a body. */
function sizesOf({ name }: Argument, { body }: TablesRequest, given: Map<string, GivenValue>): Sizes {
  const inBody = body && body.kind !== 'form' ? body.rows.columns.get(name) : undefined
  if (inBody) return inBody
  const sizes = noSizes()
  addSizes(sizes, given.get(name))
  return sizes
}

function isValue(body: Body | null): boolean {
  return body !== null && ['text', 'xml', 'bytea'].includes(body.kind)
}

const BODY_TYPES: Record<string, string[]> = {
  json: ['json', 'jsonb'],
  text: ['text'],
  xml: ['xml'],
  bytea: ['bytea'],
}

function takesBody({ arguments: [argument, ...more] }: Routine, body: Body | null): boolean {
  if (!body || argument?.name !== '' || more.length > 0) return false
  return BODY_TYPES[body.kind]?.includes(argument.type) ?? false
}

function takes(routine: Routine, given: Map<string, GivenValue>): boolean {
  const known = new Set(routine.arguments.map(({ name }) => name))
  return (
    [...given.keys()].every((name) => known.has(name)) &&
    routine.arguments.every(({ name, hasDefault }) => hasDefault || given.has(name))
  )
}

// Separate parameters let the planner see the values, which matters for inlined functions. Composite values, arrays of
// objects and numbers beyond double precision are parsed from the json by PostgreSQL.
function argumentValues(
  routine: Routine,
  given: Map<string, GivenValue>,
  body: Body | null,
): CallPlan['arguments'] {
  const used = routine.arguments.filter(({ name }) => given.has(name))
  const json = body?.kind === 'form' ? null : body
  const values = used.map((argument) => ({
    given: argument,
    value: (json ? argumentText : queryText)(given.get(argument.name) ?? null, argument),
  }))
  const clear = values.every(({ value }) => value !== undefined) && (json?.precise ?? true)
  if (!clear && json) return { given: used, json: json.json, first: json.rows.list }
  return values.map(({ given: argument, value }) => ({ given: argument, value: value ?? null }))
}

// In a query string every value is already text that PostgreSQL can parse: a number, an array literal or json.
function queryText(value: GivenValue, argument: Argument): string | null | undefined {
  if (argument.variadic) return argumentText(Array.isArray(value) ? value : [String(value)], argument)
  if (!Array.isArray(value)) return String(value)
  return argument.category === 'array' ? argumentText(value, argument) : String(value.at(-1))
}

function argumentText(value: GivenValue, { category }: Argument): string | null | undefined {
  if (value === null) return null
  if (category === 'json') {
    if (typeof value === 'string') return undefined
    return typeof value === 'object' && 'json' in value ? value.json : JSON.stringify(value)
  }
  if (typeof value !== 'object') return String(value)
  if (!Array.isArray(value) || category !== 'array') return undefined
  const members = value.map((member) =>
    member === null ? 'NULL' : `"${String(member).replace(/["\\]/g, '\\$&')}"`,
  )
  return `{${members.join(',')}}`
}

function signature(request: TablesRequest): string {
  return `${request.schema}.${request.name}`
}

function notFound(request: TablesRequest, schema: Schema, names: string[], role: string): TablesError {
  const { body } = request
  const sorted = names.toSorted()
  const list = sorted.join(', ')
  const byValue = isValue(body)
  const shown = byValue ? '' : names.length > 0 ? `(${list})` : ' without parameters'
  const parameters =
    names.length > 0 ? ` with parameter${names.length > 1 ? 's' : ''} ${list}` : ' without parameters'
  const single = ` with a single unnamed ${body?.kind} parameter`
  const isJson = !request.readOnly && (!body || body.kind === 'json')
  const searched = byValue
    ? single
    : `${parameters}${isJson ? ' or with a single unnamed json/jsonb parameter' : ''}`
  const near = byValue ? null : nearestCall(request, schema, sorted, role)
  const message = `Could not find the function ${signature(request)}${shown} in the schema cache`
  return new NotInSchema(404, 'PGRST202', message, {
    details: `Searched for the function ${signature(request)}${searched}, but no matches were found in the schema cache.`,
    hint: near && `Perhaps you meant to call the function ${request.schema}.${near}`,
  })
}

// For an existing function the most similar argument list, otherwise the most similar name.
function nearestCall(
  { schema: schemaName, name }: TablesRequest,
  schema: Schema,
  names: string[],
  role: string,
): string | null {
  const visible = [...schema.routines.values()]
    .flat()
    .filter((routine) => routine.schema === schemaName && routine.visibleTo.includes(role))
  const overloads = visible.filter((routine) => routine.name === name)
  if (overloads.length === 0)
    return nearest(
      name,
      visible.map((routine) => routine.name),
      NAME_SIMILARITY,
    )
  const list = (all: string[]) => `(${all.toSorted().join(', ')})`
  const near = nearest(
    list(names),
    overloads.map((routine) => list(routine.arguments.map((argument) => argument.name))),
  )
  return near && name + near
}

function overloaded(request: TablesRequest, fitting: Routine[]): TablesError {
  const shown = fitting.map(
    (routine) =>
      `${request.schema}.${routine.name}(${routine.arguments.map(({ name, type }) => `${name} => ${type}`).join(', ')})`,
  )
  return new TablesError(
    300,
    'PGRST203',
    `Could not choose the best candidate function between: ${shown.join(', ')}`,
    {
      hint: 'Try renaming the parameters or the function itself in the database so function overloading can be resolved',
    },
  )
}

function notASet(): TablesError {
  return new TablesError(
    400,
    'PGRST128',
    'Function must return SETOF or TABLE when max-affected preference is used with handling=strict',
  )
}
