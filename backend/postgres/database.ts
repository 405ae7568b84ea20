import pg from 'pg'
import { type Tracing, untraced } from '../tracing.ts'
import { cancelStatement } from './cancel.ts'
import {
  DatabaseUnavailable,
  isFromStandby,
  PoolOverloaded,
  PoolTimeout,
  ReplicaBehind,
  toDatabaseError,
} from './errors.ts'
import { beginSession, Exchange, type ExchangeResult } from './exchange.ts'
import { FairShare } from './fair-share.ts'
import { Listener, type NotificationHandler } from './listener.ts'
import { StatementSpans } from './statement-spans.ts'

export { DatabaseError, DatabaseUnavailable, PoolOverloaded, PoolTimeout, UnusableRole } from './errors.ts'

export type Claims = Record<string, unknown>

/** The role, claims and settings of one statement; they are reset after it. */
export interface StatementContext {
  role: string
  /** Read by auth.uid() and the policies; null for an anonymous caller. */
  claims: Claims | null
  /** Refuses all writes (SQLSTATE 25006), including those inside functions. */
  readOnly?: boolean
  /** Whether a writing statement may safely be retried. */
  repeatable?: boolean
  /** 0 means no limit; 10 s when absent. */
  timeoutMs?: number
  /** A value of `search_path`; `public, extensions` when absent. */
  searchPath?: string
  /** A value of `TimeZone`; the server's default when absent. */
  timeZone?: string
  /** The client's IP address, which SQL reads as `request.address`; no header of a client changes it. */
  address?: string | null
  /** The id of the client's browser, which SQL reads as `request.device`. */
  device?: string | null
  /** Set for statements defined by clients, which share the connections fairly (see FairShare). */
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
   * The statement with its values as literals, if their meaning never changes. If given, a session caches the plan when the
   * same caller repeats the statement.
   */
  literal?: () => string
}

export interface RunOptions {
  signal?: AbortSignal | undefined
  /** Called with the statement's duration in ms after it got its connection, also after errors. */
  worked?: ((ms: number) => void) | undefined
  /** Identifies the client: its slow statements run sequentially. */
  requester?: string | undefined
  /** Set for a read that no replica may answer. */
  fromPrimary?: boolean | undefined
  /** On a replica: the position in the write-ahead log that it must have replayed. Throws ReplicaBehind before the statement starts. */
  replicated?: number | undefined
}

export interface Database {
  /**
   * Runs one statement as the context's role, in one round trip and its own transaction. Values are parsed by pg's defaults
   * (bigint and numeric stay text, timestamps are Dates, json is parsed).
   * Throws DatabaseError, DatabaseUnavailable, PoolTimeout, PoolOverloaded, or the signal's reason.
   */
  run<Row = Record<string, unknown>>(
    context: StatementContext,
    statement: Statement,
    options?: RunOptions,
  ): Promise<ExchangeResult<Row>>
  /** Calls the handler for each NOTIFY, and with '' after a lost connection. Resolves to a function to unsubscribe. */
  listen(channel: string, handler: NotificationHandler): Promise<() => Promise<void>>
  /** Resolves if the server responds; throws as `run` does. */
  ping(): Promise<void>
  /** Current usage of the connections. */
  load(): PoolLoad
  close(): Promise<void>
}

export interface PoolLoad {
  /** Open connections, and those that run a statement. */
  open: number
  busy: number
  /** Statements waiting for a connection. */
  waiting: number
}

const DEFAULT_TIMEOUT_MS = 10_000
const DEFAULT_SEARCH_PATH = 'public, extensions'
// The server cancels a statement at its timeout. Without a response after that, the connection is dead.
const SILENCE_MS = 5_000
const CONNECT_TIMEOUT_MS = 5_000
const MOST_WAITING = 250

export interface DatabaseOptions {
  connection: pg.PoolConfig
  /** Where notifications are listened to, if `connection` leads to a pooler that delivers none. */
  listening?: pg.PoolConfig | undefined
  /** Connections; 10 when absent. */
  max?: number
  /** Maximum number of waiting statements; 250 when absent. */
  maxWaiting?: number
  /** Names it in traces, where there are several. */
  name?: string
  /** Records statements; none when absent. */
  tracing?: Tracing
}

