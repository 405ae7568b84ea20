import type pg from 'pg'
import { createAuth } from './auth/index.ts'
import { createKnownDevices } from './auth/known-devices.ts'
import { followSessions } from './auth/live-sessions.ts'
import type { PhoneSignIn } from './auth/phones.ts'
import type { ProviderNames } from './auth/provider-person.ts'
import type { SignInProvider } from './auth/providers.ts'
import { createSigningKeys } from './auth/signing-keys.ts'
import { createTokens } from './auth/tokens.ts'
import { createFunctions, isOpenFunction, type ServerFunctions } from './functions/index.ts'
import { authenticate, checkSession } from './http/authenticate.ts'
import type { Caller, ClientRequest, Closed } from './http/caller.ts'
import type { MostInFlight } from './http/in-flight.ts'
import { createEdge, type Peer } from './http/index.ts'
import { createKeys } from './http/keys.ts'
import type { LogEntry } from './http/log.ts'
import {
  addressName,
  createRateLimiter,
  Pace,
  rateLimits,
  type SomeRateLimits,
  WorkAccounts,
} from './limits/index.ts'
import type { LimitKind } from './limits/limits.ts'
import { createDatabase, type Database } from './postgres/database.ts'
import { type ReplicaState, type ReplicasOptions, withReplicas } from './postgres/replicas.ts'
import { createDiskFiles, createStorage, type FileStore } from './storage/index.ts'
import { createTables } from './tables/index.ts'
import { type Tracing, untraced } from './tracing.ts'

export type { SignInProvider } from './auth/providers.ts'
export type { OpenFunction, ServerFunction, ServerFunctions } from './functions/index.ts'
export { readJson } from './http/bounded-json.ts'
export { actorOf, type Caller, type ClientRequest, type Closed, type RequestContext } from './http/caller.ts'
export type { Peer } from './http/index.ts'
export { concealedPath, type LogEntry } from './http/log.ts'
export type { Limit, RateLimits, SomeRateLimits } from './limits/index.ts'
export { addressName, Pace } from './limits/index.ts'
export { backendMigrations } from './migrations.ts'
export type { Database, StatementContext } from './postgres/database.ts'
export type { ReplicaState } from './postgres/replicas.ts'
export { type Span, type SpanAttributes, type Tracing, untraced } from './tracing.ts'

