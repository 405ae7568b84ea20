import { serveStatic } from '@hono/node-server/serve-static'
import { type Context, Hono } from 'hono'
import { compress } from 'hono/compress'
import type { Log } from './log.ts'
import { mailbox } from './mailbox.ts'
import { requestLog } from './request-log.ts'
import { securityHeaders } from './security-headers.ts'

export interface AppOptions {
  /** What `/config.json` tells: all a client of the data service needs. */
  publicConfig: { url: string; anonKey: string; mailbox: boolean }
  backend: (request: Request, peer: { ip: string | null }) => Promise<Response>
  /** Answers a request for a page of the site. */
  site: (request: Request) => Promise<Response>
  /** The built files for browsers; undefined while Vite serves them. */
  assets: string | undefined
  mailDirectory: string
  /** Rejects while requests cannot be served. */
  ready: () => Promise<void>
  log: Log
}

const backendPaths = ['/auth/v1/*', '/rest/v1/*', '/storage/v1/*', '/functions/v1/*']
const backendRoots = ['/rest/v1', '/auth/v1', '/storage/v1', '/functions/v1']

/** The server's layers, in order. */
export function createApp({
  publicConfig,
  backend,
  site,
  assets,
  mailDirectory,
  ready,
  log,
}: AppOptions): Hono {
  const app = new Hono()

  app.use(requestLog(log))
  app.use(securityHeaders())

  app.get('/healthz', (context) => context.json({ status: 'ok' }))
  app.get('/readyz', async (context) => {
    try {
      await ready()
      return context.json({ status: 'ready' })
    } catch (error) {
      return context.json({ status: 'not ready', reason: (error as Error).message }, 503)
    }
  })
  app.get('/config.json', (context) => context.json({ url: publicConfig.url, anonKey: publicConfig.anonKey }))
  if (publicConfig.mailbox) app.route('/mailbox', mailbox(mailDirectory))

  app.on(['GET'], ['/rest/v1/*'], compress())
  for (const path of [...backendRoots, ...backendPaths]) {
    app.all(path, (context) => backend(context.req.raw, { ip: peerAddress(context) }))
  }

  if (assets) {
    app.use('/assets/*', cacheFor('public, max-age=31536000, immutable'))
    app.use(
      serveStatic({ root: assets, precompressed: true, onFound: (_path, context) => keepAwhile(context) }),
    )
    // An old page may ask for a file of the build before: a page of the site would not help it.
    app.get('/assets/*', (context) => context.text('Not found', 404))
  }
  app.all('*', (context) => site(context.req.raw))
  app.onError((error, context) => {
    log('error', 'request failed', { path: context.req.path, error: error.stack ?? String(error) })
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
  if (!context.req.path.startsWith('/assets/')) context.header('cache-control', 'public, max-age=3600')
}

function peerAddress(context: Context): string | null {
  const { incoming } = context.env as { incoming?: { socket?: { remoteAddress?: string } } }
  return incoming?.socket?.remoteAddress ?? null
}
