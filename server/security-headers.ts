import type { MiddlewareHandler } from 'hono'
import { setAnswerHeader } from './answer-headers.ts'

const everywhere = {
  'x-content-type-options': 'nosniff',
  'x-frame-options': 'SAMEORIGIN',
  'referrer-policy': 'strict-origin-when-cross-origin',
  'permissions-policy': 'geolocation=(), microphone=(), payment=()',
  'cross-origin-opener-policy': 'same-origin',
  // Some CDNs cache a response without cache headers, even to a request with a token.
  'cache-control': 'no-store',
}
const overHttps = { 'strict-transport-security': 'max-age=31536000' }
// Responses of the data service are never pages: if a browser opens one, it may load nothing.
const ofTheDataService = {
  'content-security-policy': "default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'self'",
}

/** Sets security headers on every response, unless an inner layer has set them. */
export function securityHeaders({ https }: { https: boolean }): MiddlewareHandler {
  const always = Object.entries({ ...everywhere, ...(https ? overHttps : {}) })
  const below = Object.entries(ofTheDataService)
  return async function setSecurityHeaders(context, next) {
    await next()
    const isData = /^\/(rest|auth|storage|functions|realtime)\/v1(\/|$)/.test(context.req.path)
    for (const [name, value] of isData ? [...always, ...below] : always) {
      if (!context.res.headers.has(name)) setAnswerHeader(context, name, value)
    }
  }
}
