import { randomUUID } from 'node:crypto'
import { addressName, limitedAs, type RateLimiter } from '../limits/index.ts'
import { accountOf, namedAccount } from './asker.ts'
import { authenticate, requestKey, type TokenVerifier } from './authenticate.ts'
import { limitBody } from './body-limit.ts'
import type { Caller, Closed, RequestContext, Service } from './caller.ts'
import { type AllowedOrigins, allowOrigin, preflight } from './cors.ts'
import { closed, failure, isPassing, overloaded, tooLarge, tooManyRequests } from './failures.ts'
import { InFlight, MOST_IN_FLIGHT, type MostInFlight } from './in-flight.ts'
import type { Key } from './keys.ts'
import type { LogEntry } from './log.ts'
import { refuse, type ServiceName } from './refusals.ts'

/** Whom the request came from; null is this process itself. `requestId`: the id it has already, taken as it is. */
export interface Peer {
  ip: string | null
  requestId?: string
}

export interface EdgeOptions {
  services: Record<ServiceName, Service>
  keys: Key[]
  tokens: TokenVerifier
  limiter: RateLimiter
  allowedOrigins?: AllowedOrigins
  mostInFlight?: MostInFlight
  /** Database functions that count towards the limit of mails. */
  mailing?: readonly string[]
  /** Asked before a caller is served, but for sign-in and holders of the secret key. */
  closedTo?: (caller: Caller) => Promise<Closed | null>
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

const HEALTH_PATH = '/auth/v1/health'

/**
 * The edge of the four services: base paths, keys, callers, CORS, request ids, body limits, rates, overload. Always
 * resolves; what a service throws becomes an answer in that service's shape and a log entry.
 */
export function createEdge(options: EdgeOptions) {
  const { services, keys, tokens, limiter, allowedOrigins, log } = options
  const inFlight = new InFlight(options.mostInFlight ?? MOST_IN_FLIGHT)

  async function answer(request: Request, url: URL, context: RequestContext): Promise<Response> {
    const name = SERVICE_PATH.exec(url.pathname)?.[1] as ServiceName | undefined
    if (!name) return Response.json({ message: 'No route matched this path' }, { status: 404 })
    const key = requestKey(request, url, keys)
    // Who holds the secret key speaks for many people, and may do anything anyway.
    const address = key?.role === 'service_role' ? null : addressName(context.ip)
    const wait = limiter.count({ address, account: null })
    if (wait > 0) return refuse(name, request, tooManyRequests(name, wait))
    const refusal = keyRefusal(name, url.pathname, key)
    if (refusal) return Response.json(refusal, { status: 401 })
    const limited = limitBody(request, BODY_LIMITS[name])
    if (limited.exceeded()) return refuse(name, request, tooLarge(name))
    try {
      const serve = () => admit(name, limited.request, url, key, address, context)
      const response = url.pathname === HEALTH_PATH ? await serve() : await inFlight.run(name, address, serve)
      if (limited.exceeded()) return refuse(name, request, tooLarge(name))
      return response ?? refuse(name, request, overloaded(name))
    } catch (error) {
      if (limited.exceeded()) return refuse(name, request, tooLarge(name))
      if (context.signal.aborted) return new Response(null, { status: 499 })
      log({
        level: isPassing(error) ? 'warn' : 'error',
        event: 'request failed',
        requestId: context.requestId,
        method: request.method,
        path: url.pathname,
        error,
      })
      return refuse(name, request, failure(name, error))
    }
  }

  async function admit(
    name: ServiceName,
    request: Request,
    url: URL,
    key: Key | null | undefined,
    address: string | null,
    context: RequestContext,
  ): Promise<Response> {
    const caller = await authenticate(request, key, keys, tokens)
    // What has no address comes from this process itself, or from a trusted server.
    if (context.ip === null || key?.role === 'service_role' || caller.role === 'service_role')
      return services[name].fetch(request, caller, context)
    // Sign-in stays open: who may pass is known only by signing in.
    const reason = name === 'auth' ? null : await options.closedTo?.(caller)
    if (reason) return refuse(name, request, closed(name, reason))
    let account = accountOf(caller)
    let wait = account ? limiter.count({ address: null, account }) : 0
    if (wait > 0) return refuse(name, request, tooManyRequests(name, wait))
    const kind = limitedAs(name, request.method, url, options.mailing)
    if (!kind) return services[name].fetch(request, caller, context)
    let readable = request
    if (name === 'auth' && !account) {
      const named = await namedAccount(request)
      account = named.account
      readable = named.request
    }
    wait = await limiter.countAs(kind, { address, account }, context.signal)
    if (wait > 0) return refuse(name, request, tooManyRequests(name, wait))
    return services[name].fetch(readable, caller, context)
  }

  return async function edge(request: Request, peer: Peer): Promise<Response> {
    const url = new URL(request.url)
    const context: RequestContext = {
      requestId: peer.requestId ?? requestId(request),
      ip: peer.ip,
      signal: request.signal,
    }
    const isPreflight = request.method === 'OPTIONS'
    const response = isPreflight
      ? preflight(request, allowedOrigins)
      : mutable(await answer(request, url, context))
    if (!isPreflight) allowOrigin(response.headers, request, allowedOrigins)
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
