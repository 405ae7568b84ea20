/**
 * What a page reads of its address's query: set on its loader, or in its handle where it has none. The server renders and keeps the
 * page once for all addresses that differ in nothing else, so a parameter that is not named is not seen by the rendered page.
 */
export interface ReadsSearchParams {
  searchParams?: readonly string[]
}
