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
  /** A stored picture that shared links of the page show, of what its loader gave. Without it they show the site's. */
  picture?: (loaderData: never) => string | null | undefined
}

/** What the deepest page of the current address says of its frame, its canonical address and its shared links. */
export function usePageHandle(): Pick<PageHandle, 'footer'> & { canonicalSearch: string; picture?: string } {
  const page = useMatches().at(-1)
  const { footer, canonicalSearch, picture } = (page?.handle as PageHandle | undefined) ?? {}
  // A page that failed has loaded nothing.
  const loaded = page?.loaderData as never
  if (loaded == null) return { footer, canonicalSearch: '' }
  return { footer, canonicalSearch: canonicalSearch?.(loaded) ?? '', picture: picture?.(loaded) ?? undefined }
}
