import pg from 'pg'
import { isServerError, markContextError } from './errors.ts'
import { KeptPlans } from './kept-plans.ts'
import { parameter } from './parameters.ts'

export interface ExchangeResult<Row> {
  rows: Row[]
  rowCount: number
}

// The settings of one request. As a prepared statement they cost one Bind; qualified with pg_catalog, so that no search_path
// can shadow the functions.
const CONTEXT_NAME = 'request_context'
// No JIT: compiling a wide statement took 1.5 s. No parallel workers: one slow statement must not occupy all processors.
// The process id shows whether the connection is the session's own, see Session.
// The last value is a position that a replica must have replayed: otherwise the division fails, and the statement does not start.
const CONTEXT_TEXT = `select pg_catalog.pg_backend_pid(), pg_catalog.set_config('jit', 'off', true), pg_catalog.set_config('max_parallel_workers_per_gather', '0', true), ${[
  'role',
  'request.jwt.claims',
  'statement_timeout',
  'transaction_read_only',
  'search_path',
  'request.method',
  'request.path',
  'request.headers',
  'request.cookies',
  'request.address',
  'request.device',
]
  .map((name, index) => `pg_catalog.set_config('${name}', $${index + 1}, true)`)
  .join(
    ', ',
  )}, pg_catalog.set_config('TimeZone', coalesce($12, pg_catalog.current_setting('TimeZone')), true),
  1 / case when $13::pg_catalog.numeric > coalesce(pg_catalog.pg_wal_lsn_diff(pg_catalog.pg_last_wal_replay_lsn(), '0/0'), 0)
    then 0 else 1 end`

/** The prepared statements of a connection's session. */
interface Session {
  /**
   * Whether all statements of the connection run in one session of PostgreSQL. Behind a pooler the next may run in another one, where a name
   * is unknown or stands for another client's statement, so nothing has a name there. A pooler gives its clients process ids of its own.
   */
  isOwn: boolean
  processId: number | undefined
  context: boolean
  plans: KeptPlans
}

const sessions = new WeakMap<pg.Connection, Session>()

/** To be called for each new connection, before its first exchange. */
export function beginSession(client: pg.Client): void {
  const { connection, processID } = client as pg.Client & { processID: number }
  sessions.set(connection, { ...sessionOf(connection), processId: processID })
}

interface RowDescription {
  fields: { name: string; dataTypeID: number }[]
}

interface Statement {
  text: string
  values?: unknown[]
  literal?: () => string
}

type Failure = (error: unknown, sessionLost: boolean) => void

/**
 * One request to the server: context, statement, Sync. PostgreSQL runs everything between two Syncs as one implicit
 * transaction, so the context ends with the statement and an error rolls back both, in one network round trip.
 * pg calls the `handle…` methods of the submitted query.
 */
export class Exchange<Row> implements pg.Submittable {
  private readonly context: (string | null)[]
  private readonly text: string
  private readonly values: (string | Buffer | null)[]
  private readonly literal: (() => string) | undefined
  private readonly done: (result: ExchangeResult<Row>) => void
  private readonly failed: Failure
  private session: Session | undefined
  private inStatement = false
  private settled = false
  private fields: { name: string; parse: (value: string) => unknown }[] = []
  private readonly rows: Row[] = []
  private rowCount = 0

  constructor(
    context: (string | null)[],
    statement: Statement,
    done: (result: ExchangeResult<Row>) => void,
    failed: Failure,
  ) {
    this.context = context
    this.text = statement.text
    this.values = (statement.values ?? []).map(parameter)
    this.literal = statement.literal
    this.done = done
    this.failed = failed
  }

  submit(connection: pg.Connection): void {
    connection.stream.cork()
    try {
      const session = sessionOf(connection)
      const name = session.isOwn ? CONTEXT_NAME : ''
      if (!session.context) {
        session.context = session.isOwn
        if (name) connection.close({ type: 'S', name }, true)
        connection.parse({ name, text: CONTEXT_TEXT, types: [] }, true)
      }
      connection.bind({ statement: name, values: this.context }, true)
      connection.execute({}, true)
      this.session = session
      this.bindStatement(connection, session)
      connection.describe({ type: 'P', name: '' }, true)
      connection.execute({}, true)
    } finally {
      connection.sync()
      connection.stream.uncork()
    }
  }

