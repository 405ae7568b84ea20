import { PostgrestClient } from '@supabase/postgrest-js'
import { createRequestHandler, RouterContextProvider } from 'react-router'
import type { Database } from '#database/types.generated.ts'
import { anonymousClient } from '../site/client.ts'
import { type PublicConfig, publicConfig } from '../site/config.ts'

/** What a page needs from the process around it. */
export interface RenderOptions {
  config: PublicConfig
  /** The data service as a function call. */
  backend: (request: Request) => Promise<Response>
}

const handle = createRequestHandler(() => import('virtual:react-router/server-build'), import.meta.env.MODE)

/** Answers a request for a page, as the anonymous visitor sees it. The entry of the site's server build. */
export default function render(request: Request, { config, backend }: RenderOptions): Promise<Response> {
  const context = new RouterContextProvider()
  context.set(publicConfig, config)
  context.set(
    anonymousClient,
    new PostgrestClient<Database>('http://backend.internal/rest/v1', {
      headers: { apikey: config.anonKey, authorization: `Bearer ${config.anonKey}` },
      fetch: (input, init) => backend(new Request(input, init)),
    }),
  )
  return handle(request, context)
}
