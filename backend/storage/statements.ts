import type { Caller } from '../http/caller.ts'
import type { Database, StatementContext } from '../postgres/database.ts'
import { storageError } from './errors.ts'

// Past row level security: knowing a bucket's rules does not show its content.
const SERVER: StatementContext = { role: 'service_role', claims: null, searchPath: '' }

/** Runs one statement of the storage service and returns its rows. Throws StorageError where the database refuses. */
export type RunStatement = <Row>(
  /** Null: the server itself, past row level security. */
  caller: Caller | null,
  text: string,
  values: unknown[],
  options?: { signal?: AbortSignal | undefined; readOnly?: boolean },
) => Promise<Row[]>

/** Statements of the storage service over a database. */
export function createStatements(database: Database): RunStatement {
  return async function run<Row>(
    caller: Caller | null,
    text: string,
    values: unknown[],
    { signal, readOnly = false }: { signal?: AbortSignal | undefined; readOnly?: boolean } = {},
  ): Promise<Row[]> {
    const context = caller ? { role: caller.role, claims: caller.claims, readOnly } : { ...SERVER, readOnly }
    try {
      return (await database.run<Row>(context, { text, values }, signal ? { signal } : {})).rows
    } catch (error) {
      throw storageError(error)
    }
  }
}

/** The subject of a caller's token: as it is, and as the UUID it may be. */
export function subjectOf(caller: Caller): { subject: string | null; uuid: string | null } {
  const subject = typeof caller.claims.sub === 'string' ? caller.claims.sub : null
  const uuid = subject && /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i.test(subject) ? subject : null
  return { subject, uuid }
}
