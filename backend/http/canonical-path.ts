const ESCAPE = /%([0-9a-f]{2})/gi
// What a client may escape or not as it likes: both mean the same (RFC 3986, 2.3).
const UNRESERVED = /[A-Za-z0-9\-._~]/

/**
 * A path as everything after the edge sees it, so that what limits a request and what answers it read the same: nothing is escaped
 * that need not be, and what is, is escaped in capitals. An escaped slash stays one: it is part of a name.
 */
export function canonicalPath(pathname: string): string {
  return pathname.replace(ESCAPE, (escaped, digits: string) => {
    const character = String.fromCharCode(Number.parseInt(digits, 16))
    return UNRESERVED.test(character) ? character : escaped.toUpperCase()
  })
}

/** The request at its canonical path: mostly the request itself. */
export function withCanonicalPath(request: Request): Request {
  const { url, method, headers, signal } = request
  const end = url.search(/[?#]/)
  const target = end < 0 ? url : url.slice(0, end)
  if (!target.includes('%')) return request
  const canonical = new URL(url)
  const path = canonicalPath(canonical.pathname)
  if (path === canonical.pathname) return request
  canonical.pathname = path
  // From its parts: the request of @hono/node-server only looks like one to the constructor of another.
  const body = method === 'GET' || method === 'HEAD' ? null : request.body
  return new Request(canonical, {
    method,
    headers,
    signal,
    body,
    ...(body && { duplex: 'half' }),
  } as RequestInit)
}
