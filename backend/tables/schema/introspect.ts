import type { Database } from '../../postgres/database.ts'
import { CATALOG_QUERY } from './catalog.ts'
import {
  type Column,
  type ForeignKey,
  key,
  type Relation,
  type Routine,
  type Schema,
  valueColumn,
} from './model.ts'
import { type Shown, viewForeignKeys, viewPrimaryKey } from './view-keys.ts'
import { type CatalogView, type Origin, viewOrigins } from './view-origins.ts'

interface Name {
  schema: string
  name: string
}

interface CatalogRelation extends Omit<Relation, 'columns' | 'computed'> {
  oid: number
  columns: Column[]
}

interface CatalogRoutine {
  schema: string
  name: string
  arguments: {
    name: string
    type: string
    domain: boolean
    category: Column['category']
    mode: string
    row: Name | null
  }[]
  defaults: number
  volatile: boolean
  returnsSet: boolean
  rows: number
  mediaType: string | null
  bytes: boolean
  returnType: string
  returnCategory: Column['category']
  pseudo: boolean
  returnName: string
  returnRow: Name | null
  returnColumns: Column[] | null
  visibleTo: string[]
}

export interface CatalogRow {
  roles: string[]
  relations: CatalogRelation[]
  foreignKeys: ForeignKey[]
  /** Includes tables that are not exposed, because views may show them. */
  primaryKeys: { schema: string; table: string; columns: string[] }[]
  views: CatalogView[]
  /** The columns of all keys, identified as in view rules. */
  keyColumns: (Origin & Omit<Shown, 'name'>)[]
  routines: CatalogRoutine[]
}

/** Reads the exposed schemas from the catalog, with one statement. */
export async function introspect(database: Database, schemas: string[]): Promise<Schema> {
  const { rows } = await database.run<CatalogRow>(
    // Every role can read the catalog; the empty path makes it qualify every name.
    { role: 'anon', claims: null, readOnly: true, searchPath: '', timeoutMs: 30_000 },
    { text: CATALOG_QUERY, values: [schemas] },
  )
  const [row] = rows
  if (!row) throw new Error('The catalog query returned nothing')
  return schemaFromCatalog(row)
}

/** Builds the model from the catalog query's result; pure. */
export function schemaFromCatalog(catalog: CatalogRow): Schema {
  const relations = new Map<string, Relation>()
  for (const found of catalog.relations) {
    relations.set(key(found.schema, found.name), {
      schema: found.schema,
      name: found.name,
      kind: found.kind,
      columns: byName(found.columns),
      primaryKey: found.primaryKey,
      accepts: found.accepts,
      computed: new Map(),
      visibleTo: found.visibleTo,
    })
  }
  const views = viewsOfKeys(catalog)
  for (const { schema, name, shows } of views) {
    const view = relations.get(key(schema, name))
    if (view) view.primaryKey = viewPrimaryKey(shows, catalog.primaryKeys)
  }
  const foreignKeys = [...catalog.foreignKeys, ...viewForeignKeys(catalog.foreignKeys, views)]
  const routines = new Map<string, Routine[]>()
  for (const found of catalog.routines) {
    const routine = toRoutine(found)
    const name = key(found.schema, found.name)
    if (isCallable(routine)) routines.set(name, [...(routines.get(name) ?? []), routine])
    const row = found.arguments[0]?.row
    if (row && routine.arguments.length === 1)
      relations.get(key(row.schema, row.name))?.computed.set(found.name, routine)
  }
  return { roles: new Set(catalog.roles), relations, routines, foreignKeys }
}

// The key columns that each exposed view shows.
function viewsOfKeys({ relations, views, keyColumns }: CatalogRow) {
  const origins = viewOrigins(views)
  const columns = new Map(keyColumns.map((column) => [`${column.relation} ${column.position}`, column]))
  return relations.flatMap(({ oid, schema, name: view }) => {
    const shows = [...(origins.get(oid) ?? [])].flatMap(([name, { relation, position }]): Shown[] => {
      const found = columns.get(`${relation} ${position}`)
      return found ? [{ name, schema: found.schema, table: found.table, column: found.column }] : []
    })
    return shows.length > 0 ? [{ schema, name: view, shows }] : []
  })
}

// Unnamed arguments cannot be passed by name; a single one of these types can receive the whole body.
const BODY_TYPES = new Set(['json', 'jsonb', 'text', 'bytea', 'xml'])

function isCallable({ arguments: given }: Routine): boolean {
  const [unnamed, ...more] = given.filter(({ name }) => name === '')
  return !unnamed || (more.length === 0 && BODY_TYPES.has(unnamed.type))
}

function toRoutine(found: CatalogRoutine): Routine {
  const inputs = found.arguments.filter(({ mode }) => mode === 'i' || mode === 'b' || mode === 'v')
  const outputs = found.arguments.filter(({ mode }) => mode === 't' || mode === 'o' || mode === 'b')
  return {
    schema: found.schema,
    name: found.name,
    arguments: inputs.map((argument, index) => ({
      name: argument.name,
      type: argument.type,
      domain: argument.domain,
      category: argument.category,
      hasDefault: index >= inputs.length - found.defaults,
      variadic: argument.mode === 'v',
    })),
    volatile: found.volatile,
    returnsSet: found.returnsSet,
    returns: returned(found, outputs),
    singleRow: found.returnsSet && found.rows === 1,
    visibleTo: found.visibleTo,
  }
}

function returned(found: CatalogRoutine, outputs: CatalogRoutine['arguments']): Routine['returns'] {
  if (found.returnName === 'void') return { kind: 'void' }
  if (found.returnRow) {
    return { kind: 'rows', relation: found.returnRow, columns: byName(found.returnColumns ?? []) }
  }
  // Named output columns make rows, even a single OUT argument.
  if (outputs.length > 0) {
    const columns = outputs.map((output) => valueColumn(output.name, output))
    return { kind: 'rows', relation: null, columns: byName(columns) }
  }
  const { returnType: type, returnCategory: category, mediaType, bytes, returnsSet } = found
  // A set's values are never the whole body.
  const own = mediaType !== null && !returnsSet ? { name: mediaType, bytes } : null
  return { kind: 'scalar', type, category, mediaType: own }
}

function byName(columns: Column[]): Map<string, Column> {
  return new Map(columns.map((column) => [column.name, column]))
}
