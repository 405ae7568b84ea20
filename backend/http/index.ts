import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import type { KnownDevices } from '../auth/known-devices.ts'
import type { LiveSessions } from '../auth/live-sessions.ts'
import {
  addressName,
  type LimitKind,
  limitedAs,
  type Pace,
  type RateLimiter,
  type WorkAccounts,
} from '../limits/index.ts'
import { type Tracing, untraced } from '../tracing.ts'
import { authenticate, checkSession, requestKey, type TokenVerifier } from './authenticate.ts'
import { limitBody } from './body-limit.ts'
import {
  type Caller,
  type ClientRequest,
  type Closed,
  CostAboveLimit,
  type RequestContext,
  type Service,
} from './caller.ts'
import { withCanonicalPath } from './canonical-path.ts'
import { type AllowedOrigins, allowOrigin, preflight } from './cors.ts'
import { closed, failure, isTransient, overloaded, tooLarge, tooManyRequests } from './failures.ts'
import { InFlight, MOST_IN_FLIGHT, type MostInFlight } from './in-flight.ts'
import type { Key } from './keys.ts'
import { concealedPath, type LogEntry } from './log.ts'
import { type Refusal, refuse, type ServiceName } from './refusals.ts'
import { accountOf, signInRequester } from './requester.ts'

/** The sender of a request; a null `ip` means this process. `requestId`: an id assigned earlier, used unchanged. */
export interface Peer {
  ip: string | null
  requestId?: string
}

export interface EdgeOptions {
  services: Record<ServiceName, Service>
  keys: Key[]
  tokens: TokenVerifier
  limiter: RateLimiter
  /** Checks whether a token's session is active. The sign-in service queries the database itself. */
  sessions?: Pick<LiveSessions, 'hasEnded' | 'forget'>
  /** Known browsers, whose attempts on an account are counted separately. */
  devices?: Pick<KnownDevices, 'nameOf'>
  /** Limits the database time of table requests; absent where it is not limited. */
  work?: WorkAccounts
  /** Delays the requests of an address that sends many in a short time, except for files. */
  pace?: Pick<Pace, 'delay' | 'add'>
  allowedOrigins?: AllowedOrigins
  mostInFlight?: MostInFlight
  /** Database functions that count towards the mail limit. */
  mailing?: readonly string[]
  /** Whether a path needs no key. */
  needsNoKey?: (path: string) => boolean
  /** The role of anonymous accounts; that of their tokens when absent. */
  anonymousRole?: string
  /** Called before each request, except sign-in and requests with the secret key. */
  closedTo?: (caller: Caller, request: ClientRequest) => Promise<Closed | null>
  /** Records what requests spend their time on; nothing when absent. */
  tracing?: Tracing
  log: (entry: LogEntry) => void
}

const MEGABYTE = 1024 * 1024
// Storage has its own limit, which depends on the bucket.
const BODY_LIMITS: Record<ServiceName, number> = {
  rest: 10 * MEGABYTE,
  auth: MEGABYTE / 8,
  storage: Number.POSITIVE_INFINITY,
  functions: MEGABYTE,
}

// A long body or answer takes the one thread as long as several requests; characters for each of them.
const LENGTH_OF_REQUEST = 100_000
// Characters of a body or answer that the thread receives or sends in a millisecond.
const TRANSFERRED_PER_MS = 200_000

const SERVICE_PATH = /^\/(rest|auth|storage|functions)\/v1(?:\/|$)/
// Links in mails and public documents are requested without a key.
const OPEN_AUTH_PATH = /^\/auth\/v1\/(verify|callback|authorize|health|\.well-known\/.*)$/

// Supabase's clients connect again for ever, so their answer is a short one.
const REALTIME_PATH = /^\/realtime\/v1(?:\/|$)/

const HEALTH_PATH = '/auth/v1/health'

/**
 * The edge of the four services: base paths, keys, authentication, CORS, request ids, body limits, rate limits, overload. Always
 * resolves; errors of a service are logged and returned in that service's format.
 */
