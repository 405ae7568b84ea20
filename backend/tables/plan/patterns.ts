import type { PlannedFilter, ReadNode } from './tree.ts'

const PATTERNS = new Set(['like', 'ilike', 'match', 'imatch'])

/**
 * Whether a condition of a node or of its embeds compares texts with patterns or searches them. Under row level security no index
 * answers these, so PostgreSQL reads rows until the page is full.
 */
export function comparesPatterns({ where, embeds }: ReadNode): boolean {
  return where.some(isPattern) || embeds.some(({ node }) => comparesPatterns(node))
}

function isPattern(filter: PlannedFilter): boolean {
  if (filter.kind === 'group') return filter.members.some(isPattern)
  if (filter.kind === 'exists') return false
  const { operation } = filter
  return operation.kind === 'search' || (operation.kind === 'compare' && PATTERNS.has(operation.operator))
}
