import { PostgrestClient } from '@supabase/postgrest-js'
import { createRequestHandler, RouterContextProvider } from 'react-router'
import type { Database } from '#database/types.generated.ts'
import { anonymousClient } from '../site/client.ts'
import { type PublicConfig, publicConfig } from '../site/config.ts'
import { closedPage } from '../site/frame/maintenance.ts'
import { type PageLog, pageLog } from '../site/log.ts'

/** What a page needs from the process around it. */
export interface RenderOptions {
  config: () => PublicConfig
  /** The data service as a function call. */
  backend: (request: Request) => Promise<Response>
  /** Whether the page at a path is closed for maintenance now. */
  closesPage: (path: string) => boolean
  /** The token with which a request sees such a page all the same, null where it has none. */
  passOf: (request: Request) => Promise<string | null>
  log: PageLog
}

/** Seconds after which it makes sense to ask for a closed page again. */
const MAINTENANCE_WAIT = 60

const handle = createRequestHandler(() => import('virtual:react-router/server-build'), import.meta.env.MODE)

/** Answers a request for a page, as the anonymous visitor sees it. The entry of the site's server build. */
export default async function render(
  request: Request,
  { config: configNow, backend, closesPage, passOf, log }: RenderOptions,
): Promise<Response> {
  const config = configNow()
  const context = new RouterContextProvider()
  context.set(publicConfig, config)
  context.set(pageLog, log)
  const closed = closesPage(new URL(request.url).pathname.replace(/\.data$/, ''))
  const pass = closed ? await passOf(request) : null
  context.set(closedPage, closed && pass === null)
  context.set(
    anonymousClient,
    new PostgrestClient<Database>('http://backend.internal/rest/v1', {
      headers: { apikey: config.anonKey, authorization: `Bearer ${pass ?? config.anonKey}` },
      fetch: (input, init) => backend(new Request(input, init)),
    }),
  )
  const response = await handle(request, context)
  if (closed) {
    if (pass === null) response.headers.set('retry-after', String(MAINTENANCE_WAIT))
    response.headers.set('cache-control', 'no-store')
  }
  return response
}
