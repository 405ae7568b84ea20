/** Pages of lists that the administration reads straight from a table. */
import { containsPattern } from '../search/like-pattern.ts'

export interface ListPage<Row> {
  rows: Row[]
  total: number
  page: number
  pages: number
}

/** Whether a page was asked for that is no longer there: the last row of the last one may have been deleted. */
export function isBeyondLast(error: { code?: string } | null, page: number): boolean {
  return error?.code === 'PGRST103' && page > 1
}

/** How many rows there are, on how many pages. */
export function listSize(count: number | null, pageSize: number): { total: number; pages: number } {
  return { total: count ?? 0, pages: Math.ceil((count ?? 0) / pageSize) }
}

/** A text as a quoted LIKE pattern of an `or` filter, in which the person's own signs mean themselves. */
export function contains(text: string): string {
  return `"${containsPattern(text).replaceAll(/["\\]/g, '\\$&')}"`
}
