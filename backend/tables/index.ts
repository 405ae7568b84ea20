import type { Caller, RequestContext, Service } from '../http/caller.ts'
import type { Database, DatabaseError, StatementContext } from '../postgres/database.ts'
import { answer, answerPlan } from './answer.ts'
import { conceal } from './conceal.ts'
import { NotInSchema, TablesError } from './errors.ts'
import { describeSchema, OPENAPI_TYPE, requireOpenApi } from './openapi.ts'
import { isReadOnly, parseRequest, profile, type RawRequest, type TablesRequest } from './parse/request.ts'
import { errorResponse, fromDatabase } from './respond.ts'
import { type Prepared, prepare, runPlan, runPrepared } from './run.ts'
import { SchemaCache } from './schema/cache.ts'

export interface TablesOptions {
  database: Database
  /** Exposed schemas; the first is the one meant when a request names none. */
  schemas: string[]
  /** Most rows of one answer and of one embedded array; 1000 when absent. */
  maxRows?: number
  /** Longest statement by role, in milliseconds. */
  timeouts?: Record<string, number>
  /** Allows `sum avg count max min` in a select. Off when absent: over a big table they keep a server busy. */
  aggregates?: boolean
  /** Answers `explain` with PostgreSQL's plan. Off when absent: a plan shows policies and tables nobody was granted. */
  explain?: boolean
}

const ALLOWED = 'OPTIONS,GET,HEAD,POST,PUT,PATCH,DELETE'
const MOUNT = '/rest/v1'
// A list of everything is for who may do everything; others get to know what they ask for.
const DESCRIBED_TO = 'service_role'
const TIMEOUTS: Record<string, number> = { anon: 3000, authenticated: 8000, service_role: 60_000 }
// What says that the schema is not the one the statement was made for.
const STALE = new Set(['42P01', '42703', '42883', '42704', '3F000'])

/** The service below /rest/v1: PostgREST's dialect over the exposed schemas, as the caller's role. */
export async function createTables(options: TablesOptions): Promise<Service & { close(): Promise<void> }> {
  const { database, schemas } = options
  const timeouts = { ...TIMEOUTS, ...options.timeouts }
  const cache = await SchemaCache.open(database, schemas)

  async function serve(request: Request, caller: Caller, { signal }: RequestContext): Promise<Response> {
    refuseBadToken(caller)
    const raw = await read(request)
    const isRoot = raw.path === '' || raw.path === '/'
    if (isRoot && isReadOnly(raw.method) && caller.role === DESCRIBED_TO) return description(request, raw)
    const parsed = understood(() => parseRequest(raw, schemas, options))
    const prepared = await planned(parsed, caller.role)
    const context: StatementContext = {
      role: caller.role,
      claims: { ...caller.claims, role: caller.role },
      readOnly: parsed.readOnly,
      timeoutMs: timeouts[caller.role] ?? timeouts.authenticated ?? 0,
      searchPath: searchPath(parsed.schema),
      ...(parsed.preferences.timezone && { timeZone: parsed.preferences.timezone }),
      request: { method: raw.method, path: raw.path, headers: shownHeaders(raw.headers) },
    }
    try {
      if (parsed.media.plan)
        return answerPlan(parsed, await runPlan(database, context, parsed, prepared, signal))
      const result = await runPrepared(database, context, prepared, signal)
      return answer(parsed, prepared, result, raw)
    } catch (error) {
      const tell = (refused: DatabaseError) => conceal(refused, cache.current, caller.role, parsed.name)
      const refusal = fromDatabase(error, caller.role, parsed.media.format === 'object', tell)
      if (STALE.has(refusal.code)) void cache.afterMiss()
      throw refusal
    }
  }

  function description({ url }: Request, { method, headers }: RawRequest): Response {
    requireOpenApi(headers.get('accept'))
    const name = profile(headers.get('accept-profile'), schemas)
    const body = JSON.stringify(describeSchema(cache.current, name, DESCRIBED_TO, new URL(MOUNT, url)))
    return new Response(method === 'HEAD' ? null : body, { headers: { 'content-type': OPENAPI_TYPE } })
  }

  async function planned(request: TablesRequest, role: string): Promise<Prepared> {
    const plan = () => prepare(request, cache.current, role, options.maxRows ?? 1000)
    try {
      return understood(plan)
    } catch (error) {
      if (!(error instanceof NotInSchema) || !(await cache.afterMiss())) throw error
      return understood(plan)
    }
  }

  return {
    async fetch(request, caller, context) {
      if (request.method === 'OPTIONS') return new Response(null, { headers: { allow: ALLOWED } })
      try {
        return await serve(request, caller, context)
      } catch (error) {
        // Nobody is left to read this; the statement has been cancelled.
        if (context.signal.aborted) return new Response(null, { status: 499 })
        if (error instanceof TablesError) return errorResponse(error, request.method === 'HEAD')
        throw error
      }
    },
    close: () => cache.close(),
  }
}

function refuseBadToken({ tokenProblem }: Caller): void {
  if (!tokenProblem) return
  const expired = tokenProblem === 'expired'
  const message = expired ? 'JWT expired' : 'No suitable key or wrong key type'
  throw new TablesError(401, expired ? 'PGRST303' : 'PGRST301', message, {
    headers: { 'www-authenticate': `Bearer error="invalid_token", error_description="${message}"` },
  })
}

async function read(request: Request): Promise<RawRequest> {
  const { pathname, searchParams } = new URL(request.url)
  const path = pathname.startsWith(MOUNT) ? pathname.slice(MOUNT.length) : pathname
  // Merely looking at `request.body` makes the adapter of a Node server build a whole Request.
  const body = isReadOnly(request.method) || !request.body ? '' : await request.text()
  return { method: request.method, path, query: searchParams, headers: request.headers, body }
}

// Whatever a parser or planner stumbles over came from the request: that is never the server's failure.
function understood<T>(stage: () => T): T {
  try {
    return stage()
  } catch (error) {
    if (error instanceof TablesError) throw error
    throw new TablesError(400, 'PGRST100', 'The request could not be understood')
  }
}

function searchPath(schema: string): string {
  return [...new Set([schema, 'public', 'extensions'])]
    .map((name) => `"${name.replaceAll('"', '""')}"`)
    .join(', ')
}

// Functions may read the headers; what proves an identity stays out of the session.
function shownHeaders(headers: Headers): Record<string, string> {
  const { authorization: _, cookie: __, apikey: ___, ...shown } = Object.fromEntries(headers)
  return shown
}
