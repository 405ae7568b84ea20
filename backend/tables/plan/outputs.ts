import type { Embed, PlannedItem, ReadNode } from './tree.ts'

export type Aggregate = Extract<PlannedItem, { kind: 'aggregate' }>

/** A column of a node's rows; with `aggregate` it is one that the nearest parent that is no spread computes. */
export interface Output {
  name: string
  aggregate: Aggregate | null
}

/** The columns a node's rows have, those of its spread embeds among them. */
export function outputs(node: ReadNode): Output[] {
  return node.items.flatMap((item): Output[] => {
    if (item.kind === 'all') return [...node.columns.keys()].map((name) => ({ name, aggregate: null }))
    if (item.kind === 'embed') return embedOutputs(item.embed)
    if (item.kind === 'count') return [{ name: 'count', aggregate: null }]
    return [{ name: item.name, aggregate: item.kind === 'aggregate' ? item : null }]
  })
}

/** The columns an embed gives its parent's rows. Aggregates of to-one rows are the parent's; those of arrays are done. */
export function embedOutputs(embed: Embed): Output[] {
  const columns = outputs(embed.node)
  if (columns.length === 0) return []
  if (!embed.spread) return [{ name: embed.name, aggregate: null }]
  return embed.relationship.toOne ? columns : columns.map(({ name }) => ({ name, aggregate: null }))
}

/** Whether an aggregate is asked for beside a node's other columns, which then make the groups. */
export function isGrouped(node: ReadNode): boolean {
  return outputs(node).some(({ aggregate }) => aggregate)
}
