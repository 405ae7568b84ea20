/** Where a person goes after signing in. */
import type { Role } from '#domain/people/accounts.ts'

const HOMES: Record<Role, string> = {
  admin: '/admin',
  dealer: '/dealer',
  service_provider: '/service-provider',
  customer: '/dashboard',
}

/** A role's home (docs/product.md, Homes). */
export function homePath(role: Role): string {
  return HOMES[role]
}

/**
 * The path the visitor was on the way to, or null when it is none of this site (`//evil.example`, `javascript:`) or
 * would come back to signing in.
 */
export function safeNext(next: string | null): string | null {
  if (!next?.startsWith('/')) return null
  const site = 'http://site.invalid'
  const url = parseUrl(next, site)
  // Without its dots '/..//evil.example' is another site too.
  if (url?.origin !== site || url.pathname.startsWith('//')) return null
  if (/^\/(?:login|register|auth)\/?$/.test(url.pathname)) return null
  return url.pathname + url.search + url.hash
}

/** URL.parse is younger than many a phone. */
function parseUrl(text: string, base: string): URL | null {
  try {
    return new URL(text, base)
  } catch {
    return null
  }
}

interface Place {
  pathname: string
  search: string
}

/** The sign-in page that leads back to a page of this site. */
export function loginPath({ pathname, search }: Place): string {
  return `/login${nextSearch(pathname + search)}`
}

/** The sign-in page for a visitor of an administration page, with the way back (docs/product.md, Guards). */
export function authPath({ pathname, search }: Place): string {
  return `/auth${nextSearch(pathname + search)}`
}

/** The sign-up page that leads back to a page of this site, by way of signing in. */
export function registerPath({ pathname, search }: Place): string {
  return `/register${nextSearch(pathname + search)}`
}

/** The query that carries the way back from one page of signing in to the other; '' where there is none. */
export function nextSearch(next: string | null): string {
  return next === null ? '' : `?${new URLSearchParams({ next })}`
}
