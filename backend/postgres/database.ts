import pg from 'pg'
import { cancelStatement } from './cancel.ts'
import { DatabaseUnavailable, PoolOverloaded, PoolTimeout, toDatabaseError } from './errors.ts'
import { Exchange, type ExchangeResult } from './exchange.ts'
import { FairShare } from './fair-share.ts'
import { Listener, type NotificationHandler } from './listener.ts'

export { DatabaseError, DatabaseUnavailable, PoolOverloaded, PoolTimeout, UnusableRole } from './errors.ts'

export type Claims = Record<string, unknown>

/** The caller and the limits of a statement. They end with it. */
export interface StatementContext {
  role: string
  /** Read by auth.uid() and the policies; null for an anonymous caller. */
  claims: Claims | null
  /** Refuses every write (SQLSTATE 25006), also those inside functions. */
  readOnly?: boolean
  /** It may be run a second time without harm although it writes. */
  repeatable?: boolean
  /** 0 lifts the limit; 10 s when absent. */
  timeoutMs?: number
  /** As `set search_path` takes it; `public, extensions` when absent. */
  searchPath?: string
  /** As `set time zone` takes it; the server's own when absent. */
  timeZone?: string
  /** The request, when its client wrote the statement, which then gets no more than its share of the connections. */
  request?: {
    method: string
    path: string
    headers: Record<string, string>
    cookies?: Record<string, string>
  }
}

export interface Statement {
  text: string
  values?: unknown[]
  /**
   * The same with its values written in, where these mean the same at all times. Given, a session that meets the statement
   * again for the same identity keeps its plan.
   */
  literal?: () => string
}

export interface RunOptions {
  signal?: AbortSignal | undefined
  /** Told how many ms the statement took once it had its connection, however it ended. */
  worked?: ((ms: number) => void) | undefined
  /** Whose request it is: the slow statements of one run one after the other. */
  asker?: string | undefined
}

export interface Database {
  /**
   * Runs one statement as the context's role, in one round trip and a separate transaction. Values are read by
   * pg's usual rules (bigint and numeric stay text, timestamps are Dates, json is parsed).
   * Throws DatabaseError, DatabaseUnavailable, PoolTimeout, PoolOverloaded, or the signal's reason.
   */
  run<Row = Record<string, unknown>>(
    context: StatementContext,
    statement: Statement,
    options?: RunOptions,
  ): Promise<ExchangeResult<Row>>
  /** Calls the handler for each NOTIFY, and with '' after a lost connection. Resolves to the function that stops it. */
  listen(channel: string, handler: NotificationHandler): Promise<() => Promise<void>>
  /** Resolves when the server answers; throws as `run` does. */
  ping(): Promise<void>
  /** How busy the connections are at this moment. */
  load(): PoolLoad
  close(): Promise<void>
}

export interface PoolLoad {
  /** Connections that are open, and those of them that run a statement. */
  open: number
  busy: number
  /** Statements that wait for a connection. */
  waiting: number
}

const DEFAULT_TIMEOUT_MS = 10_000
const DEFAULT_SEARCH_PATH = 'public, extensions'
// The server ends a statement at its timeout. Where it stays silent beyond that, the connection is dead.
const SILENCE_MS = 5_000
const CONNECT_TIMEOUT_MS = 5_000
const MOST_WAITING = 250

export interface DatabaseOptions {
  connection: pg.PoolConfig
  /** Connections; 10 when absent. */
  max?: number
  /** Statements that may wait for one; 250 when absent. */
  maxWaiting?: number
}

/** A pool that logs in with `connection` and becomes each request's role. */
export function createDatabase(options: DatabaseOptions): Database {
  const max = options.max ?? 10
  const pool = new pg.Pool({
    connectionTimeoutMillis: CONNECT_TIMEOUT_MS,
    idleTimeoutMillis: 60_000,
    keepAlive: true,
    max,
    ...options.connection,
  })
  // The pool has already dropped the client that reports here; without a listener the process would end.
  pool.on('error', () => {})
  // The pool takes its listener off before it hands a client out: a session that ends in the moment it is opened would go
  // unnoticed. The first statement finds it dead.
  pool.on('connect', (client) => client.on('error', () => {}))
  const listener = new Listener(options.connection)
  const share = new FairShare(max)
  const maxWaiting = options.maxWaiting ?? MOST_WAITING

  async function run<Row>(
    context: StatementContext,
    statement: Statement,
    { signal, worked, asker }: RunOptions = {},
  ): Promise<ExchangeResult<Row>> {
    if (pool.waitingCount + share.waiting >= maxWaiting) throw new PoolOverloaded()
    const place = context.request ? await share.enter(statement.text, signal, asker) : null
    let began: number | null = null
    const started = () => {
      began = performance.now()
      place?.begin()
    }
    try {
      return await attempt<Row>(pool, context, statement, started, signal)
    } catch (error) {
      // A connection that died while idle is noticed only in use. Reads can be retried without harm.
      if (!(error instanceof LostSession)) throw error
      if (!(context.readOnly || context.repeatable) || signal?.aborted) throw error.reason
      return await attempt<Row>(pool, context, statement, started, signal).catch((again) => {
        throw again instanceof LostSession ? again.reason : again
      })
    } finally {
      if (began !== null) worked?.(performance.now() - began)
      place?.end(signal?.aborted ? 'given up' : undefined)
    }
  }

  return {
    run,
    listen: (channel, handler) => listener.listen(channel, handler),
    async ping() {
      const question = { text: 'select 1', query_timeout: SILENCE_MS }
      await pool.query(question).catch((error: Error) => {
        throw isWaitTimeout(error) ? new PoolTimeout() : toDatabaseError(error)
      })
    },
    load: () => ({
      open: pool.totalCount,
      busy: pool.totalCount - pool.idleCount,
      waiting: pool.waitingCount + share.waiting,
    }),
    async close() {
      await Promise.all([pool.end(), listener.close()])
    },
  }
}

