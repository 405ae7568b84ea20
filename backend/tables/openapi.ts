import { TablesError } from './errors.ts'
import { type Column, key, type Relation, type Routine, type Schema } from './schema/model.ts'

export const OPENAPI_TYPE = 'application/openapi+json; charset=utf-8'

const ACCEPTABLE = ['application/openapi+json', 'application/json', 'application/*', '*/*']
const RETURNING = ['representation', 'minimal', 'headers-only']

/** Throws PGRST107 unless the `Accept` header allows OpenAPI. */
export function requireOpenApi(accept: string | null): void {
  const types = (accept || '*/*').split(',').map((part) => part.split(';')[0]?.trim().toLowerCase() ?? '')
  if (types.some((type) => ACCEPTABLE.includes(type))) return
  throw new TablesError(406, 'PGRST107', `None of these media types are available: ${accept}`)
}

/**
 * Describes the tables, views and functions of an exposed schema that a role has a grant on, in Swagger 2.0 like PostgREST's
 * root. `base`: the service's URL, `https://host/rest/v1`.
 */
export function describeSchema(schema: Schema, name: string, role: string, base: URL): object {
  const shown = <Part extends { schema: string; visibleTo: string[] }>(part: Part) =>
    part.schema === name && part.visibleTo.includes(role)
  const relations = [...schema.relations.values()].filter(shown).sort(byName)
  const routines = [...schema.routines.values()].flat().filter(shown).sort(byName)
  return {
    swagger: '2.0',
    info: { title: name, description: `What ${role} may ask of the schema ${name}`, version: '1' },
    host: base.host,
    basePath: base.pathname,
    schemes: [base.protocol.replace(':', '')],
    consumes: ['application/json', 'text/csv', 'application/vnd.pgrst.object+json'],
    produces: ['application/json', 'text/csv', 'application/vnd.pgrst.object+json'],
    paths: Object.fromEntries([
      ...relations.map((relation) => [`/${relation.name}`, relationPath(relation)]),
      ...routines.map((routine) => [`/rpc/${routine.name}`, routinePath(routine)]),
    ]),
    definitions: Object.fromEntries(
      relations.map((relation) => [relation.name, definition(schema, relation)]),
    ),
    parameters: Object.fromEntries([
      ...SHARED_PARAMETERS,
      ...relations.flatMap((relation) =>
        [...relation.columns.values()].map((column) => [
          `rowFilter.${relation.name}.${column.name}`,
          { name: column.name, in: 'query', type: 'string', required: false },
        ]),
      ),
      ...relations.map(({ name: table }) => [
        `body.${table}`,
        { name: table, in: 'body', required: false, schema: { $ref: `#/definitions/${table}` } },
      ]),
    ]),
  }
}

const query = (name: string) => ({ name, in: 'query', type: 'string', required: false })
const header = (name: string, values?: string[]) => ({
  name,
  in: 'header',
  type: 'string',
  required: false,
  ...(values && { enum: values }),
})

const SHARED_PARAMETERS = [
  ...['select', 'order', 'limit', 'offset', 'on_conflict', 'columns'].map((name) => [name, query(name)]),
  ['range', header('Range')],
  ['preferCount', header('Prefer', ['count=exact', 'count=planned', 'count=estimated'])],
  [
    'preferReturn',
    header(
      'Prefer',
      RETURNING.map((value) => `return=${value}`),
    ),
  ],
  [
    'preferPost',
    header('Prefer', [
      ...RETURNING.map((value) => `return=${value}`),
      'resolution=merge-duplicates',
      'resolution=ignore-duplicates',
    ]),
  ],
] as [string, object][]

function relationPath(relation: Relation): object {
  const { name } = relation
  const filters = [...relation.columns.keys()].map((column) => `rowFilter.${name}.${column}`)
  const operation = (parameters: string[], responses: object) => ({
    tags: [name],
    parameters: parameters.map((parameter) => ({ $ref: `#/parameters/${parameter}` })),
    responses,
  })
  const rows = { type: 'array', items: { $ref: `#/definitions/${name}` } }
  const nothing = { 204: { description: 'No Content' } }
  return {
    get: operation([...filters, 'select', 'order', 'range', 'offset', 'limit', 'preferCount'], {
      200: { description: 'OK', schema: rows },
      206: { description: 'Partial Content' },
    }),
    post: operation([`body.${name}`, 'select', 'columns', 'on_conflict', 'preferPost'], {
      201: { description: 'Created' },
    }),
    patch: operation([...filters, `body.${name}`, 'preferReturn'], nothing),
    delete: operation([...filters, 'preferReturn'], nothing),
  }
}

function routinePath(routine: Routine): object {
  const { name, volatile } = routine
  const tags = [`(rpc) ${name}`]
  const responses = { 200: { description: 'OK' } }
  const properties = Object.fromEntries(
    routine.arguments.map((argument) => [argument.name, { format: argument.type, ...jsonType(argument) }]),
  )
  const required = routine.arguments
    .filter(({ hasDefault, variadic }) => !hasDefault && !variadic)
    .map((argument) => argument.name)
  const body = { type: 'object', properties, ...(required.length > 0 && { required }) }
  const post = { tags, parameters: [{ name: 'args', in: 'body', required: true, schema: body }], responses }
  if (volatile) return { post }
  const parameters = routine.arguments.map((argument) => ({
    name: argument.name,
    in: 'query',
    format: argument.type,
    required: required.includes(argument.name),
    type: 'string',
  }))
  return { get: { tags, parameters, responses }, post }
}

function definition(schema: Schema, relation: Relation): object {
  const columns = [...relation.columns.values()]
  const required = columns
    .filter((column) => !column.nullable && column.default === null && !column.generated)
    .map(({ name }) => name)
  const properties = columns.map((column) => {
    const notes = keyNotes(schema, relation, column.name)
    const value = { format: column.declared, ...jsonType(column), ...(notes && { description: notes }) }
    return [column.name, column.default === null ? value : { ...value, default: column.default }]
  })
  return {
    type: 'object',
    ...(required.length > 0 && { required }),
    properties: Object.fromEntries(properties),
  }
}

// Type generators read keys from these marks.
function keyNotes(schema: Schema, relation: Relation, column: string): string {
  const notes = relation.primaryKey.includes(column) ? ['Note:\nThis is a Primary Key.<pk/>'] : []
  const foreign = schema.foreignKeys.find(
    (candidate) =>
      candidate.schema === relation.schema &&
      candidate.table === relation.name &&
      candidate.columns.join() === column &&
      schema.relations.has(key(candidate.foreignSchema, candidate.foreignTable)),
  )
  if (foreign) {
    const { foreignTable, foreignColumns } = foreign
    notes.push(
      `Note:\nThis is a Foreign Key to \`${foreignTable}.${foreignColumns}\`.<fk table='${foreignTable}' column='${foreignColumns}'/>`,
    )
  }
  return notes.join('\n\n')
}

const TYPES: Record<string, string> = {
  smallint: 'integer',
  integer: 'integer',
  bigint: 'integer',
  numeric: 'number',
  real: 'number',
  'double precision': 'number',
  boolean: 'boolean',
}

function jsonType({ type, category }: Pick<Column, 'type' | 'category'>): object {
  if (category === 'json') return {}
  if (category !== 'array') return { type: TYPES[type] ?? 'string' }
  return { type: 'array', items: { type: TYPES[type.replace(/\[\]$/, '')] ?? 'string' } }
}

function byName(a: { name: string }, b: { name: string }): number {
  return a.name < b.name ? -1 : a.name > b.name ? 1 : 0
}
