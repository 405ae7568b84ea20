import { setTimeout as sleep } from 'node:timers/promises'
import { serveStatic } from '@hono/node-server/serve-static'
import { type Context, Hono } from 'hono'
import { bodyLimit } from 'hono/body-limit'
import { compress } from 'hono/compress'
import { addressName, type Backend } from '#backend'
import { setAnswerHeader } from './answer-headers.ts'
import { clientAddress } from './client-address.ts'
import type { Log } from './log.ts'
import { mailbox } from './mailbox.ts'
import { type Gauges, Metrics, mayReadMetrics } from './metrics.ts'
import { RESULT_PATH } from './mpesa/payments.ts'
import type { Pace } from './pace.ts'
import { RenderOverloaded } from './render-queue.ts'
import { loggedPath, requestIdOf, requestLog } from './request-log.ts'
import { securityHeaders } from './security-headers.ts'

export interface AppOptions {
  /** The content of `/config.json`: all a client of the data service needs. */
  publicConfig: { url: string; anonKey: string; mailbox: boolean }
  backend: Pick<Backend, 'fetch' | 'count' | 'countAs'>
  /** Answers a request for a page of the site. */
  site: (request: Request, address: string | null) => Promise<Response>
  /** Streams changes to the page of a signed-in person. */
  live: (request: Request) => Promise<Response>
  /** Answers M-Pesa's callbacks with the results of payments; undefined where M-Pesa is not configured. */
  paymentResults: ((request: Request) => Promise<Response>) | undefined
  /** Answers /robots.txt and the sitemap. */
  sitemap: (request: Request) => Promise<Response>
  /** The built files for browsers; undefined while Vite serves them. */
  assets: string | undefined
  mailDirectory: string
  /** Rejects while requests cannot be served. */
  ready: () => Promise<void>
  /** How often one address may ask for pages; undefined: as often as it likes. */
  pace: Pace | undefined
  /** How many proxies in front write X-Forwarded-For. */
  trustProxy: number
  /** Whoever shows it may read /metrics; undefined: only this machine may. */
  metricsToken: string | undefined
  gauges: Gauges
  log: Log
}

// A client that retries the moment it is refused would keep the thread busy with refusals.
const REFUSALS = new Set([413, 429, 503])
const REFUSAL_DELAY_MS = 500

// With jitter, or all that were refused together would retry together.
const refusalDelay = () => REFUSAL_DELAY_MS * (0.5 + Math.random())

/** Bytes of a refused body that are still read, so that its connection can be used again; with a longer one it ends. */
const LARGEST_DRAINED = 1024 * 1024

/** Bytes; the longest message to the marketplace has 4,000 characters of at most four bytes, which a form may triple. */
const LARGEST_FORM = 64 * 1024

const backendPaths = ['/auth/v1/*', '/rest/v1/*', '/storage/v1/*', '/functions/v1/*']
const backendRoots = ['/rest/v1', '/auth/v1', '/storage/v1', '/functions/v1']