  private bindStatement(connection: pg.Connection, { isOwn, plans }: Session): void {
    const kept = this.literal && isOwn ? plans.prepare(this.planKey) : null
    for (const name of kept?.close ?? []) connection.close({ type: 'S', name }, true)
    if (kept?.name && this.literal) {
      if (kept.parse) connection.parse({ name: kept.name, text: this.literal(), types: [] }, true)
      connection.bind({ statement: kept.name, values: [] }, true)
      return
    }
    // Unnamed on purpose: a named statement with parameters may switch to a generic plan, which is very slow for optional filters.
    connection.parse({ name: '', text: this.text, types: [] }, true)
    connection.bind({ values: this.values }, true)
  }

  // Plans contain results of functions declared immutable. Such a function may still read the claims, so plans are not shared
  // between callers of the same role.
  private get planKey(): string {
    const [role, claims, , , searchPath, , , , , timeZone] = this.context
    return JSON.stringify([role, claims, searchPath, timeZone, this.text, this.values])
  }

  handleRowDescription(message: RowDescription): void {
    this.fields = message.fields.map((field) => ({
      name: field.name,
      parse: pg.types.getTypeParser(field.dataTypeID, 'text') as (value: string) => unknown,
    }))
  }

  handleDataRow(message: { fields: (string | null)[] }): void {
    if (!this.inStatement) {
      if (this.session) this.session.isOwn = Number(message.fields[0]) === this.session.processId
      return
    }
    const row: Record<string, unknown> = {}
    for (let index = 0; index < this.fields.length; index++) {
      const field = this.fields[index]
      const value = message.fields[index]
      if (field) row[field.name] = value === null || value === undefined ? null : field.parse(value)
    }
    this.rows.push(row as Row)
  }

  handleCommandComplete(message: { text: string }): void {
    if (!this.inStatement) {
      this.inStatement = true
      return
    }
    this.rowCount = Number(/\d+$/.exec(message.text)?.[0] ?? 0)
  }

  handleEmptyQuery(): void {}

  handleCopyInResponse(connection: pg.Connection): void {
    ;(connection as pg.Connection & { sendCopyFail(reason: string): void }).sendCopyFail(
      'COPY is not supported',
    )
  }

  handleCopyData(): void {}

  handlePortalSuspended(): void {}

  // A client released before ReadyForQuery would deliver this exchange's remaining messages to its next user. pg drops the
  // query at the first error, so this waits for ReadyForQuery itself.
  handleError(error: unknown, connection: pg.Connection): void {
    if (!isServerError(error) || error.severity === 'FATAL' || error.severity === 'PANIC') {
      this.fail(error, true)
      return
    }
    if (!this.inStatement) markContextError(error)
    // The session has lost its prepared statements.
    if (error.code === '26000') sessions.set(connection, { ...sessionOf(connection), ...noStatements() })
    else if (this.literal) sessionOf(connection).plans.forget(this.planKey)
    const ready = () => {
      connection.off('end', ended)
      this.fail(error, false)
    }
    const ended = () => {
      connection.off('readyForQuery', ready)
      this.fail(error, true)
    }
    connection.once('readyForQuery', ready)
    connection.once('end', ended)
  }

  // Deferred constraints fail after CommandComplete, so the result is final only now.
  handleReadyForQuery(): void {
    if (this.settled) return
    this.settled = true
    this.done({ rows: this.rows, rowCount: this.rowCount })
  }

  /** Fails the exchange, for example when the session is lost. */
  fail(error: unknown, sessionLost: boolean): void {
    if (this.settled) return
    this.settled = true
    this.failed(error, sessionLost)
  }
}

function sessionOf(connection: pg.Connection): Session {
  const session = sessions.get(connection) ?? { isOwn: false, processId: undefined, ...noStatements() }
  sessions.set(connection, session)
  return session
}

function noStatements() {
  return { context: false, plans: new KeptPlans() }
}
