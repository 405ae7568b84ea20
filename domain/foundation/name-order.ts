/** How lists of names are ordered. The database would order by bytes: every capital before every small letter. */

const COLLATOR = new Intl.Collator('en', { sensitivity: 'base', numeric: true })

/** Orders as people do: `mahindra` beside `Mazda`, `2 Series` before `10 Series`. For `sort`. */
export function byName(one: { name: string }, other: { name: string }): number {
  return COLLATOR.compare(one.name, other.name)
}
