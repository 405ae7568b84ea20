import { NotInSchema, permissionDenied } from './errors.ts'
import { target } from './parse/request.ts'
import { findRelation } from './plan/names.ts'
import { key, type Schema } from './schema/model.ts'

const READ = ['OPTIONS', 'GET', 'HEAD']

/** The methods of a path for the `Allow` header of OPTIONS; policies decide about rows. Refuses unknown names. */
export function allowedMethods(path: string, schemaName: string, schema: Schema, role: string): string {
  return (path === '' || path === '/' ? READ : methodsOf(path, schemaName, schema, role)).join(',')
}

function methodsOf(path: string, schemaName: string, schema: Schema, role: string): string[] {
  const { rpc, name } = target(path)
  if (rpc) {
    const known = schema.routines.get(key(schemaName, name)) ?? []
    const routines = known.filter((routine) => routine.visibleTo.includes(role))
    if (known.length > routines.length && routines.length === 0)
      throw permissionDenied('function', name, role)
    if (routines.length === 0) {
      const message = `Could not find the function ${schemaName}.${name} in the schema cache`
      throw new NotInSchema(404, 'PGRST202', message)
    }
    return routines.every((routine) => routine.volatile) ? ['OPTIONS', 'POST'] : [...READ, 'POST']
  }
  const { accepts, primaryKey } = findRelation(schema, schemaName, name, role)
  const may = (what: (typeof accepts)[number], ...methods: string[]) =>
    accepts.includes(what) ? methods : []
  const replaces = accepts.includes('insert') && primaryKey.length > 0
  return [
    ...READ,
    ...may('insert', 'POST'),
    ...(replaces ? may('update', 'PUT') : []),
    ...may('update', 'PATCH'),
    ...may('delete', 'DELETE'),
  ]
}
