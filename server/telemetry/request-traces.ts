import type { MiddlewareHandler } from 'hono'
import { RESULT_PATH } from '../mpesa/payments.ts'
import { SMS_CALLBACK_PATH, WHATSAPP_CALLBACK_PATH } from '../notifications/callbacks.ts'
import { requestIdOf } from '../request-log.ts'
import type { TracesOfServer } from './index.ts'

/** Each request with a route is a trace, named by method and route. */
export function requestTraces(
  tracing: TracesOfServer,
  routeOf: (path: string) => string | null,
): MiddlewareHandler {
  return async function traceRequest(context, next) {
    const { method, path } = context.req
    const route = routeOf(path)
    if (route === null) return next()
    const attributes = {
      'http.request.method': method,
      'http.route': route,
      'magari.request_id': requestIdOf(context),
    }
    const answer = async () => {
      await next()
      tracing.note({ 'http.response.status_code': context.res.status })
    }
    const traceparent = context.req.header('traceparent')
    await tracing.trace(`${method} ${route}`, attributes, answer, { isRequest: true, traceparent })
  }
}

/** Files, and paths that monitoring polls. */
const UNTRACED = /^\/(?:assets\/.*|healthz|readyz|metrics|[\w-]+\.(?:ico|js|png|svg|webmanifest))$/
const SERVICE = /^\/(rest|auth|storage|functions|realtime)\/v1(?:\/|$)/
const ENDPOINT =
  /^\/(?:auth\/v1\/(?:signup|resend|recover|otp|token|verify|user|reauthenticate|logout|factors|invite|admin|settings|health)|storage\/v1\/(?:object|bucket|render|upload|status))(?=\/|$)/
const FIXED = /^\/(live|config\.json|robots\.txt|sitemap\.xml)$/
const BELOW = /^\/(feeds|mailbox|sitemaps)(?:\/|$)/

/**
 * The route of a path: never the path itself, which may contain ids, tokens and user input. Null for requests that are not traced.
 * `pageRoute`: the route of a page, undefined where there is none.
 */
export function routeNames(pageRoute: (path: string) => string | undefined): (path: string) => string | null {
  return (path) => {
    if (UNTRACED.test(path)) return null
    const service = SERVICE.exec(path)?.[1]
    if (service === 'rest')
      return path.startsWith('/rest/v1/rpc/') ? '/rest/v1/rpc/:function' : '/rest/v1/:relation'
    if (service === 'functions') return '/functions/v1/:function'
    if (service) {
      const endpoint = ENDPOINT.exec(path)?.[0]
      return endpoint === path ? endpoint : `${endpoint ?? `/${service}/v1`}/*`
    }
    if (FIXED.test(path)) return path
    const secret = [RESULT_PATH, SMS_CALLBACK_PATH].find((base) => path.startsWith(base))
    if (secret) return `${secret}/*`
    if (path === WHATSAPP_CALLBACK_PATH) return path
    const below = BELOW.exec(path)?.[1]
    if (below) return `/${below}/*`
    const route = pageRoute(path) ?? '/*'
    return path.endsWith('.data') ? `${route}.data` : route
  }
}
