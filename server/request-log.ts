import type { MiddlewareHandler } from 'hono'
import type { Log } from './log.ts'

/** One line for each request: method, path without its query (it may hold tokens), status and time in ms. */
export function requestLog(log: Log): MiddlewareHandler {
  return async function logRequest(context, next) {
    const start = performance.now()
    await next()
    const { status } = context.res
    const level = status >= 500 ? 'error' : context.req.path.startsWith('/assets/') ? 'debug' : 'info'
    log(level, 'request', {
      method: context.req.method,
      path: context.req.path,
      status,
      ms: Math.round(performance.now() - start),
      requestId: context.res.headers.get('x-request-id') ?? undefined,
    })
  }
}
