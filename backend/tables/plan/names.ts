import { NotInSchema, permissionDenied } from '../errors.ts'
import { key, type Relation, type Schema } from '../schema/model.ts'

/** The relation of an exposed schema; 42501 where the role has no grant, PGRST205 with the nearest name it may know of. */
export function findRelation(schema: Schema, schemaName: string, name: string, role: string): Relation {
  const relation = schema.relations.get(key(schemaName, name))
  if (relation?.visibleTo.includes(role)) return relation
  if (relation) throw permissionDenied(relation.kind, name, role)
  const known = [...schema.relations.values()].filter(
    (candidate) => candidate.schema === schemaName && candidate.visibleTo.includes(role),
  )
  const near = nearest(
    name,
    known.map((candidate) => candidate.name),
  )
  throw new NotInSchema(
    404,
    'PGRST205',
    `Could not find the table '${schemaName}.${name}' in the schema cache`,
    {
      hint: near && `Perhaps you meant the table '${schemaName}.${near}'`,
    },
  )
}

/** The candidate that differs from `name` in the fewest characters, if few enough to be a slip. */
export function nearest(name: string, candidates: string[]): string | null {
  let best: string | null = null
  let bestDistance = Math.max(2, Math.floor(name.length * 0.4)) + 1
  if (name.length > 100) return null
  for (const candidate of candidates) {
    const distance = editDistance(name, candidate)
    if (distance < bestDistance) {
      best = candidate
      bestDistance = distance
    }
  }
  return best
}

function editDistance(a: string, b: string): number {
  let previous = Array.from({ length: b.length + 1 }, (_, index) => index)
  for (let row = 1; row <= a.length; row++) {
    const current = [row]
    for (let column = 1; column <= b.length; column++) {
      const same = a[row - 1] === b[column - 1] ? 0 : 1
      current.push(
        Math.min(
          (previous[column] ?? 0) + 1,
          (current[column - 1] ?? 0) + 1,
          (previous[column - 1] ?? 0) + same,
        ),
      )
    }
    previous = current
  }
  return previous[b.length] ?? 0
}
