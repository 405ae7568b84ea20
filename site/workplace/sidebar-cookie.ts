/** Remembers in a cookie whether the sidebar is folded (docs/product.md, Sidebar). */

const COOKIE = 'sidebar'
const LIFETIME_SECONDS = 7 * 24 * 60 * 60

const listeners = new Set<() => void>()

/** Calls `listener` whenever the sidebar of this page was folded or opened; returns how to stop that. */
export function onSidebarKept(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** Whether it was folded when it was last touched in this browser. */
export function sidebarWasFolded(): boolean {
  return document.cookie.split('; ').includes(`${COOKIE}=folded`)
}

/** Remembers it, for all portals and tabs. */
export function keepSidebar(folded: boolean): void {
  // biome-ignore lint/suspicious/noDocumentCookie: cookieStore is younger than many a browser.
  document.cookie = `${COOKIE}=${folded ? 'folded' : 'open'}; path=/; max-age=${LIFETIME_SECONDS}; samesite=lax`
  for (const listener of listeners) listener()
}
