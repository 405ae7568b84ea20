/** Texts and URLs of lists. */
import { formatNumber } from '#domain/foundation/money.ts'
import type { FilterChip } from '#domain/foundation/search-words.ts'

/** The number of results, and whether it is exact. */
export interface Total {
  total: number
  /** False if there are more than `total`. */
  total_exact: boolean
}

/** The noun of a list, singular and plural: 'vehicle', 'vehicles'. */
export interface Noun {
  one: string
  many: string
}

/** `118 vehicles`, `More than 10,000 vehicles`. */
export function resultCount({ total, total_exact }: Total, { one, many }: Noun): string {
  if (!total_exact) return `More than ${formatNumber(total)} ${many}`
  return `${formatNumber(total)} ${total === 1 ? one : many}`
}

/** The submit button of the filters: `Show 118 vehicles`. */
export function showLabel({ total, total_exact }: Total, { one, many }: Noun): string {
  if (total === 0) return `No ${many} match`
  return `Show ${formatNumber(total)}${total_exact ? '' : '+'} ${total === 1 ? one : many}`
}

/** Number of pages, at least one. */
export function pageCount({ total, page_size }: { total: number; page_size: number }): number {
  return Math.max(1, Math.ceil(total / page_size))
}

/** An active filter with the query string without it. */
export interface LinkedChip {
  label: string
  params: string
}

/** Chips as loaders return them. */
export function linkedChips(chips: readonly FilterChip[]): LinkedChip[] {
  return chips.map(({ label, params }) => ({ label, params: params.toString() }))
}

/** The query string, '' without parameters. */
export function listSearch(params: URLSearchParams): string {
  return params.size > 0 ? `?${params}` : ''
}
