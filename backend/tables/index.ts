import { parse as parseCookies } from 'hono/utils/cookie'
import { limitBody } from '../http/body-limit.ts'
import type { Caller, RequestContext, Service } from '../http/caller.ts'
import type { Database, DatabaseError, StatementContext } from '../postgres/database.ts'
import { allowedMethods } from './allow.ts'
import { answer, answerPlan, contentLocation } from './answer.ts'
import { conceal } from './conceal.ts'
import { NotInSchema, TablesError } from './errors.ts'
import { KnownReads, readKey, type UnderstoodRequest } from './known-reads.ts'
import { describeSchema, OPENAPI_TYPE, requireOpenApi } from './openapi.ts'
import { mediaType } from './parse/body.ts'
import { isReadOnly, parseRequest, profile, type RawRequest, type TablesRequest } from './parse/request.ts'
import { budgetOf, tooMuch } from './plan/budget.ts'
import { errorResponse, fromDatabase } from './respond.ts'
import { chargeChanges, chargeRows, refuseFlood } from './rows.ts'
import { prepare, runPlan, runPrepared } from './run.ts'
import { SchemaCache } from './schema/cache.ts'
import type { Schema } from './schema/model.ts'

export interface TablesOptions {
  database: Database
  /** Exposed schemas; the first is the one meant when a request names none. */
  schemas: string[]
  /** Most rows of one answer and of one embedded array; 1000 when absent. */
  maxRows?: number
  /** Longest statement by role, in milliseconds. */
  timeouts?: Record<string, number>
  /** Tables of which each new row sends a mail. */
  mailing?: readonly string[]
  /** Allows `sum avg count max min` in a select. Off when absent: over a big table they keep a server busy. */
  aggregates?: boolean
  /** The cookies that functions may read, by name, from `request.cookies`. None when absent: a cookie often proves who somebody is. */
  cookies?: readonly string[]
  /** Answers `explain` with PostgreSQL's plan. Off when absent: a plan shows policies and tables nobody was granted. */
  explain?: boolean
}

const MOUNT = '/rest/v1'
// Only a role with every right gets the list of everything.
const DESCRIBED_TO = 'service_role'
const TIMEOUTS: Record<string, number> = { anon: 3000, authenticated: 8000, service_role: 60_000 }
// Errors which show that the schema is not the one the statement was made for.
const STALE = new Set(['42P01', '42703', '42883', '42704', '3F000'])

