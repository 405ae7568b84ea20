import type { ReadNode } from '../plan/tree.ts'

/** Collects the names of the columns that a node reads; false if it needs all of them. */
export function collectColumns(node: ReadNode, names: Set<string>): boolean {
  const terms = [
    ...node.items.flatMap((item) =>
      (item.kind === 'column' || item.kind === 'aggregate') && item.ref ? [item.ref] : [],
    ),
    ...node.order.flatMap(({ ref, embed }) => (embed ? [] : [ref])),
  ]
  if (node.items.some(({ kind }) => kind === 'all')) return false
  if (terms.some(({ computed }) => computed) || node.embeds.some(({ relationship }) => relationship.routine))
    return false
  for (const { name, reader } of terms) names.add(typeof reader === 'object' ? reader.key : name)
  for (const { relationship } of node.embeds) for (const [from] of relationship.pairs) names.add(from)
  return true
}
