// Allowed cast types by their client names. None has a length or expands small input: casts of 5,000 characters to bit strings or
// numeric arrays can take gigabytes, in functions that ignore the statement timeout. jsonb is cast to json with the same text,
// because jsonb prints all digits of 1e131071.
const TYPES: Record<string, string> = {
  text: 'text',
  varchar: 'text',
  'character varying': 'text',
  smallint: 'smallint',
  int2: 'smallint',
  integer: 'integer',
  int: 'integer',
  int4: 'integer',
  bigint: 'bigint',
  int8: 'bigint',
  numeric: 'numeric',
  decimal: 'numeric',
  real: 'real',
  float4: 'real',
  float: 'double precision',
  float8: 'double precision',
  'double precision': 'double precision',
  boolean: 'boolean',
  bool: 'boolean',
  date: 'date',
  time: 'time',
  'time without time zone': 'time',
  timetz: 'timetz',
  'time with time zone': 'timetz',
  timestamp: 'timestamp',
  'timestamp without time zone': 'timestamp',
  timestamptz: 'timestamptz',
  'timestamp with time zone': 'timestamptz',
  interval: 'interval',
  uuid: 'uuid',
  json: 'json',
  jsonb: 'json',
}

const ARRAYS = new Set(['text', 'smallint', 'integer', 'bigint', 'boolean', 'date', 'timestamptz', 'uuid'])

/** The allowed cast names, for error messages. */
export const CAST_NAMES: readonly string[] = Object.keys(TYPES)

/** The PostgreSQL type for a cast name, or null if not allowed. */
export function castTo(name: string): string | null {
  const [, element = '', array] = /^(.*?)(\[\])?$/.exec(name.toLowerCase()) ?? []
  const type = Object.hasOwn(TYPES, element) ? (TYPES[element] ?? null) : null
  if (!array) return type
  return type && ARRAYS.has(type) ? `${type}[]` : null
}
