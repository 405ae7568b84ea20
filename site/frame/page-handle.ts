import { useMatches } from 'react-router'

/** What a page may say about the frame around it: `export const handle: PageHandle = { … }` in its route module. */
export interface PageHandle {
  /** False: the page fills the window itself, without the footer. */
  footer?: boolean
  /**
   * The query string that belongs to the page's canonical address, '' or beginning with '?', for what its loader
   * gave. Without it the canonical address has none.
   */
  canonicalSearch?: (loaderData: never) => string
}

/** What the deepest page of the current address says of its frame, and the query of its canonical address. */
export function usePageHandle(): Pick<PageHandle, 'footer'> & { canonicalSearch: string } {
  const page = useMatches().at(-1)
  const { footer, canonicalSearch } = (page?.handle as PageHandle | undefined) ?? {}
  // A page that failed has loaded nothing.
  const search = page?.loaderData == null ? undefined : canonicalSearch?.(page.loaderData as never)
  return { footer, canonicalSearch: search ?? '' }
}
