import type pg from 'pg'
import { createAuth } from './auth/index.ts'
import { createKnownDevices } from './auth/known-devices.ts'
import { followSessions } from './auth/live-sessions.ts'
import { createSigningKeys } from './auth/signing-keys.ts'
import { createTokens } from './auth/tokens.ts'
import { createFunctions, isOpenFunction, type ServerFunctions } from './functions/index.ts'
import { authenticate, unlessEnded } from './http/authenticate.ts'
import type { Asked, Caller, Closed } from './http/caller.ts'
import type { MostInFlight } from './http/in-flight.ts'
import { createEdge, type Peer } from './http/index.ts'
import { createKeys } from './http/keys.ts'
import type { LogEntry } from './http/log.ts'
import {
  addressName,
  createRateLimiter,
  rateLimits,
  type SomeRateLimits,
  WorkAccounts,
} from './limits/index.ts'
import type { LimitKind } from './limits/limits.ts'
import { createDatabase, type Database } from './postgres/database.ts'
import { createDiskFiles, createStorage, type FileStore } from './storage/index.ts'
import { createTables } from './tables/index.ts'

export type { OpenFunction, ServerFunction } from './functions/index.ts'
export type { Asked, Caller, Closed, RequestContext } from './http/caller.ts'
export type { Peer } from './http/index.ts'
export type { LogEntry } from './http/log.ts'
export type { Limit, RateLimits, SomeRateLimits } from './limits/index.ts'
export { addressName } from './limits/index.ts'
export { migrationsDirectory } from './migrations.ts'
export type { Database, StatementContext } from './postgres/database.ts'

export interface BackendOptions {
  /** A login that may become anon, authenticated, service_role and supabase_auth_admin, and nothing else: e.g. the role authenticator. */
  connection: pg.PoolConfig
  poolSize?: number
  /** Statements that may wait for a connection; beyond, requests are refused with 503. 250 when absent. */
  maxWaiting?: number
  /** Requests each service may run at once; beyond, they are refused with 503. */
  mostInFlight?: MostInFlight
  /** Limits in place of the default ones, or null for none. Requests that come without an address are not limited. */
  rateLimits?: SomeRateLimits | null
  /** Where people reach the site; links in mails begin with it. */
  siteUrl: string
  jwtSecret: string
  /** The audience that tokens must be for, where they name any; every audience when absent. */
  jwtAudience?: string | undefined
  /** The keys clients send: JWTs signed with jwtSecret that carry the role, or opaque strings. */
  anonKey: string
  serviceKey: string
  /** Made when it does not exist. */
  storageDirectory: string
  /** Where files lie; below `storageDirectory` on the local disk when absent. */
  files?: FileStore
  /** The schemas that /rest/v1 offers; the first is the default. */
  schemas?: string[]
  /** Most rows of one answer of /rest/v1 and of one embedded array; 1000 when absent. */
  maxRows?: number
  /** Allows `sum avg count max min` in a select of /rest/v1. Off when absent. */
  aggregates?: boolean
  /** The cookies that functions may read, by name, from `request.cookies`. None when absent: a cookie often proves an identity. */
  cookies?: readonly string[]
  /** Answers `explain` of /rest/v1 with PostgreSQL's plan, to anybody. Off when absent. */
  explain?: boolean
  /** Origins of pages that may call; any when absent. */
  allowedOrigins?: string[]
  /** Further addresses that mails may lead to; `*` stands for any part. */
  redirectAllowList?: string[]
  /** Tokens of a session that has not shown its account's second factor have the role anon. Off when absent. */
  requireSecondFactor?: boolean
  /**
   * One-time codes (`create_user: false`) and changes of address answer alike whether or not an account has the address, as
   * recovery does; off, they answer as GoTrue does (otp_disabled, email_exists). On when absent.
   */
  concealAccounts?: boolean
  /** Checks the details (`data`) of a sign-up; returns a sentence for the person, or null. Absent: no check. */
  refuseSignUp?: (details: Record<string, unknown>) => string | null
  /** Why the tables, files and functions are closed to a caller for now, or null. The server's own requests pass. */
  closedTo?: (caller: Caller, asked: Asked) => Promise<Closed | null>
  /** The database functions that send a mail to an address the caller names: they count towards the limit of mails. */
  mailing?: readonly string[]
  /** The tables of which each new row is or sends a mail: it counts towards the same limit. */
  mailingTables?: readonly string[]
  /** The handlers of /functions/v1/<name>. */
  functions?: ServerFunctions
  /** The widths image variants are made in, ascending. */
  imageWidths?: readonly number[]
  /** Whether variants may be stored now, for want of disk space; always when absent. */
  mayStoreVariants?: () => boolean
  log?: (entry: LogEntry) => void
}

