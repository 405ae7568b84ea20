const ESCAPE = /%([0-9a-f]{2})/gi
// Unreserved characters: escaping them does not change the meaning (RFC 3986, 2.3).
const UNRESERVED = /[A-Za-z0-9\-._~]/

/**
 * Normalises a path, so that rate limits and services interpret it the same way: only reserved characters are escaped, with
 * upper-case digits. An escaped slash stays escaped: it is part of a name.
 */
export function canonicalPath(pathname: string): string {
  return pathname.replace(ESCAPE, (escaped, digits: string) => {
    const character = String.fromCharCode(Number.parseInt(digits, 16))
    return UNRESERVED.test(character) ? character : escaped.toUpperCase()
  })
}

/** The request with its canonical path; usually the same object. */
export function withCanonicalPath(request: Request): Request {
  const { url, method, headers, signal } = request
  const end = url.search(/[?#]/)
  const target = end < 0 ? url : url.slice(0, end)
  if (!target.includes('%')) return request
  const canonical = new URL(url)
  const path = canonicalPath(canonical.pathname)
  if (path === canonical.pathname) return request
  canonical.pathname = path
  // Built from its parts: @hono/node-server's request is not accepted as input of the Request constructor.
  const body = method === 'GET' || method === 'HEAD' ? null : request.body
  return new Request(canonical, {
    method,
    headers,
    signal,
    body,
    ...(body && { duplex: 'half' }),
  } as RequestInit)
}
