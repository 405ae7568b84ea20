/** A list's figures in words, and its addresses. */
import { formatNumber } from '#domain/foundation/money.ts'

/** How many were found and whether that is all. */
export interface Total {
  total: number
  /** False when there are more than the total says. */
  total_exact: boolean
}

/** What a list shows, one and several: 'vehicle', 'vehicles'. */
export interface Noun {
  one: string
  many: string
}

/** `118 vehicles`, `More than 10,000 vehicles`. */
export function resultCount({ total, total_exact }: Total, { one, many }: Noun): string {
  if (!total_exact) return `More than ${formatNumber(total)} ${many}`
  return `${formatNumber(total)} ${total === 1 ? one : many}`
}

/** Of the button that sends the filters: `Show 118 vehicles`. */
export function showLabel({ total, total_exact }: Total, { one, many }: Noun): string {
  if (total === 0) return `No ${many} match`
  return `Show ${formatNumber(total)}${total_exact ? '' : '+'} ${total === 1 ? one : many}`
}

/** How many pages there are, at least one. */
export function pageCount({ total, page_size }: { total: number; page_size: number }): number {
  return Math.max(1, Math.ceil(total / page_size))
}

/** The address of a list with these parameters. */
export function listUrl(list: string, params: URLSearchParams): string {
  return list + listSearch(params)
}

/** The parameters as a query string, '' when there are none. */
export function listSearch(params: URLSearchParams): string {
  return params.size > 0 ? `?${params}` : ''
}
