/** Redirects after signing in. */
import type { Role } from '#domain/people/accounts.ts'

const HOMES: Record<Role, string> = {
  admin: '/admin',
  dealer: '/dealer',
  service_provider: '/service-provider',
  customer: '/dashboard',
}

/** The longest URL kept in full, in characters, because each card of a list has such a link. */
const LONGEST_NEXT = 1_000

/** A role's home (docs/product.md, Homes). */
export function homePath(role: Role): string {
  return HOMES[role]
}

/** The `next` path, or null if it is not a page of this site (`//evil.example`, `javascript:`) or would lead back to signing in. */
export function safeNext(next: string | null): string | null {
  if (!next?.startsWith('/')) return null
  const site = 'http://site.invalid'
  const url = parseUrl(next, site)
  // Normalised, '/..//evil.example' is another site too.
  if (url?.origin !== site || url.pathname.startsWith('//')) return null
  if (/^\/(?:login|register|auth(?:\/callback)?)\/?$/.test(url.pathname)) return null
  return url.pathname + url.search + url.hash
}

/** URL.parse is missing in older browsers. */
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

/** The sign-in page with the way back. */
export function loginPath({ pathname, search }: Place): string {
  return `/login${nextSearch(pathname + search)}`
}

/** The sign-in page for administration pages with the way back (docs/product.md, Guards). */
export function authPath({ pathname, search }: Place): string {
  return `/auth${nextSearch(pathname + search)}`
}

/** The sign-up page, which leads to sign-in and back. */
export function registerPath({ pathname, search }: Place): string {
  return `/register${nextSearch(pathname + search)}`
}

/** The query string that passes `next` between sign-in pages; '' without one. A very long one leads back without its own query. */
export function nextSearch(next: string | null): string {
  if (next === null) return ''
  const back = next.length > LONGEST_NEXT ? (next.split('?')[0] ?? '') : next
  return `?${new URLSearchParams({ next: back })}`
}
