/** Arguments and results shared by the database's search functions. */

export const PAGE_SIZE = 24

export interface FacetCount {
  value: string
  count: number
}

/** The result of a search function besides its rows. */
export interface SearchResult<Facet extends string> {
  total: number
  /** False if there are more than `total`. */
  total_exact: boolean
  page: number
  page_size: number
  /** Each facet counts with all filters but its own. */
  facets: Record<Facet, FacetCount[]>
  /** If a search word had no match: the word, and the most similar one used instead. */
  corrected: Correction | null
}

export interface Correction {
  from: string
  to: string
}

/** Arguments of a search function; null, false, '' and empty lists are omitted, which means any. */
export function searchArguments<Values extends object>(
  values: Values,
): { [Key in keyof Values]?: Exclude<Values[Key], null | false> } {
  const given = Object.entries(values).filter(
    ([, value]) => value !== null && value !== false && value !== '' && value?.length !== 0,
  )
  return Object.fromEntries(given) as { [Key in keyof Values]?: Exclude<Values[Key], null | false> }
}
