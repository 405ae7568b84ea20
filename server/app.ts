import { setTimeout as sleep } from 'node:timers/promises'
import { serveStatic } from '@hono/node-server/serve-static'
import { type Context, Hono } from 'hono'
import { bodyLimit } from 'hono/body-limit'
import { compress } from 'hono/compress'
import { addressName, type Backend, type Pace } from '#backend'
import { BROWSER_ERRORS_PATH, LARGEST_REPORT } from '#domain/foundation/browser-errors.ts'
import { setAnswerHeader } from './answer-headers.ts'
import type { BrowserErrors } from './browser-errors.ts'
import { tagFile } from './cdn/cache-tags.ts'
import { clientAddress } from './client-address.ts'
import type { Log } from './log.ts'
import { mailbox } from './mailbox.ts'
import { type Metrics, mayReadMetrics } from './metrics.ts'
import { RESULT_PATH } from './mpesa/payments.ts'
import {
  LARGEST_WEBHOOK,
  type MessageCallbacks,
  SMS_CALLBACK_PATH,
  WHATSAPP_CALLBACK_PATH,
} from './notifications/callbacks.ts'
import { RenderOverloaded, RenderUnavailable } from './render-queue.ts'
import { loggedPath, requestIdOf, requestLog } from './request-log.ts'
import { securityHeaders } from './security-headers.ts'
import type { TracesOfServer } from './telemetry/index.ts'
import { requestTraces } from './telemetry/request-traces.ts'
import { FEEDS_PATH } from './vehicle-feeds/feed-address.ts'

export interface AppOptions {
  /** The content of `/config.json`, for clients of the data service. */
  publicConfig: { url: string; anonKey: string; mailbox: boolean }
  backend: Pick<Backend, 'fetch' | 'count' | 'countAs'>
  /** Whether no page can have this path; it is answered with a short 404. */
  isBeyondPages: (pathname: string) => boolean
  /** The path of the same page in its usual spelling (respelledPath). */
  respelled: (pathname: string) => string | undefined
  /** Answers a request for a page of the site. */
  site: (request: Request, address: string | null) => Promise<Response>
  /** Streams change events to a signed-in person's page. */
  live: (request: Request) => Promise<Response>
  /** Answers M-Pesa's callbacks with the results of payments; undefined where M-Pesa is not configured. */
  paymentResults: ((request: Request) => Promise<Response>) | undefined
  /** Answers the callbacks of SMS and WhatsApp; those that are not configured are undefined. */
  messageCallbacks: Pick<MessageCallbacks, 'sms' | 'whatsapp'>
  /** Logs what browsers report about errors of the site. */
  browserErrors: Pick<BrowserErrors, 'fetch'>
  /** Answers /robots.txt and the sitemap. */
  sitemap: (request: Request) => Promise<Response>
  /** Answers /feeds/…, the lists of dealers' ads for other sites. */
  vehicleFeeds: (request: Request, address: string | null) => Promise<Response>
  /** The built client files; undefined while Vite serves them. */
  assets: string | undefined
  mailboxFolder: string
  /** Rejects while requests cannot be served. */
  ready: () => Promise<void>
  /** Limits page requests per address; undefined: no limit. */
  pace: Pace | undefined
  /** The number of proxies in front that write X-Forwarded-For. */
  trustProxy: number
  /** Grants access to /metrics; undefined: only this machine has access. */
  metricsToken: string | undefined
  metrics: Metrics
  /** Records each request that has a route; undefined: none. */
  traces: { tracing: TracesOfServer; routeOf: (path: string) => string | null } | undefined
  log: Log
}

// A client that retries immediately would keep the thread busy with refusals.
const REFUSALS = new Set([413, 429, 503])
const REFUSAL_DELAY_MS = 500

// Jitter prevents clients refused together from retrying together.
const refusalDelay = () => REFUSAL_DELAY_MS * (0.5 + Math.random())

/** Bytes of a refused body that are read to keep its connection alive; with a larger body it is closed. */
const LARGEST_DRAINED = 1024 * 1024

/** Bytes; the longest contact message has 4,000 characters of up to four bytes, and form encoding may triple them. */
const LARGEST_FORM = 64 * 1024

const backendPaths = ['/auth/v1/*', '/rest/v1/*', '/storage/v1/*', '/functions/v1/*', '/realtime/v1/*']
const backendRoots = ['/rest/v1', '/auth/v1', '/storage/v1', '/functions/v1', '/realtime/v1']

