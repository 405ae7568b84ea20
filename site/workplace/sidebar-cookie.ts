/** Stores in a cookie whether the sidebar is folded (docs/product.md, Sidebar). */

const COOKIE = 'sidebar'
const LIFETIME_SECONDS = 7 * 24 * 60 * 60

const listeners = new Set<() => void>()

/** Calls `listener` when this page's sidebar is folded or opened; returns the unsubscribe function. */
export function onSidebarChange(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** The stored state. */
export function isSidebarFolded(): boolean {
  return document.cookie.split('; ').includes(`${COOKIE}=folded`)
}

/** Stores the state for all portals and tabs. */
export function storeSidebar(folded: boolean): void {
  // biome-ignore lint/suspicious/noDocumentCookie: cookieStore is younger than many a browser.
  document.cookie = `${COOKIE}=${folded ? 'folded' : 'open'}; path=/; max-age=${LIFETIME_SECONDS}; samesite=lax`
  for (const listener of listeners) listener()
}
