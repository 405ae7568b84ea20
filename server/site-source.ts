import { existsSync } from 'node:fs'
import type { RequestListener, Server } from 'node:http'
import { fileURLToPath } from 'node:url'
import { getRequestListener } from '@hono/node-server'
import { ConfigError } from './config.ts'
import type { PageRoute } from './page-address.ts'
import type { RenderOptions } from './render.ts'
import { startRenderer } from './renderer.ts'

/** The site, built or under development. */
export interface SiteSourceResult {
  render(request: Request): Promise<Response>
  /** The folder of files for browsers; undefined while Vite serves them. */
  assets: string | undefined
  /** The addresses of its pages; undefined while their sources may change. */
  routes: PageRoute[] | undefined
  /** Turns the app into a listener for `node:http`. */
  listener(fetch: Fetch): RequestListener
  close(): Promise<void>
}

type Fetch = Parameters<typeof getRequestListener>[0]

export type SiteSource = (server: Server, options: RenderOptions) => Promise<SiteSourceResult>

type Render = typeof import('./render.ts').default

const root = fileURLToPath(new URL('..', import.meta.url))

/** The site as `npm run build` left it. Throws ConfigError when it was never built. */
export const builtSite: SiteSource = async (_server, options) => {
  const entry = new URL('../build/server/index.js', import.meta.url)
  if (!existsSync(entry))
    throw new ConfigError('The site is not built. Run "npm start", or "npm run build" first.')
  const renderer = await startRenderer(entry.href, options)
  return {
    render: renderer.render,
    routes: renderer.routes,
    assets: fileURLToPath(new URL('../build/client', import.meta.url)),
    // With its own light Request and Response, answers skip a stream each.
    listener: (fetch) => getRequestListener(fetch),
    close: renderer.close,
  }
}

/** The site straight from its sources, with hot reload. */
export const siteUnderDevelopment: SiteSource = async (server, options) => {
  const { createServer, isRunnableDevEnvironment } = await import('vite')
  const others = process.listeners('SIGTERM')
  const vite = await createServer({
    root,
    appType: 'custom',
    server: { middlewareMode: { server }, hmr: { server } },
  })
  // A compiler that React Router starts inside would end the process on SIGTERM, before our own parts have closed.
  for (const listener of process.listeners('SIGTERM')) {
    if (!others.includes(listener)) process.off('SIGTERM', listener)
  }
  const { ssr } = vite.environments
  if (!ssr || !isRunnableDevEnvironment(ssr)) throw new Error('Vite has no environment that runs server code')
  return {
    // Imported again for each request: Vite answers from its cache until a file changes.
    async render(request) {
      const { default: render } = (await ssr.runner.import('/server/render.ts')) as { default: Render }
      return render(request, options)
    },
    assets: undefined,
    routes: undefined,
    listener(fetch) {
      // Vite's own code needs Node's Request and Response as they are.
      const answer = getRequestListener(fetch, { overrideGlobalObjects: false })
      return (request, response) => vite.middlewares(request, response, () => void answer(request, response))
    },
    close: () => vite.close(),
  }
}
