/** The URL as the state of a portal's list: search, order, page. */
import type { ListPart } from './list-part.ts'

/** The page in the URL, from 1; `name` is the parameter if there are several lists. */
export function pageOf(params: URLSearchParams, name = 'page'): number {
  const page = Number(params.get(name))
  return Number.isSafeInteger(page) && page > 0 ? page : 1
}

/** The search text in the URL, or ''. */
export function searchOf(params: URLSearchParams): string {
  return params.get('search')?.trim().slice(0, 100) ?? ''
}

/** The number of pages of a list. */
export function pagesOf({ total, page_size }: Pick<ListPart, 'total' | 'page_size'>): number {
  return Math.ceil(total / page_size)
}

/** The parameter's value if it is a known one, else null. */
export function choiceOf<Value extends string>(
  params: URLSearchParams,
  name: string,
  values: readonly Value[],
): Value | null {
  const value = params.get(name)
  return values.find((known) => known === value) ?? null
}

/** The URL with some parameters changed; null removes one. Resets the page unless given. */
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
