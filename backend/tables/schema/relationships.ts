import { type ForeignKey, key, type Relation, type Routine, type Schema } from './model.ts'

type Pair = [from: string, to: string]

/** A relationship from one relation to another. */
export interface Relationship {
  cardinality: 'many-to-one' | 'one-to-many' | 'one-to-one' | 'many-to-many' | 'computed'
  toOne: boolean
  /** The parent holds the foreign key. */
  forward: boolean
  target: Relation
  constraint: string
  /** Parent column and target column; for many-to-many parent column and junction column. */
  pairs: Pair[]
  junction?: { relation: Relation; constraint: string; pairs: Pair[] }
  routine?: Routine
}

/**
 * The relationships that match an embed `target!hint` of `parent`: none, one, or several if ambiguous.
 * The target is the name of a relation, of a foreign key's constraint or of the key's only column on the parent's side (spec of the
 * dialect: "resource embedding").
 */
export function findRelationships(
  schema: Schema,
  parent: Relation,
  target: string,
  hint?: string,
): Relationship[] {
  const computed = parent.computed.get(target)
  const computedTarget = computed && computedRelation(schema, computed)
  if (computed && computedTarget) {
    return [
      {
        cardinality: 'computed',
        toOne: !computed.returnsSet || computed.singleRow,
        forward: false,
        target: computedTarget,
        constraint: computed.name,
        pairs: [],
        routine: computed,
      },
    ]
  }
  return relationshipsOf(schema, parent).filter(
    (candidate) => namedBy(candidate, parent, target) && (!hint || hintedBy(candidate, target, hint)),
  )
}

/** The names that a role can embed in `parent`. */
export function embeddableNames(schema: Schema, parent: Relation, role: string): string[] {
  return relationshipsOf(schema, parent)
    .filter((one) => isVisible(one, role))
    .map(({ target }) => target.name)
}

/** Whether a role has grants on all parts of a relationship. For other roles it does not exist. */
export function isVisible({ target, junction, routine }: Relationship, role: string): boolean {
  return [target, junction?.relation, routine].every((part) => !part || part.visibleTo.includes(role))
}

function computedRelation(schema: Schema, routine: Routine): Relation | undefined {
  if (routine.returns.kind !== 'rows' || !routine.returns.relation) return undefined
  return schema.relations.get(key(routine.returns.relation.schema, routine.returns.relation.name))
}

function namedBy(candidate: Relationship, parent: Relation, target: string): boolean {
  if (candidate.target.name === target) {
    // For self-references the table's name means to-many, the column's name to-one.
    return !(candidate.forward && candidate.target === parent)
  }
  if (candidate.junction) return false
  const [pair, ...more] = candidate.pairs
  const byColumn = more.length === 0 && pair?.[0] === target
  if (candidate.target === parent) return byColumn && candidate.forward
  return candidate.target.kind === 'table' && (byColumn || candidate.constraint === target)
}

function hintedBy(candidate: Relationship, target: string, hint: string): boolean {
  if (candidate.target.name !== target) return candidate.target.name === hint
  if (candidate.junction) return candidate.junction.relation.name === hint
  if (candidate.constraint === hint) return true
  return candidate.pairs.length === 1 && (candidate.pairs[0]?.includes(hint) ?? false)
}

// Cached by relation, whose lifetime is that of its schema.
const known = new WeakMap<Relation, Relationship[]>()

function relationshipsOf(schema: Schema, parent: Relation): Relationship[] {
  const earlier = known.get(parent)
  if (earlier) return earlier
  const found = searchRelationships(schema, parent)
  known.set(parent, found)
  return found
}

function searchRelationships(schema: Schema, parent: Relation): Relationship[] {
  const found: Relationship[] = []
  for (const foreign of schema.foreignKeys) {
    const holder = schema.relations.get(key(foreign.schema, foreign.table))
    const referred = schema.relations.get(key(foreign.foreignSchema, foreign.foreignTable))
    if (!holder || !referred) continue
    const { unique } = foreign
    const forward = foreign.columns.map(
      (column, index): Pair => [column, foreign.foreignColumns[index] ?? ''],
    )
    if (holder === parent && referred.schema === parent.schema) {
      found.push({
        cardinality: unique ? 'one-to-one' : 'many-to-one',
        toOne: true,
        forward: true,
        target: referred,
        constraint: foreign.constraint,
        pairs: forward,
      })
    }
    if (referred === parent && holder.schema === parent.schema) {
      found.push({
        cardinality: unique ? 'one-to-one' : 'one-to-many',
        toOne: unique,
        forward: false,
        target: holder,
        constraint: foreign.constraint,
        pairs: forward.map(([from, to]): Pair => [to, from]),
      })
      found.push(...throughJunction(schema, parent, holder, foreign))
    }
  }
  return found
}

// A junction's primary key must include both foreign keys: only then is each pair of rows joined once.
function throughJunction(
  schema: Schema,
  parent: Relation,
  junction: Relation,
  toParent: ForeignKey,
): Relationship[] {
  const inKey = ({ columns }: ForeignKey) => columns.every((column) => junction.primaryKey.includes(column))
  if (!inKey(toParent)) return []
  const found: Relationship[] = []
  for (const toTarget of schema.foreignKeys) {
    if (toTarget.schema !== junction.schema || toTarget.table !== junction.name || !inKey(toTarget)) continue
    // With a view of the parent's table, the same key would lead back to the parent.
    if (toTarget.constraint === toParent.constraint) continue
    const target = schema.relations.get(key(toTarget.foreignSchema, toTarget.foreignTable))
    if (!target || target.schema !== parent.schema) continue
    found.push({
      cardinality: 'many-to-many',
      toOne: false,
      forward: false,
      target,
      constraint: toParent.constraint,
      pairs: toParent.foreignColumns.map((column, index): Pair => [column, toParent.columns[index] ?? '']),
      junction: {
        relation: junction,
        constraint: toTarget.constraint,
        pairs: toTarget.columns.map((column, index): Pair => [column, toTarget.foreignColumns[index] ?? '']),
      },
    })
  }
  return found
}
