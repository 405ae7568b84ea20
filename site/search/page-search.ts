/** The query string of one page of a search, from that of its first page. */
export function pageSearch(search: string, page: number): string {
  if (page === 1) return search
  return `${search || '?'}${search && '&'}page=${page}`
}
