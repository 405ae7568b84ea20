import { NotInSchema, permissionDenied } from '../errors.ts'
import { key, type Relation, type Schema } from '../schema/model.ts'

/** A relation of an exposed schema. Throws 42501 without a grant, PGRST205 with the most similar visible name. */
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
    NAME_SIMILARITY,
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

// PostgREST's similarity thresholds for hints: embeds and arguments of a correctly named relation or function; and the names of
// relations and functions themselves.
const SIMILARITY = 0.33
export const NAME_SIMILARITY = 0.75

/** The candidate most similar to `name` by edit distance; it must share two consecutive characters. */
export function nearest(name: string, candidates: string[], least = SIMILARITY): string | null {
  if (name.length > 100) return null
  const pairs = new Set(pairsOf(name))
  let best: string | null = null
  let bestSimilarity = 0
  for (const candidate of candidates) {
    if (!pairsOf(candidate).some((pair) => pairs.has(pair))) continue
    const similarity = 1 - editDistance(name, candidate) / Math.max(name.length, candidate.length)
    if (similarity >= least && similarity > bestSimilarity) {
      best = candidate
      bestSimilarity = similarity
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
