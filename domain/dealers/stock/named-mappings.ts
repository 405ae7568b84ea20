/** Mappings that a dealer saved by a name, one for each kind of list: `Be Forward list`, `Yard sheet`. */
import { tidyHeading } from '../../foundation/tables/list-kind.ts'
import type { StockMapping } from './mapping.ts'

export interface NamedMapping {
  id: string
  name: string
  mapping: StockMapping
}

/** Limit per dealer; more is refused with the hint `named_mapping_limit` (`private.guard_named_import_mapping`). */
export const MOST_NAMED_MAPPINGS = 20
/** Characters of a name. */
export const MAX_MAPPING_NAME = 60

/** How many of the headings of both a list and a mapping they must share, at least. */
const SHARED = 0.7

/** The mapping that was saved for a list with such headings, the most alike; null for none. */
export function fittingMapping(
  headings: readonly string[],
  saved: readonly NamedMapping[],
): NamedMapping | null {
  const given = new Set(headings.map(tidyHeading).filter(Boolean))
  const [best] = saved
    .map((one) => ({ one, share: shareOf(given, new Set(Object.keys(one.mapping.columns))) }))
    .filter(({ share }) => share >= SHARED)
    .toSorted((one, other) => other.share - one.share)
  return best?.one ?? null
}

function shareOf(one: ReadonlySet<string>, other: ReadonlySet<string>): number {
  const both = new Set([...one, ...other]).size
  return both === 0 ? 0 : [...one].filter((heading) => other.has(heading)).length / both
}

/** Why a mapping cannot be saved under a name, as a sentence; null if it can. `own` is the mapping that is renamed. */
export function nameProblem(
  name: string,
  saved: readonly NamedMapping[],
  own: NamedMapping | null = null,
): string | null {
  if (!name) return 'Enter a name, such as “Yard sheet”.'
  if (name.length > MAX_MAPPING_NAME) return `Use at most ${MAX_MAPPING_NAME} characters.`
  const isTaken = saved.some((one) => one.id !== own?.id && one.name.toLowerCase() === name.toLowerCase())
  if (isTaken) return 'You have a list of this name. Choose it above, or enter another name.'
  if (!own && saved.length >= MOST_NAMED_MAPPINGS)
    return `You have saved ${MOST_NAMED_MAPPINGS} kinds of lists. Delete one before you save the next.`
  return null
}
