import { useMatches } from 'react-router'
import type { ReadsSearchParams } from '../search-params.ts'

/** Options of a page for the frame: `export const handle: PageHandle = { … }` in its route module. */
export interface PageHandle extends ReadsSearchParams {
  /** False: the page and its children fill the window, without the footer. */
  footer?: boolean
  /** The heading of a workplace page, shown while its data loads (site/workplace/portal-loading.tsx). */
  heading?: string
  /** The query string of the page's canonical URL, '' or beginning with '?', from its loader data. '' by default. */
  canonicalSearch?: (loaderData: never) => string
  /** A stored picture for shared links, from the loader data; the site's own by default. */
  picture?: (loaderData: never) => string | null | undefined
}

/** The frame options of the current page; canonical URL and picture come from the deepest route that has them. */
export function usePageHandle(): Pick<PageHandle, 'footer'> & { canonicalSearch: string; picture?: string } {
  const matches = useMatches()
  const page = matches.at(-1)
  const { canonicalSearch, picture } = (page?.handle as PageHandle | undefined) ?? {}
  const footer = matches
    .map(({ handle }) => (handle as PageHandle | undefined)?.footer)
    .filter((said) => said !== undefined)
    .at(-1)
  // A failed page has no loader data.
  const loaded = page?.loaderData as never
  if (loaded == null) return { footer, canonicalSearch: '' }
  return { footer, canonicalSearch: canonicalSearch?.(loaded) ?? '', picture: picture?.(loaded) ?? undefined }
}
