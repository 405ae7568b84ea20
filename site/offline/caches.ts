/** What the browser keeps for reading without a connection, and where. Pages and the service worker both read this. */

/** Pages of ads that were opened lately, and of the person's favorites: as the anonymous visitor gets them. */
export const VIEWED = 'magari-viewed'
export const FAVORITES = 'magari-favorites'
export const PICTURES = 'magari-pictures'
/** Scripts and styles that the kept pages need. */
export const ASSETS = 'magari-assets'
/** The offline page, one cache for each build. */
export const SHELL = 'magari-shell-'

/** What a page tells the worker that it wants to answer for it. */
export const CLAIM = 'claim'

/** When the server gave a kept page, as an ISO time: an attribute of its html element, and a header for lists. */
export const KEPT_AT_HEADER = 'x-kept-at'
const KEPT_AT_ATTRIBUTE = 'data-kept-at'

/** The page's text with the moment it was kept written into it. */
export function markedAsKept(html: string, keptAt: string): string {
  return html.replace(/<html\b/, `<html ${KEPT_AT_ATTRIBUTE}="${keptAt}"`)
}

/** The scripts and styles that a page names. */
export function assetsOf(html: string): string[] {
  return [...new Set(html.match(/\/assets\/[\w.-]+\.(?:js|css)/g) ?? [])]
}

/** Whether an answer is a page that says the same to everybody: nothing else is ever kept. */
export function isPublicPage(response: Response): boolean {
  return (
    response.status === 200 &&
    !response.redirected &&
    (response.headers.get('content-type') ?? '').startsWith('text/html') &&
    /\bpublic\b/.test(response.headers.get('cache-control') ?? '')
  )
}

/** Fetches what is not yet in a cache; what cannot be had is left out. */
export async function keepMissing(cache: Cache, addresses: readonly string[]): Promise<void> {
  await Promise.all(
    addresses.map(async (address) => {
      if (await cache.match(address)) return
      const response = await fetch(address)
      if (response.ok) await cache.put(address, response)
    }),
  )
}
