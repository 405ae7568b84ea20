/** Whether the portals' sidebar is folded: a cookie for 7 days (spec 001 §2). */

const COOKIE = 'sidebar'
const LIFETIME_SECONDS = 7 * 24 * 60 * 60

/** Whether it was folded when it was last touched in this browser. */
export function sidebarWasFolded(): boolean {
  return document.cookie.split('; ').includes(`${COOKIE}=folded`)
}

/** Remembers it, for all portals and tabs. */
export function keepSidebar(folded: boolean): void {
  // biome-ignore lint/suspicious/noDocumentCookie: cookieStore is younger than many a browser.
  document.cookie = `${COOKIE}=${folded ? 'folded' : 'open'}; path=/; max-age=${LIFETIME_SECONDS}; samesite=lax`
}