/** A pool that logs in with `connection` and switches to each request's role. */
export function createDatabase(options: DatabaseOptions): Database {
  const max = options.max ?? 10
  const pool = new pg.Pool({
    connectionTimeoutMillis: CONNECT_TIMEOUT_MS,
    idleTimeoutMillis: 60_000,
    keepAlive: true,
    max,
    ...options.connection,
  })
  // The pool has already removed the failed client; without a listener the process would crash.
  pool.on('error', () => {})
  // The pool removes its own listener when it checks a client out, so a session that ends while it opens would crash the
  // process. Its first statement fails instead.
  pool.on('connect', (client) => client.on('error', () => {}))
  pool.on('connect', beginSession)
  const listener = new Listener(options.listening ?? options.connection)
  const share = new FairShare(max)
  const maxWaiting = options.maxWaiting ?? MOST_WAITING
  const { tracing = untraced, name } = options

  async function run<Row>(
    context: StatementContext,
    statement: Statement,
    options: RunOptions = {},
  ): Promise<ExchangeResult<Row>> {
    const spans = new StatementSpans(tracing, statement.text, name)
    try {
      const result = await runOnce<Row>(context, statement, options, spans)
      spans.end(result.rowCount)
      return result
    } catch (error) {
      spans.fail(error)
      throw error
    }
  }

  async function runOnce<Row>(
    context: StatementContext,
    statement: Statement,
    options: RunOptions,
    spans: StatementSpans,
  ): Promise<ExchangeResult<Row>> {
    const { signal, worked, requester } = options
    if (pool.waitingCount + share.waiting >= maxWaiting) throw new PoolOverloaded()
    const slot = context.request ? await share.acquire(statement.text, signal, requester) : null
    let began: number | null = null
    let behind = false
    const started = () => {
      began = performance.now()
      spans.begin()
      slot?.begin()
    }
    const once = () => attempt<Row>(pool, context, statement, started, options)
    try {
      return await once()
    } catch (error) {
      behind = error instanceof ReplicaBehind
      // A connection lost while idle is detected only on use. Reads can safely be retried.
      if (!(error instanceof LostSession)) throw error
      if (!(context.readOnly || context.repeatable) || signal?.aborted) throw error.reason
      spans.repeat(error.reason)
      return await once().catch((again) => {
        throw again instanceof LostSession ? again.reason : again
      })
    } finally {
      if (began !== null) worked?.(performance.now() - began)
      slot?.end(signal?.aborted || behind ? 'aborted' : undefined)
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
  { signal, replicated }: RunOptions,
): Promise<ExchangeResult<Row>> {
  const timeoutMs = context.timeoutMs ?? DEFAULT_TIMEOUT_MS
  const { promise, resolve, reject } = Promise.withResolvers<ExchangeResult<Row>>()
  let lost: unknown
  let cancelling: Promise<void> | undefined
  const exchange = new Exchange<Row>(
    settings(context, timeoutMs, replicated),
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
    if (!context.readOnly && isFromStandby(error)) {
      lost = error
      throw new LostSession(new DatabaseUnavailable(error))
    }
    if (lost || isForgotten(error)) throw new LostSession(toDatabaseError(error))
    throw toDatabaseError(error)
  } finally {
    if (silence) clearTimeout(silence)
    signal?.removeEventListener('abort', onAbort)
    const release = () => {
      client.off('end', onEnd)
      // Release first: the pool's listener must be attached before this one is removed.
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

// A prepared statement no longer exists: a pooler switched the session, or `deallocate all` was run.
function isForgotten(error: unknown): boolean {
  return (error as { code?: unknown }).code === '26000'
}

// Only this message distinguishes pg-pool's full pool from an unreachable server.
function isWaitTimeout(error: Error): boolean {
  return error.message.startsWith('timeout exceeded when trying to connect')
}

function settings(context: StatementContext, timeoutMs: number, replicated?: number): (string | null)[] {
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
    context.address ?? '',
    context.device ?? '',
    context.timeZone ?? null,
    replicated === undefined ? null : String(replicated),
  ]
}
