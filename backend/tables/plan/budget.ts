import { TablesError } from '../errors.ts'
import type { Embed, PlannedFilter, ReadNode } from './tree.ts'

/** The limits of one request. The site's own queries use a tenth of an anonymous visitor's budget. */
export interface Budget {
  /** Bytes of a response. */
  answer: number
  /** Bytes of one embedded array. */
  embed: number
  /** Bytes of a request's body. */
  body: number
  /** Characters of address and query. */
  query: number
  /** Nesting depth of embeds, and of those that are arrays. */
  depth: number
  arrays: number
  /** Total items of all selects, including the columns of a star. */
  columns: number
  conditions: number
  /** Total values of all `in` lists. */
  values: number
  /** Total terms of all orders. */
  orders: number
  /** Characters of a function's argument, and elements of an array argument. */
  text: number
  members: number
}

const KILOBYTE = 1024
const MEGABYTE = 1024 * KILOBYTE

const VISITOR: Budget = {
  answer: 8 * MEGABYTE,
  embed: 2 * MEGABYTE,
  body: 128 * KILOBYTE,
  query: 16 * KILOBYTE,
  depth: 6,
  arrays: 3,
  columns: 300,
  conditions: 100,
  values: 1_000,
  orders: 20,
  text: 10_000,
  members: 1_000,
}

const MEMBER: Budget = {
  ...VISITOR,
  answer: 16 * MEGABYTE,
  embed: 4 * MEGABYTE,
  body: 2 * MEGABYTE,
  depth: 8,
  arrays: 4,
  columns: 500,
  conditions: 200,
  values: 2_000,
}

// The secret key has full access anyway; these limits prevent accidents.
const SERVER: Budget = {
  answer: 32 * MEGABYTE,
  embed: 32 * MEGABYTE,
  body: 10 * MEGABYTE,
  query: MEGABYTE,
  depth: 20,
  arrays: 20,
  columns: 10_000,
  conditions: 10_000,
  values: 100_000,
  orders: 1_000,
  text: Number.POSITIVE_INFINITY,
  members: Number.POSITIVE_INFINITY,
}

/** The budget per request of a role. */
export function budgetOf(role: string): Budget {
  if (role === 'service_role') return SERVER
  return role === 'anon' ? VISITOR : MEMBER
}

// Assumed maximum size of a column by its type: an ad's text, or a number.
const LONG_BYTES = 8 * KILOBYTE
const SHORT_BYTES = 64
const ROWS_WITHOUT_LIMIT = 1_000
// Above this potential size, rows are measured by a running total, which costs a page 0.1 ms.
const UNCOUNTED_BYTES = 64 * MEGABYTE

/**
 * Refuses a read that exceeds the budget, and marks nodes that need a running total of bytes: those that may use too much memory
 * before the result can be measured.
 */
export function enforceBudget(budget: Budget, root: ReadNode): void {
  const sums = { columns: 0, conditions: 0, values: 0, orders: 0 }
  const visit = (node: ReadNode, depth: number, arrays: number) => {
    if (depth > budget.depth) throw budgetExceeded(`The select has more than ${budget.depth} levels`)
    if (arrays > budget.arrays)
      throw budgetExceeded(`The select has more than ${budget.arrays} levels of embedded arrays`)
    for (const item of node.items) sums.columns += item.kind === 'all' ? node.columns.size : 1
    for (const filter of node.where) addConditions(filter, sums)
    sums.orders += node.order.length
    for (const { node: inner, relationship } of node.embeds)
      visit(inner, depth + 1, relationship.toOne ? arrays : arrays + 1)
  }
  visit(root, 0, 0)
  for (const [name, most] of [
    ['columns', budget.columns],
    ['conditions', budget.conditions],
    ['values', budget.values],
    ['orders', budget.orders],
  ] as const)
    if (sums[name] > most) throw budgetExceeded(`The query has more than ${most} ${name}`)
  root.bytes = budget.answer
  markCounted(root, budget)
}

function addConditions(filter: PlannedFilter, sums: { conditions: number; values: number }): void {
  if (filter.kind === 'group') {
    for (const member of filter.members) addConditions(member, sums)
    return
  }
  sums.conditions += 1
  if (filter.kind === 'condition' && filter.operation.kind === 'in')
    sums.values += filter.operation.values.length
}

/** Marks a node and its descendants; returns the maximum size of one of its rows. */
function markCounted(node: ReadNode, budget: Budget): number {
  let row = SHORT_BYTES
  for (const item of node.items) {
    if (item.kind === 'all') for (const { category } of node.columns.values()) row += bytesOf(category)
    else if (item.kind === 'column') row += bytesOf(item.cast === 'text' ? 'other' : item.ref.category)
  }
  for (const embed of node.embeds) row += embedBytes(embed, budget)
  node.counted = rowsOf(node) * row > UNCOUNTED_BYTES
  return row
}

function embedBytes({ node, relationship }: Embed, budget: Budget): number {
  const row = markCounted(node, budget)
  if (relationship.toOne) {
    node.counted = false
    return row
  }
  const all = rowsOf(node) * row
  if (all > budget.embed) node.bytes = budget.embed
  return Math.min(budget.embed, all)
}

function rowsOf({ limit }: ReadNode): number {
  return limit ?? ROWS_WITHOUT_LIMIT
}

function bytesOf(category: string): number {
  return category === 'other' ? SHORT_BYTES : LONG_BYTES
}

/** The error for a request that exceeds its role's budget. */
export function budgetExceeded(message: string): TablesError {
  return new TablesError(400, 'PGRST100', message, {
    hint: 'Ask for less at once, in several requests.',
  })
}
