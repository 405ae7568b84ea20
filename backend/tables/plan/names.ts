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
    MUCH_ALIKE,
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

// Less alike than this it is another name, not a slip. PostgREST's limits: of what hangs on a relation or function that the caller named
// rightly, and of the names of relations and functions, which are hinted only for a similar name.
const ALIKE = 0.33
export const MUCH_ALIKE = 0.75

/** The candidate most like `name`: two characters in a row the same, and few to change for its length. */
export function nearest(name: string, candidates: string[], least = ALIKE): string | null {
  if (name.length > 100) return null
  const pairs = new Set(pairsOf(name))
  let best: string | null = null
  let bestLikeness = 0
  for (const candidate of candidates) {
    if (!pairsOf(candidate).some((pair) => pairs.has(pair))) continue
    const likeness = 1 - editDistance(name, candidate) / Math.max(name.length, candidate.length)
    if (likeness >= least && likeness > bestLikeness) {
      best = candidate
      bestLikeness = likeness
    }
  }
  return best
}

function pairsOf(name: string): string[] {
  return Array.from({ length: Math.max(name.length - 1, 0) }, (_, index) => name.slice(index, index + 2))
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
