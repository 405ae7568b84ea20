import { randomUUID } from 'node:crypto'
import { DatabaseUnavailable, PoolTimeout } from '../postgres/database.ts'
import { authenticate, requestKey, type TokenVerifier } from './authenticate.ts'
import { limitBody } from './body-limit.ts'
import type { RequestContext, Service } from './caller.ts'
import { type AllowedOrigins, allowOrigin, preflight } from './cors.ts'
import type { Key } from './keys.ts'
import type { LogEntry } from './log.ts'
import { type Refusal, refuse, type ServiceName } from './refusals.ts'

export interface EdgeOptions {
  services: Record<ServiceName, Service>
  keys: Key[]
  tokens: TokenVerifier
  allowedOrigins?: AllowedOrigins
  log: (entry: LogEntry) => void
}

const MEGABYTE = 1024 * 1024
// Storage counts for itself: its limit depends on the bucket.
const BODY_LIMITS: Record<ServiceName, number> = {
  rest: 10 * MEGABYTE,
  auth: MEGABYTE,
  storage: Number.POSITIVE_INFINITY,
  functions: 6 * MEGABYTE,
}

const SERVICE_PATH = /^\/(rest|auth|storage|functions)\/v1(?:\/|$)/
// Links in mails, public files, and documents that anyone may read come without a key.
const OPEN_AUTH_PATH = /^\/auth\/v1\/(verify|callback|authorize|health|\.well-known\/.*)$/

/**
 * The edge of the four services: base paths, keys, callers, CORS, request ids, body limits. Always resolves; what a
 * service throws becomes an answer in that service's shape and a log entry.
 */
export function createEdge(options: EdgeOptions) {
  const { services, keys, tokens, allowedOrigins, log } = options

  async function answer(request: Request, url: URL, context: RequestContext): Promise<Response> {
    const name = SERVICE_PATH.exec(url.pathname)?.[1] as ServiceName | undefined
    if (!name) return Response.json({ message: 'No route matched this path' }, { status: 404 })
    const limited = limitBody(request, BODY_LIMITS[name])
    if (limited.exceeded()) return refuse(name, request, tooLarge(name))
    try {
      const key = requestKey(request, url, keys)
      const refusal = keyRefusal(name, url.pathname, key)
      if (refusal) return Response.json(refusal, { status: 401 })
      const caller = await authenticate(request, key, keys, tokens)
      const response = await services[name].fetch(limited.request, caller, context)
      return limited.exceeded() ? refuse(name, request, tooLarge(name)) : response
    } catch (error) {
      if (limited.exceeded()) return refuse(name, request, tooLarge(name))
      if (context.signal.aborted) return new Response(null, { status: 499 })
      log({
        level: error instanceof PoolTimeout || error instanceof DatabaseUnavailable ? 'warn' : 'error',
        event: 'request failed',
        requestId: context.requestId,
        method: request.method,
        path: url.pathname,
        error,
      })
      return refuse(name, request, failure(name, error))
    }
  }

  return async function edge(request: Request, peer: { ip: string | null }): Promise<Response> {
    if (request.method === 'OPTIONS') return preflight(request, allowedOrigins)
    const url = new URL(request.url)
    const context: RequestContext = {
      requestId: requestId(request),
      ip: peer.ip,
      signal: request.signal,
    }
    const response = mutable(await answer(request, url, context))
    allowOrigin(response.headers, request, allowedOrigins)
    response.headers.set('x-request-id', context.requestId)
    return response
  }
}

function keyRefusal(name: ServiceName, path: string, key: Key | null | undefined) {
  if (key || name === 'storage' || OPEN_AUTH_PATH.test(path)) return null
  return key === null
    ? { message: 'Invalid API key', hint: 'Double check the anon or service_role API key.' }
    : {
        message: 'No API key found in request',
        hint: 'No `apikey` request header or url param was found.',
      }
}

function tooLarge(name: ServiceName): Refusal {
  const code = {
    rest: 'PGRST102',
    auth: 'validation_failed',
    storage: 'EntityTooLarge',
    functions: 'TOO_LARGE',
  }
  return { status: 413, code: code[name], message: 'The request body is too large' }
}

function failure(name: ServiceName, error: unknown): Refusal {
  if (error instanceof PoolTimeout) {
    const code = {
      rest: 'PGRST003',
      auth: 'request_timeout',
      storage: 'DatabaseTimeout',
      functions: 'TIMEOUT',
    }
    const message = 'Timed out acquiring connection from connection pool.'
    return { status: name === 'storage' ? 544 : 504, code: code[name], message }
  }
  if (error instanceof DatabaseUnavailable) {
    const code = {
      rest: 'PGRST000',
      auth: 'unexpected_failure',
      storage: 'DatabaseError',
      functions: 'UNAVAILABLE',
    }
    return {
      status: 503,
      code: code[name],
      message: 'The database is not reachable',
      headers: { 'retry-after': '2' },
    }
  }
  const code = { rest: 'XX000', auth: 'unexpected_failure', storage: 'InternalError', functions: 'INTERNAL' }
  return { status: 500, code: code[name], message: 'Something went wrong on the server' }
}

function requestId(request: Request): string {
  const given = request.headers.get('x-request-id')
  return given && /^[\w.:-]{1,128}$/.test(given) ? given : randomUUID()
}

function mutable(response: Response): Response {
  try {
    response.headers.delete('x-request-id')
    return response
  } catch {
    return new Response(response.body, response)
  }
}