class LostSession extends Error {
  readonly reason: unknown
  constructor(reason: unknown) {
    super('The session was lost')
    this.reason = reason
  }
}

async function attempt<Row>(
  pool: pg.Pool,
  context: StatementContext,
  statement: Statement,
  started: () => void,
  signal: AbortSignal | undefined,
): Promise<ExchangeResult<Row>> {
  const timeoutMs = context.timeoutMs ?? DEFAULT_TIMEOUT_MS
  const { promise, resolve, reject } = Promise.withResolvers<ExchangeResult<Row>>()
  let lost: unknown
  let cancelling: Promise<void> | undefined
  const exchange = new Exchange<Row>(
    settings(context, timeoutMs),
    statement,
    resolve,
    (error, sessionLost) => {
      if (sessionLost) lost = error
      reject(error)
    },
  )
  const client = await checkout(pool, signal)
  if (signal?.aborted) {
    client.release()
    throw signal.reason
  }
  const onError = (error: Error) => exchange.fail(error, true)
  const onEnd = () => exchange.fail(new Error('Connection ended'), true)
  const onAbort = () => {
    cancelling = cancelStatement(client)
  }
  const silence =
    timeoutMs > 0 &&
    setTimeout(() => exchange.fail(new Error('No answer from the server'), true), timeoutMs + SILENCE_MS)
  client.on('error', onError)
  client.once('end', onEnd)
  signal?.addEventListener('abort', onAbort, { once: true })
  started()
  try {
    client.query(exchange)
    return await promise
  } catch (error) {
    if (signal?.aborted) throw signal.reason
    if (lost || isForgotten(error)) throw new LostSession(toDatabaseError(error))
    throw toDatabaseError(error)
  } finally {
    if (silence) clearTimeout(silence)
    signal?.removeEventListener('abort', onAbort)
    const release = () => {
      client.off('end', onEnd)
      // Released first: the pool's own listener must be in place before ours goes.
      client.release(lost instanceof Error ? lost : undefined)
      client.off('error', onError)
    }
    if (cancelling) void cancelling.then(release)
    else release()
  }
}

async function checkout(pool: pg.Pool, signal?: AbortSignal): Promise<pg.PoolClient> {
  signal?.throwIfAborted()
  const waiting = pool.connect().catch((error: Error) => {
    throw isWaitTimeout(error) ? new PoolTimeout() : new DatabaseUnavailable(error)
  })
  if (!signal) return waiting
  return new Promise((resolve, reject) => {
    const onAbort = () => reject(signal.reason)
    signal.addEventListener('abort', onAbort, { once: true })
    waiting
      .then((client) => {
        if (signal.aborted) client.release()
        else resolve(client)
      }, reject)
      .finally(() => signal.removeEventListener('abort', onAbort))
  })
}

// A statement the session had prepared is gone: a pooler in between gave us another session, or `deallocate all` was run.
function isForgotten(error: unknown): boolean {
  return (error as { code?: unknown }).code === '26000'
}

// pg-pool distinguishes a full pool from a server that does not answer only by this text.
function isWaitTimeout(error: Error): boolean {
  return error.message.startsWith('timeout exceeded when trying to connect')
}

function settings(context: StatementContext, timeoutMs: number): (string | null)[] {
  return [
    context.role,
    context.claims ? JSON.stringify(context.claims) : '',
    String(Math.max(0, Math.round(timeoutMs))),
    context.readOnly ? 'on' : 'off',
    context.searchPath ?? DEFAULT_SEARCH_PATH,
    context.request?.method ?? '',
    context.request?.path ?? '',
    context.request ? JSON.stringify(context.request.headers) : '',
    context.request?.cookies ? JSON.stringify(context.request.cookies) : '',
    context.timeZone ?? null,
  ]
}
