import type { Caller, RequestContext, Service } from '../http/caller.ts'
import { type Tracing, untraced } from '../tracing.ts'

/** A server function: handles `/functions/v1/<name>` for any caller and method. */
export type ServerFunction = (
  request: Request,
  caller: Caller,
  context: RequestContext,
) => Response | Promise<Response>

/** A function for external callers such as web hooks: needs no key, and accepts any Authorization. */
export interface OpenFunction {
  verifyJwt: false
  serve: ServerFunction
}

/** Server functions by name. */
export type ServerFunctions = Record<string, ServerFunction | OpenFunction>

export interface FunctionsOptions {
  functions: ServerFunctions
  /** Timeout of a function in ms; 30 s when absent. */
  timeLimit?: number
  /** Records the function's name; nothing when absent. */
  tracing?: Tracing
}

const DEFAULT_TIME_LIMIT = 30_000
// The function reads the rest of the path from the request's URL.
const PATH = /^\/functions\/v1\/([A-Za-z][\w-]*)(?:\/|$)/

/** Whether the path belongs to a function that needs no key. */
export function isOpenFunction(functions: ServerFunctions, path: string): boolean {
  const name = PATH.exec(path)?.[1] ?? ''
  const named = Object.hasOwn(functions, name) ? functions[name] : undefined
  return typeof named === 'object'
}

/**
 * Dispatches a request to the function in its path; 404 for an unknown name, 401 for an invalid token, 504 after the timeout,
 * which also aborts the context's signal. Errors of functions propagate.
 */
export function createFunctions({
  functions: byName,
  timeLimit = DEFAULT_TIME_LIMIT,
  tracing = untraced,
}: FunctionsOptions): Service {
  const functions = new Map(Object.entries(byName))
  return {
    async fetch(request, caller, context) {
      const name = PATH.exec(new URL(request.url).pathname)?.[1]
      const named = name ? functions.get(name) : undefined
      const isOpen = typeof named === 'object'
      // The header shows the client that the gateway refused, not the function.
      if (caller.tokenProblem && !isOpen)
        return Response.json(
          { code: 'UNAUTHORIZED', message: 'Invalid JWT' },
          { status: 401, headers: { 'x-relay-error': 'true' } },
        )
      const serve = isOpen ? named.serve : named
      if (!serve)
        return Response.json(
          { code: 'NOT_FOUND', message: 'Requested function was not found' },
          { status: 404 },
        )
      tracing.note({ 'magari.endpoint': name })
      return withinTime(timeLimit, context, (limited) => serve(request, caller, limited))
    },
  }
}

async function withinTime(
  timeLimit: number,
  context: RequestContext,
  work: (context: RequestContext) => Response | Promise<Response>,
): Promise<Response> {
  const expiry = new AbortController()
  const timer = setTimeout(() => expiry.abort(new Error('The time of this function is over')), timeLimit)
  const expired = new Promise<Response>((resolve) => {
    expiry.signal.addEventListener('abort', () =>
      resolve(
        Response.json(
          { code: 'TIMEOUT', message: 'The function took too long' },
          { status: 504, headers: { 'x-relay-error': 'true' } },
        ),
      ),
    )
  })
  try {
    const answered = Promise.resolve(
      work({ ...context, signal: AbortSignal.any([context.signal, expiry.signal]) }),
    )
    // Errors after the timeout have no handler.
    answered.catch(() => {})
    return await Promise.race([answered, expired])
  } finally {
    clearTimeout(timer)
  }
}
