/** The data of the parts list with its texts: the browser loads their code only for a new search. */
import { formatNumber } from '#domain/foundation/money.ts'
import { namesReadBy } from '#domain/foundation/search-params.ts'
import {
  PART_SORT_LABELS,
  type PartSort,
  parseSparePartSearch,
  sparePartChips,
  sparePartSearchParams,
  sparePartTitle,
} from '#domain/parts/spare-part-search.ts'
import type { Client } from '../client.ts'
import { type LinkedChip, linkedChips, listSearch, resultCount, type Total } from '../search/list-words.ts'
import { PARTS } from './part-noun.ts'
import { type SparePartList, sparePartList } from './queries.ts'

export interface PartsInWords extends SparePartList {
  title: string
  /** For search engines. */
  count: string
  /** Above the list. */
  showing: string
  chips: LinkedChip[]
  sorts: Record<PartSort, string>
  /** The query string of the search's first page. */
  search: string
}

/** The URL parameters that the list reads. */
export const PART_LIST_PARAMS = /* @__PURE__ */ namesReadBy(parseSparePartSearch)

/** The list for URL parameters. Throws the service's error. */
export async function partsInWords(
  client: Client,
  params: URLSearchParams,
  signal?: AbortSignal,
): Promise<PartsInWords> {
  const list = await sparePartList(client, params, signal)
  const { filters, result } = list
  return {
    ...list,
    title: sparePartTitle(filters, result.corrected),
    count: resultCount(result, PARTS),
    showing: showing(result),
    chips: linkedChips(sparePartChips(filters)),
    sorts: PART_SORT_LABELS,
    search: listSearch(sparePartSearchParams({ ...filters, page: 1 })),
  }
}

/** 'Showing N results' (docs/product.md, Part search). */
function showing({ total, total_exact }: Total): string {
  if (!total_exact) return `Showing more than ${formatNumber(total)} results`
  return `Showing ${formatNumber(total)} ${total === 1 ? 'result' : 'results'}`
}
