const RECENT_MS = 30_000

/** Pictures come from stores that may be away for long while everything else works. */
const REQUESTS = ['fetch', 'xmlhttprequest', 'navigation', 'script', 'link']

/**
 * Whether this browser is offline, or the server or a proxy before it refused a request lately because it restarts, is closed or
 * full: what fails then is a consequence.
 */
export function isOutage(): boolean {
  if (navigator.onLine === false) return true
  const since = performance.now() - RECENT_MS
  const requests = [
    ...performance.getEntriesByType('navigation'),
    ...performance.getEntriesByType('resource'),
  ] as PerformanceResourceTiming[]
  return requests.some(
    ({ name, initiatorType, responseStatus, responseEnd }) =>
      responseEnd >= since &&
      REQUESTS.includes(initiatorType) &&
      [429, 502, 503, 504].includes(responseStatus) &&
      name.startsWith(`${location.origin}/`),
  )
}
