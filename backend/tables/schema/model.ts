/** The tables service's model of the exposed schemas, read from the catalog and never changed. */
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
  /** Empty where there is none; a view has those of its tables that it shows whole. */
  primaryKey: string[]
  /** The possible changes of its rows, by a rule or a trigger too, for any caller. */
  accepts: ('insert' | 'update' | 'delete')[]
  /** Functions of one row of it: computed columns and relationships, by name. */
  computed: Map<string, Routine>
  /** Of the roles a caller may have, those with any privilege on it. It is hidden from the others. */
  visibleTo: string[]
}

export interface Column {
  name: string
  /** As a cast takes it, with domains resolved to their base types. */
  type: string
  /** As the column itself is declared, without length or precision. */
  declared: string
  category: TypeCategory
  nullable: boolean
  /** The expression a missing value takes, null where that is NULL. */
  default: string | null
  identity: boolean
  generated: boolean
  /** The function that reads it for roles without the right to the column itself; its comment names it. */
  reader: ColumnReader | null
  /** The implicit casts of a column whose type is a domain, which say how clients see and write it. */
  casts: DomainCasts
}

/** Functions of one value: of the domain for answers, and those that make one of a body's value or of a filter's text. */
export interface DomainCasts {
  toJson?: FunctionName
  fromJson?: FunctionName
  fromText?: FunctionName
}

export interface FunctionName {
  schema: string
  name: string
}

/** A function of one column of the row (its key), which answers what a role is shown of another column. */
export interface ColumnReader extends FunctionName {
  /** The column it takes. */
  key: string
  /** It may write down that it was asked. */
  records: boolean
  /** Those that read through it. */
  roles: string[]
}

export type TypeCategory = 'json' | 'array' | 'tsvector' | 'text' | 'composite' | 'other'

/** A column no relation declares: all that is known of it is its type. */
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
  /** No two rows of the table that holds it have the same: then it ties one row to one. */
  unique: boolean
}

export interface Argument {
  name: string
  type: string
  /** Its type is a domain, with its own constraints. */
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

/** What a domain named like a media type says of a value: it is the body of an answer, as it is. */
export interface MediaTypeOfValue {
  // With stars for both parts it is whatever was asked for.
  name: string
  bytes: boolean
}

export function key(schema: string, name: string): string {
  return `${schema}.${name}`
}
