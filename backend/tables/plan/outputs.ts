import type { Embed, PlannedItem, ReadNode } from './tree.ts'

export type Aggregate = Extract<PlannedItem, { kind: 'aggregate' }>

/** A column of a node's rows; an `aggregate` is computed by the nearest ancestor that is not a spread. */
export interface Output {
  name: string
  aggregate: Aggregate | null
}

/** The columns of a node's rows, including those of its spread embeds. */
export function outputs(node: ReadNode): Output[] {
  return node.items.flatMap((item): Output[] => {
    if (item.kind === 'all') return [...node.columns.keys()].map((name) => ({ name, aggregate: null }))
    if (item.kind === 'embed') return embedOutputs(item.embed)
    if (item.kind === 'count') return [{ name: 'count', aggregate: null }]
    return [{ name: item.name, aggregate: item.kind === 'aggregate' ? item : null }]
  })
}

/** The columns that an embed adds to its parent. Aggregates of to-one embeds are computed by the parent, others already are. */
export function embedOutputs(embed: Embed): Output[] {
  const columns = outputs(embed.node)
  if (columns.length === 0) return []
  if (!embed.spread) return [{ name: embed.name, aggregate: null }]
  return embed.relationship.toOne ? columns : columns.map(({ name }) => ({ name, aggregate: null }))
}

/** Whether a node has aggregates; its other columns then form the groups. */
export function isGrouped(node: ReadNode): boolean {
  return outputs(node).some(({ aggregate }) => aggregate)
}