/** The service below /rest/v1: PostgREST's dialect over the exposed schemas, as the caller's role. */
export async function createTables(options: TablesOptions): Promise<Service & { close(): Promise<void> }> {
  const { database, schemas } = options
  const timeouts = { ...TIMEOUTS, ...options.timeouts }
  const cache = await SchemaCache.open(database, schemas)
  const known = new KnownReads()

  async function serve(request: Request, caller: Caller, run: RequestContext): Promise<Response> {
    refuseBadToken(caller)
    if (request.method === 'OPTIONS') return allowed(request, caller.role)
    const key = readKey(request, caller.role)
    let understood = key === null ? undefined : known.find(cache.current, key)
    if (!understood) {
      const raw = await rawRequest(request, caller.role)
      if (isRoot(raw) && caller.role === DESCRIBED_TO) return description(request)
      understood = await understand(raw, caller.role, key)
    }
    const { path, location, parsed, prepared } = understood
    const context: StatementContext = {
      role: caller.role,
      claims: { ...caller.claims, role: caller.role },
      readOnly: parsed.readOnly && (!prepared.records || parsed.media.plan !== undefined),
      repeatable: prepared.records,
      timeoutMs: timeouts[caller.role] ?? timeouts.authenticated ?? 0,
      searchPath: searchPath(parsed.schema),
      ...(parsed.preferences.timezone && { timeZone: parsed.preferences.timezone }),
      request: {
        method: request.method,
        path,
        headers: shownHeaders(request.headers),
        cookies: shownCookies(request.headers, options.cookies),
      },
    }
    await chargeRows(parsed, prepared, options.mailing ?? [], run.charge)
    try {
      if (parsed.media.plan)
        return answerPlan(parsed, await runPlan(database, context, parsed, prepared, run))
      const result = await runPrepared(database, context, prepared, run)
      await chargeChanges(prepared, result.rows, run.charge)
      return answer(parsed, prepared, result, location)
    } catch (error) {
      const tell = (refused: DatabaseError) => conceal(refused, cache.current, caller.role, parsed.name)
      const refusal = fromDatabase(
        error,
        caller.role,
        parsed.media.format === 'object',
        prepared.longest,
        tell,
      )
      if (STALE.has(refusal.code)) void cache.afterMiss()
      throw refusal
    }
  }

  async function allowed({ url, headers }: Request, role: string): Promise<Response> {
    const path = pathBelow(new URL(url))
    const name = profile(headers.get('accept-profile'), schemas)
    const allow = await withSchema((schema) => allowedMethods(path, name, schema, role))
    return new Response(null, { headers: { allow } })
  }

  function description({ url, method, headers }: Request): Response {
    requireOpenApi(headers.get('accept'))
    const name = profile(headers.get('accept-profile'), schemas)
    const body = JSON.stringify(describeSchema(cache.current, name, DESCRIBED_TO, new URL(MOUNT, url)))
    return new Response(method === 'HEAD' ? null : body, { headers: { 'content-type': OPENAPI_TYPE } })
  }

  async function understand(raw: RawRequest, role: string, key: string | null): Promise<UnderstoodRequest> {
    const parsed = understandable(() => parseRequest(raw, schemas, options))
    refuseFlood(parsed, role)
    const { schema, prepared } = await planned(parsed, role)
    const understood = { path: raw.path, location: contentLocation(raw), parsed, prepared }
    if (key !== null) known.keep(schema, key, understood)
    return understood
  }

  function planned(request: TablesRequest, role: string) {
    return withSchema((schema) => ({
      schema,
      prepared: prepare(request, schema, role, options.maxRows ?? 1000),
    }))
  }

  // A name that is missing may be newer than the schema as last read.
  async function withSchema<Made>(make: (schema: Schema) => Made): Promise<Made> {
    const once = () => understandable(() => make(cache.current))
    try {
      return once()
    } catch (error) {
      if (!(error instanceof NotInSchema) || !(await cache.afterMiss())) throw error
      return once()
    }
  }

  return {
    async fetch(request, caller, context) {
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

const PROBLEMS = {
  expired: 'JWT expired',
  invalid: 'No suitable key or wrong key type',
  ended: 'Session from session_id claim in JWT does not exist',
}

function refuseBadToken({ tokenProblem, tokenFault }: Caller): void {
  if (!tokenProblem) return
  const { message, details = null } = tokenFault ?? { message: PROBLEMS[tokenProblem] }
  const signed = tokenFault?.signed ?? tokenProblem === 'expired'
  throw new TablesError(401, signed ? 'PGRST303' : 'PGRST301', message, {
    details,
    headers: { 'www-authenticate': `Bearer error="invalid_token", error_description="${message}"` },
  })
}

function isRoot({ method, path }: RawRequest): boolean {
  return isReadOnly(method) && (path === '' || path === '/')
}

function pathBelow({ pathname }: Pick<URL, 'pathname'>): string {
  return pathname.startsWith(MOUNT) ? pathname.slice(MOUNT.length) : pathname
}

async function rawRequest(request: Request, role: string): Promise<RawRequest> {
  const budget = budgetOf(role)
  const { pathname, search, searchParams } = new URL(request.url)
  if (search.length > budget.query) throw tooMuch(`The query is longer than ${budget.query / 1024} kB`)
  const path = pathBelow({ pathname })
  const body = isReadOnly(request.method) ? '' : await bodyText(request, budget.body)
  return { method: request.method, path, query: searchParams, headers: request.headers, body }
}

async function bodyText(request: Request, most: number): Promise<string> {
  const limited = limitBody(request, most)
  try {
    // Merely looking at the body of a Node server's request begins to read it.
    const text = limited.exceeded() || !limited.request.body ? '' : await textOf(limited.request)
    if (!limited.exceeded()) return text
  } catch (error) {
    if (!limited.exceeded()) throw error
  }
  throw new TablesError(413, 'PGRST102', 'The request body is too large', {
    hint: `Send at most ${most / 1024} kB at once.`,
  })
}

// Bytes stay unchanged only in the form that PostgreSQL reads.
async function textOf(request: Request): Promise<string> {
  if (mediaType(request.headers.get('content-type')) !== 'application/octet-stream') return request.text()
  return `\\x${Buffer.from(await request.arrayBuffer()).toString('hex')}`
}

// Whatever a parser or planner stumbles over came from the request: that is never the server's failure.
function understandable<T>(stage: () => T): T {
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

// Functions may read the headers; those that prove an identity stay out of the session.
function shownHeaders(headers: Headers): Record<string, string> {
  const { authorization: _, cookie: __, apikey: ___, ...shown } = Object.fromEntries(headers)
  return shown
}

function shownCookies(headers: Headers, names: readonly string[] = []): Record<string, string> {
  const sent = names.length > 0 ? parseCookies(headers.get('cookie') ?? '') : {}
  return Object.fromEntries(Object.entries(sent).filter(([name]) => names.includes(name)))
}
