/** Names and rules of the offline caches, shared by pages and the service worker. */

/** Recently viewed ad pages and the person's favorites, as rendered for anonymous visitors. */
export const VIEWED = 'magari-viewed'
export const FAVORITES = 'magari-favorites'
export const PICTURES = 'magari-pictures'
/** Scripts and styles of the cached pages. */
export const ASSETS = 'magari-assets'
/** The offline page, one cache per build. */
export const SHELL = 'magari-shell-'

/** A page's message asking the worker to control it. */
export const CLAIM = 'claim'

/** Time of caching (ISO): an attribute of the html element, and a header for lists. */
export const CACHED_AT_HEADER = 'x-kept-at'
const CACHED_AT_ATTRIBUTE = 'data-kept-at'

/** The HTML with the time of caching added. */
export function markedAsCached(html: string, keptAt: string): string {
  return html.replace(/<html\b/, `<html ${CACHED_AT_ATTRIBUTE}="${keptAt}"`)
}

/** URLs of a page's scripts and styles. */
export function assetsOf(html: string): string[] {
  return [...new Set(html.match(/\/assets\/[\w.-]+\.(?:js|css|svg)/g) ?? [])]
}

/** Whether a response is a public page: nothing else is cached. */
export function isPublicPage(response: Response): boolean {
  return (
    response.status === 200 &&
    !response.redirected &&
    (response.headers.get('content-type') ?? '').startsWith('text/html') &&
    /\bpublic\b/.test(response.headers.get('cache-control') ?? '')
  )
}

/** Fetches what a cache lacks; failures are skipped. */
export async function cacheMissing(cache: Cache, addresses: readonly string[]): Promise<void> {
  await Promise.all(
    addresses.map(async (address) => {
      if (await cache.match(address)) return
      const response = await fetch(address)
      if (response.ok) await cache.put(address, response)
    }),
  )
}
