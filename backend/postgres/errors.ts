/** An error reported by PostgreSQL; `code` is its SQLSTATE. */
export class DatabaseError extends Error {
  readonly code: string
  readonly severity: string
  readonly detail: string | null
  readonly hint: string | null
  readonly schema: string | null
  readonly table: string | null
  readonly column: string | null
  readonly constraint: string | null
  readonly dataType: string | null
  readonly where: string | null

  constructor(fields: ServerErrorFields) {
    super(fields.message)
    this.name = 'DatabaseError'
    this.code = fields.code ?? 'XX000'
    this.severity = fields.severity ?? 'ERROR'
    this.detail = fields.detail ?? null
    this.hint = fields.hint ?? null
    this.schema = fields.schema ?? null
    this.table = fields.table ?? null
    this.column = fields.column ?? null
    this.constraint = fields.constraint ?? null
    this.dataType = fields.dataType ?? null
    this.where = fields.where ?? null
  }
}

/** The token's role does not exist, or the server cannot switch to it. */
export class UnusableRole extends DatabaseError {
  constructor(fields: ServerErrorFields) {
    super(fields)
    this.name = 'UnusableRole'
  }
}

/** A replica has not replayed what the statement must see; the statement did not start. */
export class ReplicaBehind extends DatabaseError {
  constructor(fields: ServerErrorFields) {
    super(fields)
    this.name = 'ReplicaBehind'
  }
}

/** The database is unreachable: connection refused, lost or shutting down. A statement may or may not have run. */
export class DatabaseUnavailable extends Error {
  constructor(cause: unknown) {
    super('The database is not reachable', { cause })
    this.name = 'DatabaseUnavailable'
  }
}

/** All connections stayed busy for longer than a request may wait. */
export class PoolTimeout extends Error {
  constructor() {
    super('Timed out acquiring connection from connection pool')
    this.name = 'PoolTimeout'
  }
}

/** The queue for connections is full. */
export class PoolOverloaded extends Error {
  constructor() {
    super('Too many statements wait for a connection')
    this.name = 'PoolOverloaded'
  }
}

export interface ServerErrorFields {
  message: string
  code?: string
  severity?: string
  detail?: string
  hint?: string
  schema?: string
  table?: string
  column?: string
  constraint?: string
  dataType?: string
  where?: string
}

/** Whether the error is an ErrorResponse of the server, not a socket error (with a code like ECONNRESET). */
export function isServerError(error: unknown): error is Error & ServerErrorFields {
  return (
    error instanceof Error && 'severity' in error && typeof (error as ServerErrorFields).code === 'string'
  )
}

const setting = new WeakSet<Error>()

/** Marks an error as caused by a statement's context, not by the statement. */
export function markContextError(error: Error): void {
  setting.add(error)
}

/**
 * Whether a statement that may write met a standby: its own read-only mode was off, so only the server can have refused it. Behind one
 * address another server may answer after a failover.
 */
export function isFromStandby(error: unknown): boolean {
  if (!isServerError(error)) return false
  // The context asks for read-write mode, which a standby refuses before the statement.
  return error.code === '25006' || (error.code === '25001' && setting.has(error))
}

function contextError(error: Error & ServerErrorFields): DatabaseError | undefined {
  if (error.code === '22023' || error.code === '42501') return new UnusableRole(error)
  // The division in the context (exchange.ts).
  if (error.code === '22012') return new ReplicaBehind(error)
  return undefined
}

/** Converts pg's error for callers. FATAL means that the session has ended. */
export function toDatabaseError(error: unknown): DatabaseError | DatabaseUnavailable {
  if (!isServerError(error)) return new DatabaseUnavailable(error)
  const known = (setting.has(error) && contextError(error)) || new DatabaseError(error)
  return known.severity === 'FATAL' || known.severity === 'PANIC' ? new DatabaseUnavailable(known) : known
}
