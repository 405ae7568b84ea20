import type { Operation } from '../parse/filter.ts'
import type { AggregateName, JsonStep } from '../parse/select.ts'
import type { Column, ColumnReader, FunctionName, Relation, Routine, TypeCategory } from '../schema/model.ts'
import type { Relationship } from '../schema/relationships.ts'

/** A column of a node, a JSON path inside it, or a function of its row. */
export interface ColumnRef {
  name: string
  path: JsonStep[]
  /** The type to which compared values are cast. */
  type: string
  category: TypeCategory
  /** The column's own category, before the path. */
  columnCategory: TypeCategory
  computed?: Routine
  /** The domain's cast from text, for filter values. */
  fromText?: FunctionName
  /** The function called instead of reading the column, or 'unseen' if the response does not include it. */
  reader?: ColumnReader | 'unseen'
}

export type PlannedItem =
  | { kind: 'all' }
  | { kind: 'column'; ref: ColumnRef; name: string; cast?: string }
  | {
      kind: 'aggregate'
      function: AggregateName
      ref: ColumnRef | null
      name: string
      cast?: string
      resultCast?: string
    }
  | { kind: 'count' }
  | { kind: 'embed'; embed: Embed }

export type PlannedFilter =
  | { kind: 'condition'; negated: boolean; ref: ColumnRef; operation: Operation }
  | { kind: 'group'; negated: boolean; join: 'and' | 'or'; members: PlannedFilter[] }
  | { kind: 'exists'; negated: boolean; embed: Embed }

export interface PlannedOrder {
  ref: ColumnRef
  /** The to-one embed of the column, if any. */
  embed: Embed | null
  direction: 'asc' | 'desc'
  nulls: 'first' | 'last' | null
}

/** One relation of a request with its select, filters and order; embeds are its children. */
export interface ReadNode {
  /** The name in error messages. */
  name: string
  relation: Relation | null
  columns: Map<string, Column>
  /** The rows are results of a write or function, not of the relation's row type. */
  derived?: boolean
  /** Unique alias in the statement. */
  alias: string
  items: PlannedItem[]
  embeds: Embed[]
  where: PlannedFilter[]
  order: PlannedOrder[]
  limit: number | null
  offset: number
  /** Byte limit of all rows together; absent if they cannot exceed it. */
  bytes?: number
  /** Whether the bytes must be checked by a running total, to bound memory. */
  counted?: boolean
}

export interface Embed {
  /** The key in the result and in filters. */
  name: string
  target: string
  relationship: Relationship
  inner: boolean
  spread: boolean
  node: ReadNode
}
