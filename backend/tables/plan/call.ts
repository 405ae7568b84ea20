import { NotInSchema, permissionDenied, TablesError } from '../errors.ts'
import { type Body, bodyArguments, isObject } from '../parse/body.ts'
import type { TablesRequest } from '../parse/request.ts'
import { type Argument, key, type Routine, type Schema } from '../schema/model.ts'
import { nearest } from './names.ts'
import type { RowSource } from './read.ts'

export interface CallPlan {
  routine: Routine
  /** Values by argument, each as text PostgreSQL reads; or the whole body where that would lose something. */
  arguments: { given: Argument; value: string | null }[] | { given: Argument[]; json: string }
  /** A function of one unnamed json argument gets the body as it is. */
  wholeBody: Argument | null
  maxAffected: number | null
}

/** Finds the function that takes the given arguments: PGRST202 for none, PGRST203 for several, 42501 without a grant. */
export function planCall(request: TablesRequest, schema: Schema, role: string): CallPlan {
  const given = givenArguments(request)
  const names = [...given.keys()]
  const named = schema.routines.get(key(request.schema, request.name)) ?? []
  const candidates = named.filter((routine) => routine.visibleTo.includes(role))
  if (named.length > 0 && candidates.length === 0) throw permissionDenied('function', request.name, role)
  const fitting = candidates.filter((routine) => takes(routine, names))
  const [routine] = fitting
  if (fitting.length > 1) throw overloaded(request, fitting)
  const { maxAffected = null } = request.preferences
  if (routine) {
    if (maxAffected !== null && !(routine.returnsSet && routine.returns.kind === 'rows')) throw notASet()
    return { routine, arguments: argumentValues(routine, given, request.body), wholeBody: null, maxAffected }
  }
  const whole = candidates.find(({ arguments: [first], arguments: { length } }) => {
    return length === 1 && first?.name === '' && first.category === 'json'
  })
  if (whole && request.body) {
    const [argument = null] = whole.arguments
    return { routine: whole, arguments: [], wholeBody: argument, maxAffected }
  }
  throw notFound(request, schema, names, role)
}

/** The rows a function returns, to select and filter; null for scalars and void. */
export function callRows(routine: Routine, schema: Schema): RowSource | null {
  if (routine.returns.kind !== 'rows') return null
  const { relation, columns } = routine.returns
  const known = relation && schema.relations.get(key(relation.schema, relation.name))
  return { name: known?.name ?? routine.name, relation: known ?? null, columns: known?.columns ?? columns }
}

function givenArguments(request: TablesRequest): Map<string, unknown> {
  if (!request.readOnly) return new Map(Object.entries(bodyArguments(request.body)))
  const given = new Map<string, unknown>()
  for (const [name, value] of request.queryArguments) {
    const earlier = given.get(name)
    // Given several times it is a variadic argument's list.
    given.set(name, earlier === undefined ? value : [earlier, value].flat())
  }
  return given
}

function takes(routine: Routine, names: string[]): boolean {
  const known = new Map(routine.arguments.map((argument) => [argument.name, argument]))
  return (
    names.every((name) => known.has(name)) &&
    routine.arguments.every(
      ({ name, hasDefault, variadic }) => hasDefault || variadic || names.includes(name),
    )
  )
}

// A value as its own parameter lets the planner see it, which matters for functions it can inline. Composite values,
// arrays of objects and numbers longer than a double are left to PostgreSQL's own reading of the json.
function argumentValues(
  routine: Routine,
  given: Map<string, unknown>,
  body: Body | null,
): CallPlan['arguments'] {
  const used = routine.arguments.filter(({ name }) => given.has(name))
  const values = used.map((argument) => ({
    given: argument,
    value: (body ? argumentText : queryText)(given.get(argument.name), argument),
  }))
  const clear = values.every(({ value }) => value !== undefined) && (body?.precise ?? true)
  if (!clear && body) return { given: used, json: body.json }
  return values.map(({ given: argument, value }) => ({ given: argument, value: value ?? null }))
}

// In a query string every value is text already: a number, an array literal or json as PostgreSQL reads it.
function queryText(value: unknown, argument: Argument): string | null | undefined {
  if (!Array.isArray(value)) return String(value)
  return argument.category === 'array' ? argumentText(value, argument) : String(value.at(-1))
}

function argumentText(value: unknown, { category }: Argument): string | null | undefined {
  if (value === null) return null
  if (category === 'json') return typeof value === 'string' ? undefined : JSON.stringify(value)
  if (typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean')
    return String(value)
  if (
    !Array.isArray(value) ||
    category !== 'array' ||
    value.some((member) => typeof member === 'object' && member)
  ) {
    return undefined
  }
  const members = value.map((member) =>
    member === null ? 'NULL' : `"${String(member).replace(/["\\]/g, '\\$&')}"`,
  )
  return `{${members.join(',')}}`
}

function signature(request: TablesRequest): string {
  return `${request.schema}.${request.name}`
}

function notFound(request: TablesRequest, schema: Schema, names: string[], role: string): TablesError {
  const shown =
    names.length > 0
      ? `${signature(request)}(${names.join(', ')})`
      : `${signature(request)} without parameters`
  const parameters =
    names.length > 0
      ? `${names.length > 1 ? 'parameters' : 'parameter'} ${names.join(', ')}`
      : 'without parameters'
  const json =
    request.body && isObject(request.body.value) ? ' or with a single unnamed json/jsonb parameter' : ''
  const near = nearest(
    request.name,
    [...schema.routines.values()]
      .flat()
      .filter((routine) => routine.schema === request.schema && routine.visibleTo.includes(role))
      .map((routine) => routine.name),
  )
  return new NotInSchema(404, 'PGRST202', `Could not find the function ${shown} in the schema cache`, {
    details: `Searched for the function ${signature(request)} ${names.length > 0 ? 'with ' : ''}${parameters}${json}, but no matches were found in the schema cache.`,
    hint: near && `Perhaps you meant to call the function ${request.schema}.${near}`,
  })
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
