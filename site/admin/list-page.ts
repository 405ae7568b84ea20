/** Pages of lists that the admin pages read directly from a table. */
import { containsPattern } from '../search/like-pattern.ts'
import type { ListPart } from '../workplace/list-part.ts'

export interface ListPage<Row> extends ListPart {
  rows: Row[]
}

interface Answer {
  data: unknown[] | null
  error: { code?: string } | null
  count: number | null
}

/**
 * Reads a page of a table by row range; the first page if the list has become too short for the requested one. The caller names `Row`, because the database's types have text for columns with a few values.
 */
export async function readListPage<Row>(
  page: number,
  pageSize: number,
  read: (from: number, to: number) => PromiseLike<Answer>,
): Promise<ListPage<Row>> {
  const { data, error, count } = await read((page - 1) * pageSize, page * pageSize - 1)
  if (error?.code === 'PGRST103' && page > 1) return readListPage(1, pageSize, read)
  if (error) throw error
  return { rows: (data ?? []) as Row[], total: count ?? 0, page, page_size: pageSize }
}

/** A text as a quoted LIKE pattern of an `or` filter, with its special characters escaped. */
export function contains(text: string): string {
  return `"${containsPattern(text).replaceAll(/["\\]/g, '\\$&')}"`
}
