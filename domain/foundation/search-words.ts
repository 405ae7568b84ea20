/** What the words of every list's search have in common. */

/** What is set, as a chip that can be removed. */
export interface FilterChip {
  label: string
  /** The search without this filter, from its first page. */
  params: URLSearchParams
}

/**
 * `KSh 500,000 to 1,000,000`, `From 2012`, `Up to 90,000 km`. A unit stands once: `plain` is the figure without it,
 * of the end that `stands` does not name.
 */
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

/** What is said when a word of the search was nowhere and the most similar one was looked for instead. */
export function correctedSentence({ from, to }: { from: string; to: string }): string {
  return `Showing results for “${to}”. Nothing matches “${from}”.`
}
