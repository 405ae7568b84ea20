import pg from 'pg'
import { parameter } from '../../postgres/parameters.ts'
import { Parameters } from './sql.ts'

// Types whose text has a fixed meaning. Timestamps may depend on the time zone or be 'now'; enum values may be renamed.
const FIXED = new Set([
  'text',
  'character varying',
  'int',
  'smallint',
  'integer',
  'bigint',
  'numeric',
  'boolean',
  'uuid',
])

/** Parameters that track whether they can be written as literals. */
export class WritableParameters extends Parameters {
  /** Whether the meaning of all values is independent of time and session. */
  writable = true

  override add(value: unknown, type: string): string {
    // PostgreSQL text ends at a zero byte, which would truncate the statement.
    const isPlain = !JSON.stringify(value)?.includes('\\u0000')
    if (!isPlain || !FIXED.has(type.replace(/\[\]$/, ''))) this.writable = false
    return super.add(value, type)
  }
}

/** Writes values as literals: PostgreSQL can cache a good plan only if it knows them. */
export class Literals extends Parameters {
  override add(value: unknown, type: string): string {
    const text = parameter(value)
    return text === null ? `null::${type}` : `${pg.escapeLiteral(String(text))}::${type}`
  }
}