/** The server's layers, in order. */
export function createApp({
  publicConfig,
  backend,
  isBeyondPages,
  respelled,
  site,
  live,
  paymentResults,
  messageCallbacks,
  browserErrors,
  sitemap,
  vehicleFeeds,
  assets,
  mailboxFolder,
  ready,
  pace,
  trustProxy,
  metricsToken,
  metrics,
  traces,
  log,
}: AppOptions): Hono {
  const app = new Hono()
  let warned = false
  const addressOf = (context: Context) => {
    const forwardedFor = context.req.header('x-forwarded-for')
    if (forwardedFor && trustProxy === 0 && !warned) {
      warned = true
      log('warn', 'X-Forwarded-For is ignored: if a proxy wrote it, set TRUST_PROXY')
    }
    return clientAddress(socketAddress(context), forwardedFor, trustProxy)
  }

  const logFailure = (context: Context, error: Error) =>
    log('error', 'request failed', {
      path: loggedPath(context.req.path),
      requestId: requestIdOf(context),
      error: error.stack ?? String(error),
    })

  if (traces) app.use(requestTraces(traces.tracing, traces.routeOf))
  app.use(requestLog(log))
  app.use(metrics.middleware())
  app.use(securityHeaders({ https: publicConfig.url.startsWith('https:') }))

  // The Request constructor rejects these methods, so no later layer could forward them.
  app.on(['TRACE', 'TRACK', 'CONNECT'], '*', (context) =>
    context.text('This method is not allowed.', 405, { allow: 'GET, HEAD, POST, PUT, PATCH, DELETE' }),
  )
  app.get('/healthz', (context) => context.json({ status: 'ok' }))
  app.get('/readyz', async (context) => {
    try {
      await ready()
      return context.json({ status: 'ready' })
    } catch (error) {
      return context.json({ status: 'not ready', reason: (error as Error).message }, 503)
    }
  })
  app.get('/metrics', (context) => {
    const allowed = mayReadMetrics(metricsToken, {
      authorization: context.req.header('authorization') ?? null,
      socketAddress: socketAddress(context),
      forwarded: ['x-forwarded-for', 'forwarded', 'via'].some((name) => context.req.header(name)),
    })
    if (!allowed) return context.text('Not found', 404)
    return context.text(metrics.text(), 200, {
      'content-type': 'text/plain; version=0.0.4; charset=utf-8',
    })
  })
  app.get('/config.json', (context) => context.json({ url: publicConfig.url, anonKey: publicConfig.anonKey }))
  if (publicConfig.mailbox) app.route('/mailbox', mailbox(mailboxFolder))

  app.on(['GET'], ['/rest/v1/*'], compress(), async (context, next) => {
    await next()
    // Set here, because compress would copy the response to set it.
    const vary = context.res.headers.get('vary')
    setAnswerHeader(context, 'vary', vary ? `${vary}, Accept-Encoding` : 'Accept-Encoding')
  })
  app.on(['POST', 'PUT', 'PATCH', 'DELETE'], '*', async (context, next) => {
    await next()
    if (context.res.status >= 400 && Number(context.req.header('content-length')) > LARGEST_DRAINED)
      setAnswerHeader(context, 'connection', 'close')
  })
  for (const path of [...backendRoots, ...backendPaths]) {
    app.all(path, async (context) => {
      const ip = addressOf(context)
      const response = await backend.fetch(context.req.raw, { ip, requestId: requestIdOf(context) })
      tagFile(context.req.path, response)
      if (REFUSALS.has(response.status) && addressName(ip)) await sleep(refusalDelay())
      return response
    })
  }

  app.all(
    BROWSER_ERRORS_PATH,
    async (context, next) =>
      context.req.method === 'POST' ? next() : context.text('Send reports by POST.', 405, { allow: 'POST' }),
    bodyLimit({
      maxSize: LARGEST_REPORT,
      onError: (context) => context.text('This report is too large.', 413),
    }),
    async (context) => {
      const peer = { ip: addressOf(context) }
      const wait = backend.count(peer)
      return wait > 0
        ? refuseTooMany(context, wait)
        : browserErrors.fetch(context.req.raw, addressName(peer.ip))
    },
  )

  if (assets) {
    app.use('/assets/*', cacheFor('public, max-age=31536000, immutable'))
    app.use(
      serveStatic({
        root: assets,
        precompressed: true,
        onFound: (_path, context) => setCacheHeaders(context),
      }),
    )
    // An old page may request a file of the previous build: answer a short 404, not a rendered page.
    // With servers of two versions another one has it, so no proxy may keep that answer.
    app.get('/assets/*', (context) => context.text('Not found', 404, { 'cache-control': 'no-store' }))
  }
  const { sms, whatsapp } = messageCallbacks
  if (whatsapp) {
    app.on(
      ['GET', 'POST'],
      WHATSAPP_CALLBACK_PATH,
      bodyLimit({
        maxSize: LARGEST_WEBHOOK,
        onError: (context) => context.text('This message report is too large.', 413),
      }),
      (context) => whatsapp(context.req.raw),
    )
  }
  app.on(
    ['POST', 'PUT', 'PATCH', 'DELETE'],
    '*',
    bodyLimit({
      maxSize: LARGEST_FORM,
      onError: (context) => context.text('This form is too large.', 413),
    }),
  )
  if (sms) app.post(`${SMS_CALLBACK_PATH}/*`, (context) => sms(context.req.raw))
  if (paymentResults) app.post(`${RESULT_PATH}/*`, (context) => paymentResults(context.req.raw))
  const rateLimited =
    (answer: (request: Request, address: string | null) => Promise<Response>, { hasForms = true } = {}) =>
    async (context: Context): Promise<Response> => {
      const { method } = context.req
      const peer = { ip: addressOf(context) }
      const address = addressName(peer.ip)
      // Forms on pages send mails.
      const mayMail = hasForms && method !== 'GET' && method !== 'HEAD'
      const wait = backend.count(peer) || (mayMail ? await backend.countAs('mails', peer) : 0)
      const delay = wait === 0 && pace && address ? pace.delay(address) : 0
      if (delay) await sleep(delay)
      if (wait === 0 && delay !== null) return answer(context.req.raw, address)
      return refuseTooMany(context, wait)
    }
  const refuseBeyondPages = rateLimited(async () => noPage(), { hasForms: false })
  // One address for each page. Kept for an hour, because a name may become a page of its own.
  const redirectTo = (location: string) =>
    rateLimited(
      async () =>
        new Response(null, { status: 301, headers: { location, 'cache-control': 'public, max-age=3600' } }),
      { hasForms: false },
    )
  app.use(async (context, next) =>
    isBeyondPages(new URL(context.req.url).pathname) ? refuseBeyondPages(context) : next(),
  )
  app.use((context, next) => {
    const { pathname, search } = new URL(context.req.url)
    const path = respelled(pathname)
    return path === undefined ? next() : redirectTo(`${path}${search}`)(context)
  })
  app.get('/live', rateLimited(live))
  app.on(['GET'], ['/robots.txt', '/sitemap.xml', '/sitemaps/*'], rateLimited(sitemap))
  app.on(['GET'], [`${FEEDS_PATH}/*`], rateLimited(vehicleFeeds))
  // Cached pages are already compressed; members' and workplace pages are not.
  app.get('*', compress())
  app.all('*', rateLimited(site))
  app.onError((error, context) => {
    if (error instanceof RenderUnavailable) {
      if (!(error instanceof RenderOverloaded)) logFailure(context, error)
      const reason =
        error instanceof RenderOverloaded
          ? 'Too many pages are being requested right now.'
          : 'Something went wrong on our side.'
      return context.text(`${reason} Please try again in a moment.`, 503, {
        'retry-after': String(error.wait),
        'cache-control': 'no-store',
      })
    }
    // The client disconnected while its request was read: not a failure, and nobody receives the response.
    if (context.req.raw.signal.aborted) return new Response(null, { status: 499 })
    logFailure(context, error)
    return context.text('Something went wrong on our side. Please try again.', 500)
  })
  return app
}