export interface Backend {
  /** Answers a request to /rest/v1, /auth/v1, /storage/v1 or /functions/v1. Always resolves. */
  fetch(request: Request, peer?: Peer): Promise<Response>
  /** Counts a request that is answered elsewhere; 0, or the seconds to wait before the next one. */
  count(peer: { ip: string | null }): number
  /** Counts it towards a stricter limit too. */
  countAs(kind: Exclude<LimitKind, 'everything'>, peer: { ip: string | null }): Promise<number>
  /** Whom the bearer token of a request that is answered elsewhere speaks for. */
  callerOf(request: Request): Promise<Caller>
  /** Calls the handler with the id of each session that may have ended. Returns the function that stops it. */
  onSessionEnd(handler: (session: string) => void): () => void
  /** The same database, for the server's own statements. */
  database: Database
  /** Deletes stored bytes older than a day that no object names, and returns of how many versions. For a daily job. */
  sweepFiles(): Promise<{ removed: number }>
  /** Resolves when running work has ended and all connections are closed. */
  close(): Promise<void>
}

/**
 * The data service over one PostgreSQL database whose migrations have run: sign-in, tables, files and functions behind
 * one `fetch` that an unmodified supabase client can talk to, over HTTP or in the same process.
 *
 * @example
 * const backend = await createBackend({ connection, siteUrl: 'http://localhost:3000', jwtSecret, anonKey, serviceKey,
 *   storageDirectory: 'data/files' })
 * const client = createClient('http://backend.internal', anonKey,
 *   { global: { fetch: (input, init) => backend.fetch(new Request(input, init)) } })
 */
export async function createBackend(options: BackendOptions): Promise<Backend> {
  const { connection, poolSize, siteUrl, jwtSecret, anonKey, serviceKey, functions = {} } = options
  const log = options.log ?? (() => {})
  const onError = (error: unknown) => log({ level: 'error', event: 'background work failed', error })

  const database = createDatabase({
    connection,
    ...(poolSize ? { max: poolSize } : {}),
    ...(options.maxWaiting === undefined ? {} : { maxWaiting: options.maxWaiting }),
  })
  const limits = options.rateLimits === null ? null : rateLimits(options.rateLimits)
  const limiter = createRateLimiter(database, limits)
  try {
    const signingKeys = createSigningKeys({ database, secret: jwtSecret })
    const keys = createKeys({ anonKey, serviceKey })
    const sessions = await followSessions(database)
    const tokens = createTokens({
      secret: jwtSecret,
      issuer: `${siteUrl}/auth/v1`,
      signingKeys,
      audience: options.jwtAudience,
    })
    const tables = await createTables({
      database,
      schemas: options.schemas ?? ['public'],
      ...(options.mailingTables ? { mailing: options.mailingTables } : {}),
      ...(options.maxRows ? { maxRows: options.maxRows } : {}),
      ...(options.aggregates ? { aggregates: true } : {}),
      ...(options.cookies ? { cookies: options.cookies } : {}),
      ...(options.explain ? { explain: true } : {}),
    })
    const storage = createStorage({
      database,
      files: options.files ?? createDiskFiles(options.storageDirectory),
      secret: jwtSecret,
      onError,
      ...(options.imageWidths ? { imageWidths: options.imageWidths } : {}),
      ...(options.mayStoreVariants ? { mayStoreVariants: options.mayStoreVariants } : {}),
    })
    const edge = createEdge({
      services: {
        rest: tables,
        auth: createAuth({
          database,
          tokens,
          signingKeys,
          secret: jwtSecret,
          siteUrl,
          redirectAllowList: options.redirectAllowList ?? [],
          requireSecondFactor: options.requireSecondFactor ?? false,
          concealAccounts: options.concealAccounts ?? true,
          ...(options.refuseSignUp ? { refuseSignUp: options.refuseSignUp } : {}),
        }),
        storage,
        functions: createFunctions({ functions }),
      },
      needsNoKey: (path) => isOpenFunction(functions, path),
      keys,
      tokens,
      limiter,
      sessions,
      devices: createKnownDevices({ secret: jwtSecret, siteUrl }),
      ...(limits ? { work: new WorkAccounts(limits) } : {}),
      log,
      ...(options.closedTo ? { closedTo: options.closedTo } : {}),
      ...(options.mailing ? { mailing: options.mailing } : {}),
      ...(options.mostInFlight ? { mostInFlight: options.mostInFlight } : {}),
      ...(options.allowedOrigins ? { allowedOrigins: options.allowedOrigins } : {}),
    })
    return {
      fetch: (request, peer = { ip: null }) => edge(request, peer),
      count: ({ ip }) => limiter.count({ address: addressName(ip), account: null }),
      countAs: (kind, { ip }) => limiter.countAs(kind, { address: addressName(ip), account: null }),
      callerOf: async (request) =>
        unlessEnded(await authenticate(request, undefined, keys, tokens), sessions),
      onSessionEnd: sessions.onEnd,
      database,
      sweepFiles: () => storage.sweep(),
      async close() {
        await storage.close()
        await sessions.close()
        await tables.close()
        await database.close()
      },
    }
  } catch (error) {
    await database.close()
    throw error
  }
}
