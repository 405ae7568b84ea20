import type { Database } from '../../postgres/database.ts'
import { CATALOG_QUERY } from './catalog.ts'
import { type Column, type ForeignKey, key, type Relation, type Routine, type Schema } from './model.ts'

interface Name {
  schema: string
  name: string
}

interface CatalogRelation extends Omit<Relation, 'columns' | 'computed'> {
  columns: Column[]
  bases: Name[]
}

interface CatalogRoutine {
  schema: string
  name: string
  arguments: { name: string; type: string; category: Column['category']; mode: string; row: Name | null }[]
  defaults: number
  volatile: boolean
  returnsSet: boolean
  rows: number
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
  routines: CatalogRoutine[]
}

/** Reads the exposed schemas from the catalog, with one statement. */
export async function introspect(database: Database, schemas: string[]): Promise<Schema> {
  const { rows } = await database.run<CatalogRow>(
    // The catalog is readable by every role; the empty path makes it spell out every name.
    { role: 'anon', claims: null, readOnly: true, searchPath: '', timeoutMs: 30_000 },
    { text: CATALOG_QUERY, values: [schemas] },
  )
  const [row] = rows
  if (!row) throw new Error('The catalog query returned nothing')
  return schemaFromCatalog(row)
}

/** The model of what the catalog query returned; pure. */
export function schemaFromCatalog(catalog: CatalogRow): Schema {
  const relations = new Map<string, Relation>()
  for (const found of catalog.relations) {
    relations.set(key(found.schema, found.name), {
      schema: found.schema,
      name: found.name,
      kind: found.kind,
      columns: byName(found.columns),
      primaryKey: found.primaryKey,
      uniqueKeys: found.uniqueKeys,
      computed: new Map(),
      visibleTo: found.visibleTo,
    })
  }
  const foreignKeys = [...catalog.foreignKeys]
  for (const view of catalog.relations) {
    const relation = relations.get(key(view.schema, view.name))
    if (relation && view.bases.length > 0) {
      foreignKeys.push(...inheritedKeys(relation, view.bases, catalog, relations))
    }
  }
  const routines = new Map<string, Routine[]>()
  for (const found of catalog.routines) {
    const routine = toRoutine(found)
    const name = key(found.schema, found.name)
    routines.set(name, [...(routines.get(name) ?? []), routine])
    const row = found.arguments[0]?.row
    if (row && routine.arguments.length === 1)
      relations.get(key(row.schema, row.name))?.computed.set(found.name, routine)
  }
  return { roles: new Set(catalog.roles), relations, routines, foreignKeys }
}

// A view shows a table's key when it has columns of the same names. A renamed column is not followed: that would need
// the view's definition to be parsed.
function inheritedKeys(
  view: Relation,
  bases: Name[],
  catalog: CatalogRow,
  relations: Map<string, Relation>,
): ForeignKey[] {
  const shows = (columns: string[]) => columns.every((column) => view.columns.has(column))
  const inherited: ForeignKey[] = []
  for (const base of bases) {
    const table = relations.get(key(base.schema, base.name))
    if (table && bases.length === 1) {
      if (table.primaryKey.length > 0 && shows(table.primaryKey)) view.primaryKey = table.primaryKey
      view.uniqueKeys = table.uniqueKeys.filter(shows)
    }
    for (const foreign of catalog.foreignKeys) {
      const from = foreign.schema === base.schema && foreign.table === base.name && shows(foreign.columns)
      const to =
        foreign.foreignSchema === base.schema &&
        foreign.foreignTable === base.name &&
        shows(foreign.foreignColumns)
      if (from) inherited.push({ ...foreign, schema: view.schema, table: view.name })
      if (to) inherited.push({ ...foreign, foreignSchema: view.schema, foreignTable: view.name })
    }
  }
  return inherited
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
  // One OUT argument makes a scalar, unless it is the single column of `returns table`.
  const isTable = outputs.some(({ mode }) => mode === 't')
  if (outputs.length > 1 || isTable) {
    const columns = outputs.map(
      ({ name, type, category }): Column => ({
        name,
        type,
        declared: type,
        category,
        nullable: true,
        default: null,
        identity: false,
        generated: false,
      }),
    )
    return { kind: 'rows', relation: null, columns: byName(columns) }
  }
  return { kind: 'scalar', type: found.returnType, category: found.returnCategory }
}

function byName(columns: Column[]): Map<string, Column> {
  return new Map(columns.map((column) => [column.name, column]))
}
