import { existsSync } from 'node:fs'
import type { RequestListener, Server } from 'node:http'
import { fileURLToPath } from 'node:url'
import { getRequestListener } from '@hono/node-server'
import { ConfigError } from './config.ts'
import { responseOf } from './http-messages.ts'
import type { PageRoute } from './page-address.ts'
import type { Compression } from './page-encoding.ts'
import type { RenderOptions } from './render.ts'
import { startRenderer } from './renderer.ts'

/** The site, built or under development. */
export interface SiteSourceResult {
  /** A cacheable page may be compressed, as given by `compression`. */
  render(request: Request, compression?: Compression): Promise<Response>
  /** The folder of client files; undefined while Vite serves them. */
  assets: string | undefined
  /** The routes of its pages; undefined in development, where they may change. */
  routes: PageRoute[] | undefined
  /** Adapts the app to a listener for `node:http`. */
  listener(fetch: Fetch): RequestListener
  close(): Promise<void>
}

type Fetch = Parameters<typeof getRequestListener>[0]

/** `threads`: how many may render pages; development renders in this one. */
export type SiteSource = (
  server: Server,
  options: RenderOptions,
  threads: number,
) => Promise<SiteSourceResult>

type Render = typeof import('./render.ts').default

const root = fileURLToPath(new URL('..', import.meta.url))

/** The site built by `npm run build`. Throws ConfigError when it was never built. */
export const builtSite: SiteSource = async (_server, options, threads) => {
  const entry = new URL('../build/server/index.js', import.meta.url)
  if (!existsSync(entry))
    throw new ConfigError('The site is not built. Run "npm start", or "npm run build" first.')
  const renderer = await startRenderer(entry.href, options, { threads })
  return {
    render: renderer.render,
    routes: renderer.routes,
    assets: fileURLToPath(new URL('../build/client', import.meta.url)),
    // The adapter's lightweight Request and Response avoid one stream per response.
    listener: (fetch) => getRequestListener(fetch),
    close: renderer.close,
  }
}

/** The site served from its sources, with hot reload. */
export const developmentSite: SiteSource = async (server, options) => {
  const { createServer, isRunnableDevEnvironment } = await import('vite')
  const others = process.listeners('SIGTERM')
  const vite = await createServer({
    root,
    appType: 'custom',
    server: { middlewareMode: { server }, hmr: { server } },
  })
  // A compiler started by React Router would exit the process on SIGTERM, before the server has shut down.
  for (const listener of process.listeners('SIGTERM')) {
    if (!others.includes(listener)) process.off('SIGTERM', listener)
  }
  const { ssr } = vite.environments
  if (!ssr || !isRunnableDevEnvironment(ssr)) throw new Error('Vite has no environment that runs server code')
  return {
    // Imported for each request: Vite caches modules until a file changes.
    async render(request) {
      const { default: render } = (await ssr.runner.import('/server/render.ts')) as { default: Render }
      return responseOf(await render(request, options))
    },
    assets: undefined,
    routes: undefined,
    listener(fetch) {
      // Vite requires Node's own Request and Response.
      const answer = getRequestListener(fetch, { overrideGlobalObjects: false })
      return (request, response) => vite.middlewares(request, response, () => void answer(request, response))
    },
    close: () => vite.close(),
  }
}
