import { useMatches } from 'react-router'

/** What a page may say about the frame around it: `export const handle: PageHandle = { … }` in its route module. */
export interface PageHandle {
  /** False: the page fills the window itself, without the footer. */
  footer?: boolean
  /**
   * The query string that belongs to the page's canonical address, '' or beginning with '?'. Without it the canonical
   * address has none.
   */
  canonicalSearch?: (params: URLSearchParams) => string
}

/** What the deepest page of the current address says. */
export function usePageHandle(): PageHandle {
  return (useMatches().at(-1)?.handle as PageHandle | undefined) ?? {}
}