/** The server's layers, in order. */
export function createApp({
  publicConfig,
  backend,
  site,
  live,
  paymentResults,
  sitemap,
  assets,
  mailDirectory,
  ready,
  pace,
  trustProxy,
  metricsToken,
  gauges,
  log,
}: AppOptions): Hono {
  const app = new Hono()
  const metrics = new Metrics()
  let warned = false
  const addressOf = (context: Context) => {
    const forwardedFor = context.req.header('x-forwarded-for')
    if (forwardedFor && trustProxy === 0 && !warned) {
      warned = true
      log('warn', 'X-Forwarded-For is ignored: if a proxy wrote it, set TRUST_PROXY')
    }
    return clientAddress(socketAddress(context), forwardedFor, trustProxy)
  }

  app.use(requestLog(log))
  app.use(metrics.middleware())
  app.use(securityHeaders({ https: publicConfig.url.startsWith('https:') }))

  // Methods that no Request can have: nothing behind this line could hand one on.
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
    return context.text(metrics.text(gauges), 200, {
      'content-type': 'text/plain; version=0.0.4; charset=utf-8',
    })
  })
  app.get('/config.json', (context) => context.json({ url: publicConfig.url, anonKey: publicConfig.anonKey }))
  if (publicConfig.mailbox) app.route('/mailbox', mailbox(mailDirectory))

  app.on(['GET'], ['/rest/v1/*'], compress(), async (context, next) => {
    await next()
    // Set here, because compress would copy the answer to set it.
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
      if (REFUSALS.has(response.status) && addressName(ip)) await sleep(refusalDelay())
      return response
    })
  }

  if (assets) {
    app.use('/assets/*', cacheFor('public, max-age=31536000, immutable'))
    app.use(
      serveStatic({ root: assets, precompressed: true, onFound: (_path, context) => keepAwhile(context) }),
    )
    // An old page may ask for a file of the build before: a page of the site would not help it.
    app.get('/assets/*', (context) => context.text('Not found', 404))
  }
  app.on(
    ['POST', 'PUT', 'PATCH', 'DELETE'],
    '*',
    bodyLimit({
      maxSize: LARGEST_FORM,
      onError: (context) => context.text('This is more than a form of ours can be.', 413),
    }),
  )
  if (paymentResults) app.post(`${RESULT_PATH}/*`, (context) => paymentResults(context.req.raw))
  const unlessTooOften =
    (answer: (request: Request, address: string | null) => Promise<Response>) =>
    async (context: Context): Promise<Response> => {
      const { method } = context.req
      const peer = { ip: addressOf(context) }
      const address = addressName(peer.ip)
      // Forms of pages end in a person's inbox.
      const wait =
        backend.count(peer) ||
        (method === 'GET' || method === 'HEAD' ? 0 : await backend.countAs('mails', peer))
      const delay = wait === 0 && pace && address ? pace.delay(address) : 0
      if (delay) await sleep(delay)
      if (wait === 0 && delay !== null) return answer(context.req.raw, address)
      const headers = { 'retry-after': String(Math.max(1, Math.ceil(wait))) }
      return context.text('You are asking too often. Please wait a moment.', 429, headers)
    }
  app.get('/live', unlessTooOften(live))
  app.on(['GET'], ['/robots.txt', '/sitemap.xml', '/sitemaps/*'], unlessTooOften(sitemap))
  // Pages that are kept come compressed; those of members and workplaces do not.
  app.get('*', compress())
  app.all('*', unlessTooOften(site))
  app.onError((error, context) => {
    if (error instanceof RenderOverloaded)
      return context.text('Too many pages are asked for just now. Please try again in a moment.', 503, {
        'retry-after': String(error.wait),
        'cache-control': 'no-store',
      })
    // The client hung up while its request was read: nothing failed, and the answer has no receiver.
    if (context.req.raw.signal.aborted) return new Response(null, { status: 499 })
    log('error', 'request failed', {
      path: loggedPath(context.req.path),
      requestId: requestIdOf(context),
      error: error.stack ?? String(error),
    })
    return context.text('Something went wrong on our side. Please try again.', 500)
  })
  return app
}

function cacheFor(value: string) {
  return async (context: Context, next: () => Promise<void>) => {
    await next()
    if (context.res.ok) context.header('cache-control', value)
  }
}

function keepAwhile(context: Context) {
  const { path } = context.req
  if (path === '/service-worker.js') {
    // A browser that checks for a newer one must not get an old answer.
    context.header('cache-control', 'no-cache')
    context.header('content-security-policy', "default-src 'none'; connect-src 'self'")
  } else if (!path.startsWith('/assets/')) context.header('cache-control', 'public, max-age=3600')
}

function socketAddress(context: Context): string | null {
  const { incoming } = context.env as { incoming?: { socket?: { remoteAddress?: string } } }
  return incoming?.socket?.remoteAddress ?? null
}