export interface BackendOptions {
  /** A login that can switch to anon, authenticated, service_role and supabase_auth_admin only, e.g. the role authenticator. */
  connection: pg.PoolConfig
  /** Where notifications are listened to, if `connection` leads to a pooler that delivers none; any login. */
  listening?: pg.PoolConfig | undefined
  poolSize?: number
  /** Streaming replicas for the reads of visitors, with pools of the same size. None when absent. */
  replicas?: ReplicasOptions | undefined
  /** Maximum number of statements waiting for a connection; further requests get 503. 250 when absent. */
  maxWaiting?: number
  /** Maximum concurrent requests per service; further ones get 503. */
  mostInFlight?: MostInFlight
  /** Overrides of the default limits, or null for none. Requests without an IP address are not limited. */
  rateLimits?: SomeRateLimits | null
  /** The site's base URL, also of links in mails. */
  siteUrl: string
  jwtSecret: string
  /** The required audience of tokens that have one; any when absent. */
  jwtAudience?: string | undefined
  /** The API keys of clients: JWTs signed with jwtSecret and a role claim, or opaque strings. */
  anonKey: string
  serviceKey: string
  /** Created if missing. */
  storageDirectory: string
  /** The file store; the local disk below `storageDirectory` when absent. */
  files?: FileStore
  /** The schemas exposed by /rest/v1; the first is the default. */
  schemas?: string[]
  /** Maximum rows of a /rest/v1 response and of an embedded array; 1000 when absent. */
  maxRows?: number
  /** Allows `sum avg count max min` in a select of /rest/v1. Off when absent. */
  aggregates?: boolean
  /** Names of cookies that functions may read from `request.cookies`. None when absent: cookies often authenticate. */
  cookies?: readonly string[]
  /** Allows everybody to request PostgreSQL's plan with `explain`. Off when absent. */
  explain?: boolean
  /** Origins that may call the services; any when absent. */
  allowedOrigins?: string[]
  /** Patterns of further redirect targets for mails; see allowedRedirect. */
  redirectAllowList?: string[]
  /** Tokens of sessions without the account's second factor have the role anon. Off when absent. */
  requireSecondFactor?: boolean
  /** Accounts without an address or number can be created (signInAnonymously). Off when absent. */
  anonymousUsers?: boolean
  /** The role of anonymous accounts and in their tokens; GoTrue's `authenticated` when absent. */
  anonymousRole?: string
  /**
   * Responses to one-time codes (`create_user: false`) and address changes do not reveal whether an account exists, like recovery;
   * when off, they are GoTrue's (otp_disabled, email_exists). On when absent.
   */
  concealAccounts?: boolean
  /** Validates the details (`data`) of a sign-up; returns an error message for the person, or null. */
  refuseSignUp?: (details: Record<string, unknown>) => string | null
  /** Sign-in by phone, for an application that replaces auth.send_code and auth.code_proved. Off when absent. */
  phones?: PhoneSignIn
  /** The OpenID providers that people sign in with. None when absent. */
  signInProviders?: readonly SignInProvider[]
  /** The details (`data`) of an account that somebody makes with a provider, by the names that it knows; none when absent. */
  providerDetails?: (names: ProviderNames) => Record<string, unknown>
  /** The reason why tables, files and functions are closed to a caller, or null. Not called for the server's own requests. */
  closedTo?: (caller: Caller, request: ClientRequest) => Promise<Closed | null>
  /** Database functions that send a mail to an address given by the caller: they count towards the mail limit. */
  mailing?: readonly string[]
  /** Tables in which each new row is or sends a mail: it counts towards the same limit. */
  mailingTables?: readonly string[]
  /** The handlers of /functions/v1/<name>. */
  functions?: ServerFunctions
  /** The widths of image variants, ascending. */
  imageWidths?: readonly number[]
  /** Buckets whose pictures are hashed for the search of similar ones (backend/schema/picture-hashes.sql). None when absent. */
  hashedBuckets?: readonly string[]
  /** Whether there is enough disk space to store variants; always when absent. */
  mayStoreVariants?: () => boolean
  /** Records what requests spend their time on; nothing when absent. */
  tracing?: Tracing
  log?: (entry: LogEntry) => void
}

export interface Backend {
  /** Handles a request to /rest/v1, /auth/v1, /storage/v1 or /functions/v1. Always resolves. */
  fetch(request: Request, peer?: Peer): Promise<Response>
  /** Counts a request that is handled elsewhere; returns 0, or the seconds to wait before the next one. */
  count(peer: { ip: string | null }): number
  /** Also counts it towards a stricter limit. */
  countAs(kind: Exclude<LimitKind, 'everything'>, peer: { ip: string | null }): Promise<number>
  /** Authenticates a request that is handled elsewhere. */
  callerOf(request: Request): Promise<Caller>
  /** Calls the handler with the id of each session that may have ended. Returns a function to unsubscribe. */
  onSessionEnd(handler: (session: string) => void): () => void
  /** The same database, for the server's own statements. */
  database: Database
  /** Reads that begin from now on include everything that is committed now, also where replicas answer them. */
  catchUp(): void
  /** The state of each replica. */
  replicas(): readonly ReplicaState[]
  /** Deletes files older than a day that no object references, and returns the number of versions. For a daily job. */
  sweepFiles(): Promise<{ removed: number }>
  /** Deletes what arrived of resumable uploads that were not finished within a day, and returns their number. For an hourly job. */
  sweepUploads(): Promise<{ removed: number }>
  /** Hashes a batch of the pictures in `hashedBuckets` that have no hashes, and returns how many it tried. For a frequent job. */
  hashPictures(): Promise<number>
  /** Resolves when running work has finished and all connections are closed. */
  close(): Promise<void>
}

