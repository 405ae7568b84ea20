// What a value may be cast to, as clients write it. None takes a length, and none makes much of little: of a text of five thousand
// characters a bit string or the numbers of an array may be made that take gigabytes, in functions that do not stop for a timeout.
// Not as jsonb either, which writes out the digits of 1e131071; as json the same text comes out.
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

/** The names a cast may have, for who asked for another. */
export const CAST_NAMES: readonly string[] = Object.keys(TYPES)

/** The type of PostgreSQL that a cast's name means, or null when it may not be cast to. */
export function castTo(name: string): string | null {
  const [, element = '', array] = /^(.*?)(\[\])?$/.exec(name.toLowerCase()) ?? []
  const type = Object.hasOwn(TYPES, element) ? (TYPES[element] ?? null) : null
  if (!array) return type
  return type && ARRAYS.has(type) ? `${type}[]` : null
}