export function createEdge(options: EdgeOptions) {
  const { services, keys, tokens, limiter, work, pace, allowedOrigins, tracing = untraced, log } = options
  const inFlight = new InFlight(options.mostInFlight ?? MOST_IN_FLIGHT)

  const refused = (name: ServiceName, request: Request, refusal: Refusal) =>
    services[name].refused?.(request, refusal) ?? refuse(name, request, refusal)

  function traced(request: Request, url: URL, context: RequestContext): Promise<Response> {
    const service = SERVICE_PATH.exec(url.pathname)?.[1] ?? 'without a name'
    return tracing.span(`data service ${service}`, { 'http.request.method': request.method }, async () => {
      const response = await answer(request, url, context)
      tracing.note({ 'http.response.status_code': response.status })
      return response
    })
  }

  async function answer(request: Request, url: URL, context: RequestContext): Promise<Response> {
    const name = SERVICE_PATH.exec(url.pathname)?.[1] as ServiceName | undefined
    if (REALTIME_PATH.test(url.pathname))
      return Response.json({ message: 'This data service has no Realtime.' }, { status: 501 })
    if (!name) return Response.json({ message: 'No route matched this path' }, { status: 404 })
    const key = requestKey(request, url, keys)
    // The secret key acts for many people and has full access anyway.
    const address = key?.role === 'service_role' ? null : addressName(context.ip)
    const requester = { address, account: null }
    const wait = limiter.count(requester) || (name === 'rest' && work?.wait(requester)) || 0
    // A page shows dozens of pictures, which cost little.
    const paced = address !== null && !(name === 'storage' && isRead(request))
    // Files have their own limits, and do not pass through this thread as text.
    const bytes = name === 'storage' ? 0 : declaredLength(request)
    const delay = wait === 0 && paced && pace ? pace.delay(address, 1 + requestsIn(bytes)) : 0
    if (wait > 0 || delay === null) return refused(name, request, tooManyRequests(name, wait))
    if (delay > 0) await sleep(delay)
    const refusal = options.needsNoKey?.(url.pathname) ? null : keyRefusal(name, url.pathname, key)
    if (refusal) return Response.json(refusal, { status: 401 })
    const limited = limitBody(request, BODY_LIMITS[name])
    if (limited.exceeded()) return refused(name, request, tooLarge(name))
    try {
      const serve = () => admit(name, limited.request, url, key, address, context)
      const response = url.pathname === HEALTH_PATH ? await serve() : await inFlight.run(name, address, serve)
      if (limited.exceeded()) return refused(name, request, tooLarge(name))
      return response ?? refused(name, request, overloaded(name))
    } catch (error) {
      if (limited.exceeded()) return refused(name, request, tooLarge(name))
      if (context.signal.aborted) return new Response(null, { status: 499 })
      if (error instanceof CostAboveLimit) return refused(name, request, tooManyRequests(name, error.wait))
      log({
        level: isTransient(error) ? 'warn' : 'error',
        event: 'request failed',
        requestId: context.requestId,
        method: request.method,
        path: concealedPath(url.pathname),
        error,
      })
      return refused(name, request, failure(name, error))
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
    const bearer = await authenticate(request, key, keys, tokens, options.anonymousRole)
    const caller = name === 'auth' ? bearer : await checkSession(bearer, options.sessions)
    // Requests without an IP address come from this process or a trusted server.
    if (context.ip === null || key?.role === 'service_role' || caller.role === 'service_role')
      return services[name].fetch(request, caller, context)
    // Sign-in stays open: staff must sign in to be recognised.
    const asked = { service: name, method: request.method, path: url.pathname }
    const reason = name === 'auth' ? null : await options.closedTo?.(caller, asked)
    if (reason) return refused(name, request, closed(name, reason))
    const account = accountOf(caller)
    let wait = account ? limiter.count({ address: null, account }) : 0
    if (name === 'rest' && work) {
      const requester = { address, account }
      wait ||= work.wait(requester)
      context.worked = (ms) => work.spend(requester, ms)
      context.occupied = (ms) => work.occupy(requester, ms)
      const name = address ?? account
      if (name) context.requester = name
    }
    if (name === 'rest') {
      context.answered = (length) => {
        context.occupied?.(length / TRANSFERRED_PER_MS)
        if (address) pace?.add(address, requestsIn(length))
      }
      // One that has declared its length has been paced by it.
      context.received = (length) =>
        declaredLength(request) > 0
          ? context.occupied?.(length / TRANSFERRED_PER_MS)
          : context.answered?.(length)
    }
    if (wait > 0) return refused(name, request, tooManyRequests(name, wait))
    const kind = limitedAs(name, request.method, url, options.mailing)
    if (!kind) return services[name].fetch(request, caller, context)
    if (name === 'auth') return admitToSignIn(kind, request, url, caller, address, context)
    wait = await limiter.countAs(kind, { address, account }, context.signal)
    if (wait > 0) return refused(name, request, tooManyRequests(name, wait))
    return services[name].fetch(request, caller, {
      ...context,
      async charge(by, cost, when) {
        const requester = { address, account }
        // Completed work is counted even if the client has disconnected, and is kept if counting fails.
        if (when === 'afterwards')
          return void (await limiter.charge(by, requester, cost, { afterwards: true }).catch(() => {}))
        const missing = await limiter.charge(by, requester, cost, { signal: context.signal })
        if (missing > 0) throw new CostAboveLimit(missing)
      },
    })
  }

  async function admitToSignIn(
    kind: Exclude<LimitKind, 'everything'>,
    request: Request,
    url: URL,
    caller: Caller,
    address: string | null,
    { signal, ...context }: RequestContext,
  ): Promise<Response> {
    const requester = await signInRequester(kind, request, url, caller, options.devices)
    const { account, device } = requester
    // Whatever strangers ask for in the name of an account, the browsers that know it ask for their own.
    const mailed = kind === 'mails' && account && device ? `${account} on ${device}` : account
    const wait =
      requester.guesses && (kind === 'secrets' || kind === 'codes')
        ? await limiter.countGuess(kind, { address, account, device }, signal)
        : await limiter.countAs(kind, { address, account: mailed }, signal)
    if (wait > 0) return refused('auth', request, tooManyRequests('auth', wait))
    const response = await services.auth.fetch(requester.request, caller, {
      ...context,
      signal,
      async countAs(kind) {
        const wait = await limiter.countAs(kind, { address, account: null }, signal)
        if (wait > 0) throw new CostAboveLimit(wait)
      },
    })
    options.sessions?.forget(caller)
    return response
  }

  return async function edge(asked: Request, peer: Peer): Promise<Response> {
    const request = withCanonicalPath(asked)
    const url = new URL(request.url)
    const context: RequestContext = {
      requestId: peer.requestId ?? requestId(request),
      ip: peer.ip,
      signal: request.signal,
    }
    const isPreflight = request.method === 'OPTIONS' && request.headers.has('access-control-request-method')
    const response = isPreflight
      ? preflight(request, allowedOrigins)
      : mutable(await traced(request, url, context))
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

function declaredLength({ headers }: Request): number {
  return Number(headers.get('content-length')) || 0
}

/** As how many requests more the characters count. */
function requestsIn(length: number): number {
  return Math.floor(length / LENGTH_OF_REQUEST)
}

function isRead({ method }: Request): boolean {
  return method === 'GET' || method === 'HEAD'
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
