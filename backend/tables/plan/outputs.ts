import type { ColumnRef, Embed, PlannedItem, ReadNode } from './tree.ts'

export type Aggregate = Extract<PlannedItem, { kind: 'aggregate' }>

/** A column of a node's rows; an `aggregate` is computed by the nearest ancestor that is not a spread. */
export interface Output {
  name: string
  aggregate: Aggregate | null
  /** The node's own column that it shows unchanged, if it does. */
  ref: Pick<ColumnRef, 'name' | 'path'> | null
  /** Whether it is json made of rows. */
  json: boolean
}

const PLAIN = { aggregate: null, ref: null, json: false }

/** The columns of a node's rows, including those of its spread embeds. */
export function outputs(node: ReadNode): Output[] {
  return node.items.flatMap((item): Output[] => {
    if (item.kind === 'all')
      return [...node.columns.keys()].map((name) => ({ ...PLAIN, name, ref: { name, path: [] } }))
    if (item.kind === 'embed') return embedOutputs(item.embed).map((output) => ({ ...output, ref: null }))
    if (item.kind === 'count') return [{ ...PLAIN, name: 'count' }]
    if (item.kind === 'aggregate') return [{ ...PLAIN, name: item.name, aggregate: item }]
    return [{ ...PLAIN, name: item.name, ref: item.cast ? null : item.ref }]
  })
}

/** The columns that an embed adds to its parent. Aggregates of to-one embeds are computed by the parent, others already are. */
export function embedOutputs(embed: Embed): Output[] {
  const columns = outputs(embed.node)
  if (columns.length === 0) return []
  if (!embed.spread) return [{ ...PLAIN, name: embed.name, json: true }]
  return embed.relationship.toOne ? columns : columns.map(({ name }) => ({ ...PLAIN, name, json: true }))
}

/** Whether a node has aggregates; its other columns then form the groups. */
export function isGrouped(node: ReadNode): boolean {
  return outputs(node).some(({ aggregate }) => aggregate)
}
