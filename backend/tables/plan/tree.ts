import type { Operation } from '../parse/filter.ts'
import type { AggregateName, JsonStep } from '../parse/select.ts'
import type { Column, ColumnReader, FunctionName, Relation, Routine, TypeCategory } from '../schema/model.ts'
import type { Relationship } from '../schema/relationships.ts'

/** A column of a node, one step of JSON inside it, or a function of its row. */
export interface ColumnRef {
  name: string
  path: JsonStep[]
  /** The type a compared value is cast to. */
  type: string
  category: TypeCategory
  /** The column's own category, before the path. */
  columnCategory: TypeCategory
  computed?: Routine
  /** What makes a value of the column's domain of a filter's text. */
  fromText?: FunctionName
  /** The function that is asked instead of the column, or 'unseen' where the answer does not show it. */
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
  /** Set where the column is that of a to-one embed. */
  embed: Embed | null
  direction: 'asc' | 'desc'
  nulls: 'first' | 'last' | null
}

/** One relation of a request with all that is asked of it; embeds hang below it. */
export interface ReadNode {
  /** As messages name it. */
  name: string
  relation: Relation | null
  columns: Map<string, Column>
  /** Its rows are what a write or a function returned, no longer of the relation's own row type. */
  derived?: boolean
  /** Its name inside the statement, unique. */
  alias: string
  items: PlannedItem[]
  embeds: Embed[]
  where: PlannedFilter[]
  order: PlannedOrder[]
  limit: number | null
  offset: number
  /** The most its rows may take together; absent where they cannot take as much. */
  bytes?: number
  /** They may take so much memory that they are measured one by one. */
  counted?: boolean
}

export interface Embed {
  /** The key in the result, and what filters call it. */
  name: string
  target: string
  relationship: Relationship
  inner: boolean
  spread: boolean
  node: ReadNode
}