/**
 * The data service on a migrated PostgreSQL database: sign-in, tables, files and functions behind one `fetch`, for unmodified
 * supabase clients, over HTTP or in the same process.
 *
 * @example
 * const backend = await createBackend({ connection, siteUrl: 'http://localhost:3000', jwtSecret, anonKey, serviceKey,
 *   storageDirectory: 'data/files' })
 * const client = createClient('http://backend.internal', anonKey,
 *   { global: { fetch: (input, init) => backend.fetch(new Request(input, init)) } })
 */
export async function createBackend(options: BackendOptions): Promise<Backend> {
  const { connection, poolSize, siteUrl, jwtSecret, anonKey, serviceKey, functions = {} } = options
  const { tracing = untraced, log = () => {} } = options
  const onError = (error: unknown) => log({ level: 'error', event: 'background work failed', error })

  const pools = {
    tracing,
    ...(poolSize ? { max: poolSize } : {}),
    ...(options.maxWaiting === undefined ? {} : { maxWaiting: options.maxWaiting }),
  }
  const primary = createDatabase({ connection, listening: options.listening, ...pools })
  const replicated = options.replicas && (await withReplicas(primary, connection, pools, options.replicas))
  const database = replicated ?? primary
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
      tracing,
      ...(options.mailingTables ? { mailing: options.mailingTables } : {}),
      ...(options.maxRows ? { maxRows: options.maxRows } : {}),
      ...(options.aggregates ? { aggregates: true } : {}),
      ...(options.cookies ? { cookies: options.cookies } : {}),
      ...(options.explain ? { explain: true } : {}),
      ...(options.replicas ? { replicasBehindMs: options.replicas.mostBehindMs } : {}),
    })
    const storage = createStorage({
      database,
      files: options.files ?? createDiskFiles(options.storageDirectory),
      secret: jwtSecret,
      onError,
      tracing,
      ...(options.imageWidths ? { imageWidths: options.imageWidths } : {}),
      ...(options.hashedBuckets ? { hashedBuckets: options.hashedBuckets } : {}),
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
          anonymousUsers: options.anonymousUsers ?? false,
          ...(options.anonymousRole ? { anonymousRole: options.anonymousRole } : {}),
          concealAccounts: options.concealAccounts ?? true,
          tracing,
          ...(options.refuseSignUp ? { refuseSignUp: options.refuseSignUp } : {}),
          ...(options.phones ? { phones: options.phones } : {}),
          ...(options.signInProviders ? { providers: options.signInProviders } : {}),
          ...(options.providerDetails ? { providerDetails: options.providerDetails } : {}),
          onProviderFailure: ({ provider, code, reason }) =>
            log({ level: 'warn', event: `signing in with ${provider}: ${code}`, error: reason }),
        }),
        storage,
        functions: createFunctions({ functions, tracing }),
      },
      needsNoKey: (path) => isOpenFunction(functions, path),
      ...(options.anonymousRole ? { anonymousRole: options.anonymousRole } : {}),
      keys,
      tokens,
      limiter,
      sessions,
      tracing,
      devices: createKnownDevices({ secret: jwtSecret, siteUrl }),
      ...(limits ? { work: new WorkAccounts(limits), pace: new Pace() } : {}),
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
        checkSession(await authenticate(request, undefined, keys, tokens, options.anonymousRole), sessions),
      onSessionEnd: sessions.onEnd,
      database,
      catchUp: () => replicated?.catchUp(),
      replicas: () => replicated?.replicas() ?? [],
      sweepFiles: () => storage.sweep(),
      sweepUploads: () => storage.sweepUploads(),
      hashPictures: () => storage.hashPictures(),
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
