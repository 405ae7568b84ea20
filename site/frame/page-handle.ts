import { useMatches } from 'react-router'
import type { ReadsSearchParams } from '../search-params.ts'

/** What a page may say about the frame around it: `export const handle: PageHandle = { … }` in its route module. */
export interface PageHandle extends ReadsSearchParams {
  /** False: the page, and those inside it, fill the window themselves, without the footer. */
  footer?: boolean
  /** The heading of a workplace's page, to stand in it before anything of the page is read (site/workplace/portal-loading.tsx). */
  heading?: string
  /**
   * The query string that belongs to the page's canonical address, '' or beginning with '?', for what its loader
   * gave. Without it the canonical address has none.
   */
  canonicalSearch?: (loaderData: never) => string
  /** A stored picture that shared links of the page show, of what its loader gave. Without it they show the site's. */
  picture?: (loaderData: never) => string | null | undefined
}

/** What the pages of the current address say of their frame, and the deepest of its canonical address and its shared links. */
export function usePageHandle(): Pick<PageHandle, 'footer'> & { canonicalSearch: string; picture?: string } {
  const matches = useMatches()
  const page = matches.at(-1)
  const { canonicalSearch, picture } = (page?.handle as PageHandle | undefined) ?? {}
  const footer = matches
    .map(({ handle }) => (handle as PageHandle | undefined)?.footer)
    .filter((said) => said !== undefined)
    .at(-1)
  // A page that failed has loaded nothing.
  const loaded = page?.loaderData as never
  if (loaded == null) return { footer, canonicalSearch: '' }
  return { footer, canonicalSearch: canonicalSearch?.(loaded) ?? '', picture: picture?.(loaded) ?? undefined }
}
