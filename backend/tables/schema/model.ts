/** The immutable model of the exposed schemas, read from the catalog. */
export interface Schema {
  /** The possible roles of callers. */
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
  /** Empty if there is none; a view has those of its tables' keys that it shows completely. */
  primaryKey: string[]
  /** The possible changes of its rows, also by rules or triggers, for any caller. */
  accepts: ('insert' | 'update' | 'delete')[]
  /** Functions of its row type by name: computed columns and relationships. */
  computed: Map<string, Routine>
  /** The roles with any privilege on it. It is hidden from others. */
  visibleTo: string[]
}

export interface Column {
  name: string
  /** The type for casts, with domains resolved to their base types. */
  type: string
  /** The declared type, without length or precision. */
  declared: string
  category: TypeCategory
  nullable: boolean
  /** The default expression, null if there is none. */
  default: string | null
  identity: boolean
  generated: boolean
  /** The function that reads it for roles without a grant on the column; declared in the column's comment. */
  reader: ColumnReader | null
  /** Implicit casts of a domain type, which define its representation for clients. */
  casts: DomainCasts
}

/** Cast functions of a domain: to json for responses, from json for bodies, from text for filters. */
export interface DomainCasts {
  toJson?: FunctionName
  fromJson?: FunctionName
  fromText?: FunctionName
}

export interface FunctionName {
  schema: string
  name: string
}

/** A function that takes one column of the row (its key) and returns what a role may see of another column. */
export interface ColumnReader extends FunctionName {
  /** The column passed as argument. */
  key: string
  /** Whether it may record its calls. */
  records: boolean
  /** The roles that read through it. */
  roles: string[]
}

export type TypeCategory = 'json' | 'array' | 'tsvector' | 'text' | 'composite' | 'other'

/** A column that belongs to no relation; only its type is known. */
export function valueColumn(
  name: string,
  { type, category }: { type: string; category: TypeCategory },
): Column {
  const rest = { nullable: true, default: null, identity: false, generated: false, reader: null, casts: {} }
  return { name, type, declared: type, category, ...rest }
}

export interface ForeignKey {
  constraint: string
  schema: string
  table: string
  columns: string[]
  foreignSchema: string
  foreignTable: string
  foreignColumns: string[]
  /** Whether the referencing columns are unique, which makes the relationship one-to-one. */
  unique: boolean
}

export interface Argument {
  name: string
  type: string
  /** Whether its type is a domain. */
  domain: boolean
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
    | { kind: 'scalar'; type: string; category: TypeCategory; mediaType: MediaTypeOfValue | null }
    | { kind: 'rows'; relation: { schema: string; name: string } | null; columns: Map<string, Column> }
  /** `returns setof t rows 1`: at most one row, so an embed of it is an object. */
  singleRow: boolean
  visibleTo: string[]
}

/** The media type of a value whose domain is named like one: the value is the raw response body. */
export interface MediaTypeOfValue {
  // `*/*` matches any requested type.
  name: string
  bytes: boolean
}

export function key(schema: string, name: string): string {
  return `${schema}.${name}`
}
