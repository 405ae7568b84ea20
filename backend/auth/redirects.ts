const LOOPBACK = /^(localhost|127(\.\d{1,3}){3}|\[::1\])$/
const NEVER = new Set(['javascript:', 'data:', 'vbscript:', 'blob:', 'file:'])

/**
 * Where a mail's link may lead: `target` when it is on the site's own origin, matched by the allow-list, or on this machine where
 * the site is on it too; otherwise the site itself. In a pattern `*` stands for any characters but `/` and `.`, `**` for any, `?` for one.
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
  // Whoever else runs something on the reader's machine would get the session.
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
