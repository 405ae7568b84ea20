import { parse as parseCookies } from 'hono/utils/cookie'
import { limitBody } from '../http/body-limit.ts'
import type { Caller, RequestContext, Service } from '../http/caller.ts'
import { threadTime } from '../http/thread-time.ts'
import { plainAddress } from '../limits/index.ts'
import type { Database, DatabaseError, StatementContext } from '../postgres/database.ts'
import { type Tracing, untraced } from '../tracing.ts'
import { allowedMethods } from './allow.ts'
import { answer, answerPlan, contentLocation } from './answer.ts'
import { refuseBadToken } from './bad-token.ts'
import { BodyReader } from './body-reader.ts'
import { conceal } from './conceal.ts'
import { NotInSchema, TablesError } from './errors.ts'
import { type CompiledRequest, KnownReads, readKey } from './known-reads.ts'
import { describeSchema, OPENAPI_TYPE, requireOpenApi } from './openapi.ts'
import { isValueType, mediaType, parseBody } from './parse/body.ts'
import { isReadOnly, parseRequest, profile, type RawRequest, type TablesRequest } from './parse/request.ts'
import { budgetExceeded, budgetOf } from './plan/budget.ts'
import { errorResponse, fromDatabase, nameSchema } from './respond.ts'
import { chargeChanges, chargeRows, refuseTooManyRows } from './rows.ts'
import { prepare, runPlan, runPrepared } from './run.ts'
import { SchemaCache } from './schema/cache.ts'
import type { Schema } from './schema/model.ts'

export interface TablesOptions {
  database: Database
  /** Exposed schemas; the first is the default. */
  schemas: string[]
  /** Maximum rows of a response and of an embedded array; 1000 when absent. */
  maxRows?: number
  /** Statement timeouts by role in milliseconds. */
  timeouts?: Record<string, number>
  /** Tables in which each new row sends a mail. */
  mailing?: readonly string[]
  /** Allows `sum avg count max min` in a select. Off when absent: they are expensive on large tables. */
  aggregates?: boolean
  /** Names of cookies that functions may read from `request.cookies`. None when absent: cookies often authenticate. */
  cookies?: readonly string[]
  /** Allows `explain`. Off when absent: plans reveal policies and hidden tables. */
  explain?: boolean
  /** How far replicas may be behind, in ms: for so long a browser that has written reads the primary. Absent without replicas. */
  replicasBehindMs?: number
  /** Records what requests spend their time on; nothing when absent. */
  tracing?: Tracing
}

const MOUNT = '/rest/v1'
// Only the role with full access gets the complete description.
const DESCRIBED_TO = 'service_role'
const TIMEOUTS: Record<string, number> = { anon: 3000, authenticated: 8000, service_role: 60_000 }
// Of a visitor's statement that compares patterns: it may read a whole table, and anyone can send many.
const PATTERN_TIMEOUT = 1000
// Errors that indicate an outdated schema cache.
const STALE = new Set(['42P01', '42703', '42883', '42704', '3F000'])

