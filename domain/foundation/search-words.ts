/** Texts shared by all searches: chips, headings, ranges. */
import { nameList } from './name-list.ts'
import type { Correction } from './search-result.ts'

/** An active filter as a removable chip. */
export interface FilterChip {
  label: string
  /** The first page of the search without this filter. */
  params: URLSearchParams
}

/** Collects the chips of a search: `add` for one that changes several filters, `addEach` for one per value. */
export function chipsOf<Filters extends { page: number }>(
  filters: Filters,
  paramsOf: (filters: Filters) => URLSearchParams,
) {
  const chips: FilterChip[] = []
  const add = (label: string, without: Partial<Filters>) =>
    chips.push({ label, params: paramsOf({ ...filters, ...without, page: 1 }) })
  const addEach = (key: keyof Filters, labels: Readonly<Record<string, string>> = {}) => {
    const values = filters[key] as readonly string[]
    for (const value of values)
      add(labels[value] ?? value, {
        [key]: values.filter((other) => other !== value),
      } as Partial<Filters>)
  }
  return { chips, add, addEach }
}

/**
 * The heading of a list: its words, then `matching “sunroof”` and `in Nairobi`, or `otherwise` if neither is set. A corrected word is
 * shown in its corrected form.
 */
export function searchHeading(
  words: readonly string[],
  { search, locations }: { search: string; locations: readonly string[] },
  corrected: Correction | null,
  otherwise?: string,
): string {
  const parts = [...words]
  if (search) parts.push(`matching “${corrected?.to ?? search}”`)
  if (locations.length > 2) parts.push(`in ${locations.length} places`)
  else if (locations.length > 0) parts.push(`in ${nameList(locations)}`)
  else if (!search && otherwise) parts.push(otherwise)
  const title = parts.join(' ')
  return title.charAt(0).toUpperCase() + title.slice(1)
}

/** `KSh 500,000 to 1,000,000`, `From 2012`, `Up to 90,000 km`. The unit appears once: `plain` formats the other bound without it. */
export function rangeLabel(
  min: number | null,
  max: number | null,
  format: (value: number) => string,
  unit?: { plain: (value: number) => string; stands: 'before' | 'after' },
): string {
  if (min === null) return `Up to ${format(max as number)}`
  if (max === null) return `From ${format(min)}`
  if (min === max) return format(min)
  if (unit?.stands === 'before') return `${format(min)} to ${unit.plain(max)}`
  if (unit?.stands === 'after') return `${unit.plain(min)} to ${format(max)}`
  return `${format(min)} to ${format(max)}`
}

/** The notice when a word had no match and the most similar one was used instead. */
export function correctedSentence({ from, to }: Correction): string {
  return `Showing results for “${to}”. Nothing matches “${from}”.`
}
