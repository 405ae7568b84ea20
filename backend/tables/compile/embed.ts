import type { Embed, ReadNode } from '../plan/tree.ts'
import { identifier, qualified } from './sql.ts'

/** The `from` clause of an embed, and its join conditions with the parent row. */
export function embedSource(parent: ReadNode, embed: Embed): { from: string; where: string[] } {
  const { relationship, node } = embed
  const { alias } = node
  if (relationship.routine) {
    return { from: `${qualified(relationship.routine)}(${wholeRow(parent)}) as ${alias}`, where: [] }
  }
  const target = `${qualified(relationship.target)} as ${alias}`
  const { junction } = relationship
  if (!junction) {
    const where = relationship.pairs.map(
      ([from, to]) => `${alias}.${identifier(to)} = ${parent.alias}.${identifier(from)}`,
    )
    return { from: target, where }
  }
  const between = `${alias}_junction`
  const on = junction.pairs.map(([from, to]) => `${between}.${identifier(from)} = ${alias}.${identifier(to)}`)
  const where = relationship.pairs.map(
    ([from, to]) => `${between}.${identifier(to)} = ${parent.alias}.${identifier(from)}`,
  )
  return {
    from: `${target} join ${qualified(junction.relation)} as ${between} on ${on.join(' and ')}`,
    where,
  }
}

/** The node's row as an argument for functions of its relation's row type. */
export function wholeRow({ alias, relation, derived }: ReadNode): string {
  return derived && relation ? `row(${alias}.*)::${qualified(relation)}` : alias
}
