import type { Caller } from '../http/caller.ts'
import type { Database, StatementContext } from '../postgres/database.ts'
import { storageError } from './errors.ts'

// Bypasses row level security: reading a bucket's rules does not reveal its content.
const SERVER: StatementContext = { role: 'service_role', claims: null, searchPath: '' }

/** Runs one statement of the storage service and returns its rows. Throws StorageError if the database refuses it. */
export type RunStatement = <Row>(
  /** Null: the server itself, bypassing row level security. */
  caller: Caller | null,
  text: string,
  values: unknown[],
  options?: { signal?: AbortSignal | undefined; readOnly?: boolean },
) => Promise<Row[]>

/** Creates the statement runner of the storage service. */
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

/** The subject of a caller's token: as text, and as a UUID if it is one. */
export function subjectOf(caller: Caller): { subject: string | null; uuid: string | null } {
  const subject = typeof caller.claims.sub === 'string' ? caller.claims.sub : null
  const uuid = subject && /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i.test(subject) ? subject : null
  return { subject, uuid }
}