/** The service at /rest/v1: PostgREST's dialect on the exposed schemas, with the caller's role. */
export async function createTables(options: TablesOptions): Promise<Service & { close(): Promise<void> }> {
  const { database, schemas, tracing = untraced } = options
  const timeouts = { ...TIMEOUTS, ...options.timeouts }
  const cache = await SchemaCache.open(database, schemas)
  const known = new KnownReads()
  const bodies = new BodyReader()
  const written = options.replicasBehindMs ? writtenMark(options.replicasBehindMs) : null

  function timeoutOf(role: string, patterns: boolean): number {
    const timeout = timeouts[role] ?? timeouts.authenticated ?? 0
    return patterns && role === 'anon' ? Math.min(timeout || PATTERN_TIMEOUT, PATTERN_TIMEOUT) : timeout
  }

  async function serve(request: Request, caller: Caller, run: RequestContext): Promise<Response> {
    refuseBadToken(caller, request.headers)
    if (request.method === 'OPTIONS') return allowed(request, caller.role)
    const key = readKey(request, caller.role)
    let compiled = key === null ? undefined : known.find(cache.current, key)
    if (!compiled) {
      const raw = await rawRequest(request, caller.role, run)
      if (isRoot(raw)) {
        const name = profile(request.headers.get('accept-profile'), schemas)
        if (caller.role === DESCRIBED_TO) return ofSchema(name, description(request, name))
      }
      compiled = await tracing.span('parse, plan, compile', {}, () => compile(raw, caller.role, key, run))
    }
    const { path, location, parsed, prepared } = compiled
    // Compiled, so it is a name of the catalog.
    tracing.note({ 'db.collection.name': parsed.name, 'db.namespace': parsed.schema })
    const context: StatementContext = {
      role: caller.role,
      claims: { ...caller.claims, role: caller.role },
      readOnly: prepared.reads && (!prepared.records || parsed.media.plan !== undefined),
      repeatable: prepared.records,
      timeoutMs: timeoutOf(caller.role, prepared.patterns),
      searchPath: searchPath(parsed.schema),
      ...(parsed.preferences.timezone && { timeZone: parsed.preferences.timezone }),
      address: plainAddress(run.ip),
      request: {
        method: request.method,
        path,
        headers: shownHeaders(request.headers),
        cookies: shownCookies(request.headers, options.cookies),
      },
    }
    await chargeRows(parsed, prepared, options.mailing ?? [], run.charge)
    try {
      if (parsed.media.plan) {
        const plan = await runPlan(database, context, parsed, prepared, run)
        return ofSchema(parsed.schema, answerPlan(parsed, plan))
      }
      const fromPrimary = written?.isIn(request)
      const result = await runPrepared(database, context, prepared, { ...run, fromPrimary })
      run.answered?.(result.body?.length ?? 0)
      tracing.note({ 'magari.rows': result.rows })
      await chargeChanges(prepared, result.rows, run.charge)
      const response = answer(parsed, prepared, result, location)
      if (written && !prepared.reads) response.headers.append('set-cookie', written.cookie)
      return ofSchema(parsed.schema, response)
    } catch (error) {
      const textsOf = (refused: DatabaseError) => conceal(refused, cache.current, caller.role, parsed.name)
      const refusal = fromDatabase(
        error,
        caller.role,
        parsed.media.format === 'object',
        prepared.longest,
        textsOf,
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

  function ofSchema(name: string, response: Response): Response {
    if (schemas.length > 1) nameSchema(response.headers, name)
    return response
  }

  function description({ url, method, headers }: Request, name: string): Response {
    requireOpenApi(headers.get('accept'))
    const body = JSON.stringify(describeSchema(cache.current, name, DESCRIBED_TO, new URL(MOUNT, url)))
    return new Response(method === 'HEAD' ? null : body, { headers: { 'content-type': OPENAPI_TYPE } })
  }

  async function compile(
    raw: RawRequest,
    role: string,
    key: string | null,
    { occupied }: RequestContext,
  ): Promise<CompiledRequest> {
    const timed = <Made>(stage: () => Made): Made => timedBy(occupied, stage)
    const parsed = timed(() => asBadRequest(() => parseRequest(raw, schemas, options)))
    refuseTooManyRows(parsed, role)
    const { schema, prepared } = await timed(() => planned(parsed, role))
    const compiled = { path: raw.path, location: contentLocation(raw), parsed, prepared }
    if (key !== null) known.keep(schema, key, compiled)
    return compiled
  }

  async function rawRequest(request: Request, role: string, run: RequestContext): Promise<RawRequest> {
    const { method, headers } = request
    const budget = budgetOf(role)
    const { pathname, search, searchParams } = new URL(request.url)
    if (search.length > budget.query)
      throw budgetExceeded(`The query is longer than ${budget.query / 1024} kB`)
    const text = isReadOnly(method) ? '' : await bodyText(request, budget.body)
    run.received?.(text.length)
    return {
      method,
      path: pathBelow({ pathname }),
      query: searchParams,
      headers,
      body: await parsedBody(text, headers, run),
    }
  }

  async function parsedBody(
    text: string,
    headers: Headers,
    { worked, requester }: RequestContext,
  ): Promise<RawRequest['body']> {
    const type = headers.get('content-type')
    if (isValueType(type)) return (forCall) => parseBody(text, type, forCall)
    const { body, ms } = await bodies.read(text, type, requester)
    worked?.(ms)
    return body
  }

  function planned(request: TablesRequest, role: string) {
    return withSchema((schema) => ({
      schema,
      prepared: prepare(request, schema, role, options.maxRows ?? 1000),
    }))
  }

  // A missing name may be newer than the cached schema.
  async function withSchema<Made>(make: (schema: Schema) => Made): Promise<Made> {
    const once = () => asBadRequest(() => make(cache.current))
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
        // The client has disconnected; the statement was cancelled.
        if (context.signal.aborted) return new Response(null, { status: 499 })
        if (error instanceof TablesError) return errorResponse(error, request.method === 'HEAD')
        throw error
      }
    },
    close: async () => void (await Promise.all([cache.close(), bodies.close()])),
  }
}

/** A cookie, because any server may get the browser's next request, and replicas may not have its write yet. */
function writtenMark(forMs: number) {
  const name = 'has-written'
  return {
    cookie: `${name}=1; Path=${MOUNT}; Max-Age=${Math.ceil(forMs / 1000) + 1}; HttpOnly; SameSite=Strict`,
    isIn: ({ headers }: Request) => headers.get('cookie')?.includes(`${name}=`) ?? false,
  }
}

function isRoot({ method, path }: RawRequest): boolean {
  return isReadOnly(method) && (path === '' || path === '/')
}

function pathBelow({ pathname }: Pick<URL, 'pathname'>): string {
  return pathname.startsWith(MOUNT) ? pathname.slice(MOUNT.length) : pathname
}

/** Runs a stage, and reports how long it occupied the thread. */
function timedBy<Made>(occupied: RequestContext['occupied'], stage: () => Made): Made {
  const since = threadTime()
  try {
    return stage()
  } finally {
    occupied?.(threadTime() - since)
  }
}

async function bodyText(request: Request, most: number): Promise<string> {
  const limited = limitBody(request, most)
  try {
    // Accessing `body` of a Node server's request starts reading it.
    const text = limited.exceeded() || !limited.request.body ? '' : await textOf(limited.request)
    if (!limited.exceeded()) return text
  } catch (error) {
    if (!limited.exceeded()) throw error
  }
  throw new TablesError(413, 'PGRST102', 'The request body is too large', {
    hint: `Send at most ${most / 1024} kB at once.`,
  })
}

// Binary bodies are converted to PostgreSQL's hex format, which keeps them unchanged.
async function textOf(request: Request): Promise<string> {
  if (mediaType(request.headers.get('content-type')) !== 'application/octet-stream') return request.text()
  return `\\x${Buffer.from(await request.arrayBuffer()).toString('hex')}`
}

// Any error of parsers and planners is caused by the request, so it is never a server error.
function asBadRequest<T>(stage: () => T): T {
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

// Functions may read the request headers, except those that authenticate.
function shownHeaders(headers: Headers): Record<string, string> {
  const { authorization: _, cookie: __, apikey: ___, ...shown } = Object.fromEntries(headers)
  return shown
}

function shownCookies(headers: Headers, names: readonly string[] = []): Record<string, string> {
  const sent = names.length > 0 ? parseCookies(headers.get('cookie') ?? '') : {}
  return Object.fromEntries(Object.entries(sent).filter(([name]) => names.includes(name)))
}
