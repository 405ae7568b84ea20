/** The address of a comparison: /compare?ids=a,b,c */
import { UUID } from '#domain/foundation/uuid.ts'
import { truncated } from '../../frame/page-meta.ts'
import { MOST_COMPARED } from './choice.ts'

export interface RequestedComparison {
  /** At most MOST_COMPARED, each once. */
  ids: string[]
  /** Parts of the address that are no ids, shortened for display. */
  unreadable: string[]
  /** The URL has too many vehicles. */
  tooMany: boolean
}

/** The longest shown part of an invalid URL. */
const SHOWN_LENGTH = 40

/** Reads the vehicles from the URL. */
export function parseComparison(params: URLSearchParams): RequestedComparison {
  const parts = params
    .getAll('ids')
    .flatMap((list) => list.split(','))
    .map((part) => part.trim())
    .filter(Boolean)
  const ids = new Set(parts.filter((part) => UUID.test(part)).map((id) => id.toLowerCase()))
  const unreadable = new Set(
    parts.filter((part) => !UUID.test(part)).map((part) => truncated(part, SHOWN_LENGTH)),
  )
  return {
    ids: [...ids].slice(0, MOST_COMPARED),
    unreadable: [...unreadable].slice(0, MOST_COMPARED),
    tooMany: ids.size > MOST_COMPARED,
  }
}

/** The query string of these vehicles, '' for none. */
export function comparisonSearch(ids: readonly string[]): string {
  return ids.length > 0 ? `?ids=${ids.join(',')}` : ''
}
