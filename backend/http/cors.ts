// Headers that the unmodified clients send and read.
const ALLOWED_HEADERS = [
  'authorization, x-client-info, apikey, content-type, accept, prefer, accept-profile, content-profile, range',
  'if-none-match, if-modified-since, x-supabase-api-version, x-upsert, x-metadata, cache-control, x-region',
  'content-encoding, x-retry-count, x-request-id, traceparent, tracestate, baggage',
  'tus-resumable, upload-length, upload-defer-length, upload-metadata, upload-offset, x-signature, x-http-method-override',
].join(', ')
const KNOWN = new Set(ALLOWED_HEADERS.split(', '))
const HEADER_NAME = /^[\w!#$%&'*+.^`|~-]{1,100}$/
const LONGEST_ASKED = 2_000
const ALLOWED_METHODS = 'GET, POST, PUT, PATCH, DELETE, HEAD, OPTIONS'
const EXPOSED_HEADERS = [
  'content-range, content-location, content-length, content-encoding, location, preference-applied, etag, link',
  'content-profile, proxy-status, x-total-count, x-supabase-api-version, x-sb-error-code, x-relay-error, x-request-id',
  'retry-after, x-masked-values, tus-resumable, tus-version, tus-extension, tus-max-size, tus-complete',
  'upload-offset, upload-length, upload-defer-length, upload-metadata, upload-expires',
].join(', ')

/** Origins that may call the services; any when absent. */
export type AllowedOrigins = readonly string[] | undefined

/** Sets the CORS headers of a response, if the origin is allowed. */
export function allowOrigin(headers: Headers, request: Request, allowed: AllowedOrigins): void {
  if (!allowed) {
    headers.set('access-control-allow-origin', '*')
  } else {
    headers.append('vary', 'Origin')
    const origin = request.headers.get('origin')
    if (!origin || !allowed.includes(origin)) return
    headers.set('access-control-allow-origin', origin)
  }
  headers.set('access-control-expose-headers', EXPOSED_HEADERS)
}

// Newer clients may send other headers. Allowing them is safe: no header alone grants a right.
function askedFor(request: Request): string[] {
  const asked = request.headers.get('access-control-request-headers') ?? ''
  if (asked.length > LONGEST_ASKED) return []
  const names = asked.split(',').map((name) => name.trim().toLowerCase())
  return [...new Set(names)].filter((name) => HEADER_NAME.test(name) && !KNOWN.has(name))
}

/** The response to a CORS preflight request. */
export function preflight(request: Request, allowed: AllowedOrigins): Response {
  const headers = new Headers()
  allowOrigin(headers, request, allowed)
  headers.delete('access-control-expose-headers')
  if (headers.has('access-control-allow-origin')) {
    headers.set('access-control-allow-methods', ALLOWED_METHODS)
    headers.set('access-control-allow-headers', [ALLOWED_HEADERS, ...askedFor(request)].join(', '))
    headers.append('vary', 'Access-Control-Request-Headers')
    headers.set('access-control-max-age', '7200')
  }
  return new Response(null, { status: 204, headers })
}
