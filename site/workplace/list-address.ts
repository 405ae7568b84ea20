/** The address of a portal's list is its whole state: what it looks for, in which order, which page. */
import type { ListPart } from './list-part.ts'

/** The page that an address asks for, from 1; `name` is its parameter where there are several lists. */
export function pageOf(params: URLSearchParams, name = 'page'): number {
  const page = Number(params.get(name))
  return Number.isSafeInteger(page) && page > 0 ? page : 1
}

/** The text that an address searches for; empty for none. */
export function searchOf(params: URLSearchParams): string {
  return params.get('search')?.trim().slice(0, 100) ?? ''
}

/** The number of pages of a list. */
export function pagesOf({ total, page_size }: Pick<ListPart, 'total' | 'page_size'>): number {
  return Math.ceil(total / page_size)
}

/** One of the known values of a parameter; null for none and for any other. */
export function choiceOf<Value extends string>(
  params: URLSearchParams,
  name: string,
  values: readonly Value[],
): Value | null {
  const value = params.get(name)
  return values.find((known) => known === value) ?? null
}

/** An address with some parameters changed; null takes one away. Without a page of its own it leads to the first. */
export function addressWith(
  path: string,
  params: URLSearchParams,
  changes: Readonly<Record<string, string | number | null>>,
): string {
  const next = new URLSearchParams(params)
  next.delete('page')
  for (const [name, value] of Object.entries(changes)) {
    if (value === null || (name === 'page' && value === 1)) next.delete(name)
    else next.set(name, String(value))
  }
  const search = next.toString()
  return search ? `${path}?${search}` : path
}

interface SortHead {
  to: string
  now: 'asc' | 'desc' | null
}

/**
 * The head of a column that sorts: `ascending` and `descending` are the values of `sort` for either way. The first press takes
 * `first`.
 */
export function sortHead(
  path: string,
  params: URLSearchParams,
  sort: string,
  { ascending, descending, first }: { ascending: string; descending: string; first: 'asc' | 'desc' },
): SortHead {
  const now = sort === ascending ? 'asc' : sort === descending ? 'desc' : null
  const next = now === null ? first : now === 'asc' ? 'desc' : 'asc'
  return { now, to: addressWith(path, params, { sort: next === 'asc' ? ascending : descending }) }
}
