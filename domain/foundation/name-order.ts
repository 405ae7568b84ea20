/** Alphabetical order as people expect it; the database's byte order puts upper case before lower case. */

const COLLATOR = new Intl.Collator('en', { sensitivity: 'base', numeric: true })

/** A comparison for `sort`: `mahindra` beside `Mazda`, `2 Series` before `10 Series`. */
export function byName(one: { name: string }, other: { name: string }): number {
  return COLLATOR.compare(one.name, other.name)
}
