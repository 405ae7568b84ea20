/** What the database's search functions are asked and answer alike. */

export const PAGE_SIZE = 24

export interface FacetCount {
  value: string
  count: number
}

/** What a search function answers besides the rows of its page. */
export interface SearchResult<Facet extends string> {
  total: number
  /** False when there are more than the total says. */
  total_exact: boolean
  page: number
  page_size: number
  /** Each facet counts with every filter applied but its own. */
  facets: Record<Facet, FacetCount[]>
  /** When nothing held a word of the search: what was typed, and what was looked for instead. */
  corrected: Correction | null
}

export interface Correction {
  from: string
  to: string
}

/** The arguments of a search function: null, false, '' and empty lists are left out, which means any. */
export function searchArguments<Values extends object>(
  values: Values,
): { [Key in keyof Values]?: Exclude<Values[Key], null | false> } {
  const given = Object.entries(values).filter(
    ([, value]) => value !== null && value !== false && value !== '' && value?.length !== 0,
  )
  return Object.fromEntries(given) as { [Key in keyof Values]?: Exclude<Values[Key], null | false> }
}
