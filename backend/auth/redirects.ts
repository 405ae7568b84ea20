import type { AuthError } from './errors.ts'

const LOOPBACK = /^(localhost|127(\.\d{1,3}){3}|\[::1\])$/
const NEVER = new Set(['javascript:', 'data:', 'vbscript:', 'blob:', 'file:'])

/**
 * The redirect target of a mail's link: `target` if it has the site's origin, matches the allow-list, or both are on localhost;
 * otherwise the site. In patterns `*` matches any characters except `/` and `.`, `**` any characters, `?` one.
 */
export function allowedRedirect(
  target: string | null | undefined,
  siteUrl: string,
  allowList: string[] = [],
): string {
  const site = new URL(siteUrl)
  const url = target && URL.canParse(target) ? new URL(target) : site
  if (NEVER.has(url.protocol)) return site.href
  const web = url.protocol === 'http:' || url.protocol === 'https:'
  if (web && url.origin === site.origin) return url.href
  // Only for a local site: otherwise any program on the reader's machine could receive the session.
  if (web && LOOPBACK.test(site.hostname) && LOOPBACK.test(url.hostname)) return url.href
  const withoutFragment = url.href.slice(0, url.href.length - url.hash.length)
  return allowList.some((pattern) => matches(pattern, withoutFragment)) ? url.href : site.href
}

function matches(pattern: string, address: string): boolean {
  const source = pattern
    .split(/(\*\*|\*|\?)/)
    .map((part) => {
      if (part === '**') return '.*'
      if (part === '*') return '[^/.]*'
      if (part === '?') return '[^/.]'
      return part.replace(/[\\^$.+()[\]{}|/-]/g, '\\$&')
    })
    .join('')
  return new RegExp(`^${source}$`).test(address)
}

/**
 * Puts the values into the fragment for the client library, which recognises them by `sb`; for clients of the PKCE flow into the query
 * too. `secrets` are in the fragment only, which no server or proxy receives.
 */
export function addParameters(
  target: URL,
  values: Record<string, string | number>,
  inQueryToo = false,
  secrets: Record<string, string> = {},
): void {
  const texts = Object.entries(values).map(([name, value]): [string, string] => [name, String(value)])
  target.hash = new URLSearchParams([...texts, ...Object.entries(secrets), ['sb', '']]).toString()
  if (!inQueryToo) return
  for (const [name, value] of texts) target.searchParams.set(name, value)
}

/** The error of a sign-in with a provider for addParameters; `error` is one of RFC 6749, section 4.1.2.1. */
export function errorParameters({ code, message }: AuthError): Record<string, string> {
  const error = OAUTH_ERRORS[code] ?? 'access_denied'
  return { error, error_code: code, error_description: message }
}

const OAUTH_ERRORS: Record<string, string> = {
  bad_oauth_state: 'invalid_request',
  bad_oauth_callback: 'server_error',
  provider_unavailable: 'temporarily_unavailable',
}
