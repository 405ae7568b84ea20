import { AsyncLocalStorage } from 'node:async_hooks'
import { PostgrestClient } from '@supabase/postgrest-js'
import { createRequestHandler, RouterContextProvider, type ServerBuild } from 'react-router'
import type { Database } from '#database/types.generated.ts'
import { anonymousAuth, anonymousClient } from '../site/client.ts'
import { type PublicConfig, publicConfig } from '../site/config.ts'
import { errorWithStack } from '../site/failures/describe.ts'
import { RECORDER } from '../site/failures/recorder.ts'
import { closedPage } from '../site/frame/maintenance.ts'
import { SESSION_MARK } from '../site/frame/session-mark.ts'
import { type PageLog, pageLog } from '../site/log.ts'
import { renderedPage } from '../site/rendered-page.ts'
import type { ReadsSearchParams } from '../site/search-params.ts'
import { contentSecurityPolicy } from './content-security-policy.ts'
import { type ResponseMessage, responseMessage } from './http-messages.ts'
import { type PageRoute, routeFinder } from './page-address.ts'

/** The process's services for a page. */
export interface RenderOptions {
  config: () => PublicConfig
  /** The data service as a function call. */
  backend: (request: Request) => Promise<Response>
  /** Whether the page at a path is closed for maintenance now. */
  closesPage: (path: string) => boolean
  /** The token that lets a request see such a page anyway, or null. */
  passOf: (request: Request) => Promise<string | null>
  log: PageLog
}

/** Seconds after which a retry of a closed page makes sense. */
const MAINTENANCE_WAIT = 60

/**
 * React Router would match each of the paths it is asked for; browsers have all routes from a file (site/route-discovery.ts). Its own
 * answer to another version of the site, upon which the browser opens the page as a document.
 */
const ALL_ROUTES_IN_A_FILE: ResponseMessage = {
  status: 204,
  headers: [['x-remix-reload-document', 'true']],
  body: null,
}

// Not as a function: React Router would prepare all routes again for each request.
const build: ServerBuild = await import('virtual:react-router/server-build')
const handle = createRequestHandler(build, import.meta.env.MODE)

/** The log of the page that is being rendered. */
const currentLog = new AsyncLocalStorage<PageLog>()
// A part of a page that fails, and is left out, is reported as in browsers (site/failures/report-failure.ts).
globalThis.failures = {
  kept: [],
  add: (event, error) =>
    currentLog.getStore()?.('warn', 'page part failed', { event, error: errorWithStack(error) }),
}

/** The addresses of all pages, with the parameters that each of them reads. */
export function pageRoutes(): PageRoute[] {
  const { routes } = build
  const withParents = (id: string | undefined): NonNullable<(typeof routes)[string]>[] => {
    const route = id === undefined ? undefined : routes[id]
    return route ? [...withParents(route.parentId), route] : []
  }
  return (
    Object.values(routes)
      .filter((route) => route !== undefined)
      .filter(({ path, index }) => path !== undefined || index)
      .map(({ id }) => withParents(id))
      // A page inside another one comes before it, also at the same address.
      .sort((one, other) => other.length - one.length)
      .map((chain) => ({
        path: `/${chain.flatMap(({ path }) => path || []).join('/')}`,
        searchParams: chain.flatMap(({ module }) => searchParamsOf(module)),
      }))
  )
}

const routeOf = routeFinder(pageRoutes())

function searchParamsOf({ loader, handle }: { loader?: unknown; handle?: unknown }): readonly string[] {
  return [loader, handle].flatMap((part) => (part as ReadsSearchParams | undefined)?.searchParams ?? [])
}

/** Answers a request for a page, as the anonymous visitor sees it. The entry of the site's server build. */
export default async function render(
  request: Request,
  { config: configNow, backend, closesPage, passOf, log }: RenderOptions,
): Promise<ResponseMessage> {
  const config = configNow()
  const context = new RouterContextProvider()
  context.set(publicConfig, config)
  const { pathname } = new URL(request.url)
  if (import.meta.env.PROD && pathname === build.routeDiscovery.manifestPath) return ALL_ROUTES_IN_A_FILE
  const logWithRoute: PageLog = (level, message, facts) =>
    log(level, message, { ...facts, route: routeOf(pathname) })
  context.set(pageLog, logWithRoute)
  const closed = closesPage(pathname.replace(/\.data$/, ''))
  const pass = closed ? await passOf(request) : null
  context.set(closedPage, closed && pass === null)
  context.set(
    anonymousClient,
    new PostgrestClient<Database>('http://backend.internal/rest/v1', {
      headers: { apikey: config.anonKey, authorization: `Bearer ${pass ?? config.anonKey}` },
      fetch: (input, init) => backend(new Request(input, init)),
    }),
  )
  context.set(anonymousAuth, (path, body) =>
    backend(
      new Request(`http://backend.internal/auth/v1${path}`, {
        method: 'POST',
        headers: {
          apikey: config.anonKey,
          'content-type': 'application/json',
          'x-supabase-api-version': '2024-01-01',
        },
        body: JSON.stringify(body),
      }),
    ),
  )
  const response = await currentLog.run(logWithRoute, () => handle(request, context))
  const { headers } = response
  if (closed) {
    if (pass === null) headers.set('retry-after', String(MAINTENANCE_WAIT))
    headers.set('cache-control', 'no-store')
  }
  const rendered = context.get(renderedPage)
  if (rendered === null || request.method === 'HEAD') return responseMessage(response)
  // Vite changes its scripts as it serves them.
  if (import.meta.env.PROD) {
    const inlineScripts = [RECORDER, SESSION_MARK, ...rendered.scripts]
    headers.set('content-security-policy', contentSecurityPolicy(inlineScripts, config.url))
  }
  return { status: response.status, headers: [...headers], body: rendered.page }
}
