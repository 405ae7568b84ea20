/**
 * The query parameters a page reads: declared on its loader, or in its handle without one. The server renders and caches one page
 * for all URLs that differ only in other parameters, so undeclared ones never reach the rendered page.
 */
export interface ReadsSearchParams {
  searchParams?: readonly string[]
}
