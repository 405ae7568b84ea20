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
