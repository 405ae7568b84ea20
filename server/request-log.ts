import { randomUUID } from 'node:crypto'
import type { Context, MiddlewareHandler } from 'hono'
import { concealedPath } from '#backend'
import { setAnswerHeader } from './answer-headers.ts'
import type { Log } from './log.ts'
import { RESULT_PATH } from './mpesa/payments.ts'
import { SMS_CALLBACK_PATH } from './notifications/callbacks.ts'
import { LONGEST_PATH } from './page-address.ts'
import { FEEDS_PATH } from './vehicle-feeds/feed-address.ts'

const ids = new WeakMap<Request, string>()

/** The request's id for log and response: its X-Request-Id header, or a new one. */
export function requestIdOf({ req }: Context): string {
  let id = ids.get(req.raw)
  if (!id) {
    const given = req.header('x-request-id')
    id = given && /^[\w.:-]{1,128}$/.test(given) ? given : randomUUID()
    ids.set(req.raw, id)
  }
  return id
}

/**
 * The path for the log, shortened: those of M-Pesa's and Africa's Talking's callbacks and of dealers' lists contain a secret, those of
 * resumable uploads half of one, others may be very long.
 */
export function loggedPath(path: string): string {
  const open =
    [RESULT_PATH, SMS_CALLBACK_PATH, FEEDS_PATH].find((base) => path.startsWith(base)) ?? concealedPath(path)
  return open.length > LONGEST_PATH ? `${open.slice(0, LONGEST_PATH)}…` : open
}

/** One line for each request: method, path without its query (it may hold tokens), status, time in ms and id. */
export function requestLog(log: Log): MiddlewareHandler {
  return async function logRequest(context, next) {
    const start = performance.now()
    await next()
    const requestId = requestIdOf(context)
    setAnswerHeader(context, 'x-request-id', requestId)
    const { status } = context.res
    // 501 is for features that are not offered.
    const isFailure = status >= 500 && status !== 501
    const level = isFailure ? 'error' : context.req.path.startsWith('/assets/') ? 'debug' : 'info'
    log(level, 'request', {
      method: context.req.method,
      path: loggedPath(context.req.path),
      status,
      ms: Math.round(performance.now() - start),
      requestId,
    })
  }
}
