import type { MiddlewareHandler } from 'hono'

const headers = {
  'x-content-type-options': 'nosniff',
  'x-frame-options': 'SAMEORIGIN',
  'referrer-policy': 'strict-origin-when-cross-origin',
  'permissions-policy': 'geolocation=(), microphone=(), payment=()',
  'cross-origin-opener-policy': 'same-origin',
}

/** Sets on every answer what tells browsers to be careful; a layer below may have set its own, stricter one. */
export function securityHeaders(): MiddlewareHandler {
  return async function setSecurityHeaders(context, next) {
    await next()
    for (const [name, value] of Object.entries(headers)) {
      if (!context.res.headers.has(name)) context.header(name, value)
    }
  }
}
