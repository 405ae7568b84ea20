/** Where a person goes after signing in. */
import type { Role } from '#domain/accounts.ts'

/** A role's own home. Each is the dashboard while no portal has pages of its own. */
export function homePath(_role: Role): string {
  return '/dashboard'
}

/**
 * The path the visitor was on the way to, or null when it is none of this site (`//evil.example`, `javascript:`) or
 * would come back to signing in.
 */
export function safeNext(next: string | null): string | null {
  if (!next?.startsWith('/')) return null
  const site = 'http://site.invalid'
  const url = URL.parse(next, site)
  if (!url || url.origin !== site) return null
  if (/^\/(?:login|register|auth)\/?$/.test(url.pathname)) return null
  return url.pathname + url.search + url.hash
}

/** The sign-in page that leads back to a page of this site. */
export function loginPath(back: { pathname: string; search: string }): string {
  return `/login?${new URLSearchParams({ next: back.pathname + back.search })}`
}