/** `wait`: seconds until the next request is answered. */
function refuseTooMany(context: Context, wait: number) {
  const headers = { 'retry-after': String(Math.max(1, Math.ceil(wait))) }
  return context.text('Too many requests. Please wait a moment.', 429, headers)
}

// A page of ours would be rendered: that takes a hundred times as long, and more the longer the path is.
function noPage() {
  return new Response('There is no page at this address.', {
    status: 404,
    headers: { 'content-type': 'text/plain; charset=UTF-8', 'cache-control': 'no-store' },
  })
}

function cacheFor(value: string) {
  return async (context: Context, next: () => Promise<void>) => {
    await next()
    if (context.res.ok) context.header('cache-control', value)
  }
}

function setCacheHeaders(context: Context) {
  const { path } = context.req
  if (path === '/service-worker.js') {
    // Update checks of browsers must not get a cached response.
    context.header('cache-control', 'no-cache')
    context.header('content-security-policy', "default-src 'none'; connect-src 'self'")
  } else if (!path.startsWith('/assets/')) context.header('cache-control', 'public, max-age=3600')
}

function socketAddress(context: Context): string | null {
  const { incoming } = context.env as { incoming?: { socket?: { remoteAddress?: string } } }
  return incoming?.socket?.remoteAddress ?? null
}
