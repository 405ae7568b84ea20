import { parseBody } from '#backend/tables/parse/body.ts'
import type { RawRequest } from '#backend/tables/parse/request.ts'

/** A request to the tables as the parser gets it; `url` is below their mount point. */
export function rawRequest(
  url: string,
  { method = 'GET', body = '', headers = {} }: { method?: string; body?: string; headers?: HeadersInit } = {},
): RawRequest {
  const { pathname, searchParams } = new URL(url, 'http://localhost')
  const sent = new Headers(headers)
  return {
    method,
    path: pathname,
    query: searchParams,
    headers: sent,
    body: (forCall) => parseBody(body, sent.get('content-type'), forCall),
  }
}
