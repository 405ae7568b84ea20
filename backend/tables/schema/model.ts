/** What the tables service knows of the exposed schemas; read from the catalog, never written to. */
export interface Schema {
  /** Those a caller may have. */
  roles: Set<string>
  relations: Map<string, Relation>
  routines: Map<string, Routine[]>
  foreignKeys: ForeignKey[]
}

export interface Relation {
  schema: string
  name: string
  kind: 'table' | 'view'
  columns: Map<string, Column>
  /** Empty where there is none; a view takes over that of its base table. */
  primaryKey: string[]
  /** Column sets no two rows share, the primary key included. */
  uniqueKeys: string[][]
  /** Functions of one row of it: computed columns and relationships, by name. */
  computed: Map<string, Routine>
  /** Of the roles a caller may have, those that hold any privilege on it. Others are not told of it. */
  visibleTo: string[]
}

export interface Column {
  name: string
  /** As a cast takes it, domains resolved to what they are made of. */
  type: string
  /** As the column itself is declared, without length or precision. */
  declared: string
  category: TypeCategory
  nullable: boolean
  /** The expression a missing value takes, null where that is NULL. */
  default: string | null
  identity: boolean
  generated: boolean
}

export type TypeCategory = 'json' | 'array' | 'tsvector' | 'text' | 'composite' | 'other'

export interface ForeignKey {
  constraint: string
  schema: string
  table: string
  columns: string[]
  foreignSchema: string
  foreignTable: string
  foreignColumns: string[]
}

export interface Argument {
  name: string
  type: string
  category: TypeCategory
  hasDefault: boolean
  variadic: boolean
}

export interface Routine {
  schema: string
  name: string
  arguments: Argument[]
  volatile: boolean
  returnsSet: boolean
  returns:
    | { kind: 'void' }
    | { kind: 'scalar'; type: string; category: TypeCategory }
    | { kind: 'rows'; relation: { schema: string; name: string } | null; columns: Map<string, Column> }
  /** `returns setof t rows 1`: at most one row, so an embed of it is an object. */
  singleRow: boolean
  visibleTo: string[]
}

export function key(schema: string, name: string): string {
  return `${schema}.${name}`
}
