import pg from 'pg'
import { parameter } from '../../postgres/parameters.ts'
import { Parameters } from './sql.ts'

// What a text of these means depends on nothing but the text. A timestamp's may depend on the time zone, or be 'now'; an
// enum's value may be renamed.
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

/** Values of which it is known whether they can be written into the statement as well. */
export class WritableParameters extends Parameters {
  /** Whether all of them mean the same wherever and whenever they are read. */
  writable = true

  override add(value: unknown, type: string): string {
    // A text for PostgreSQL ends at a zero byte, and with it would the statement.
    const isPlain = !JSON.stringify(value)?.includes('\\u0000')
    if (!isPlain || !FIXED.has(type.replace(/\[\]$/, ''))) this.writable = false
    return super.add(value, type)
  }
}

/** Values written into the statement: PostgreSQL can only plan it once for all if it knows them. */
export class Literals extends Parameters {
  override add(value: unknown, type: string): string {
    const text = parameter(value)
    return text === null ? `null::${type}` : `${pg.escapeLiteral(String(text))}::${type}`
  }
}
