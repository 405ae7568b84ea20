/** A search in a person's words that refines the filters already set. */
import { BOUNDS, readVehicleText } from './read-vehicle-text.ts'
import { type KnownMake, NO_FILTERS, type VehicleFilters } from './vehicle-search.ts'

/**
 * The filters with those that the text names in their place; the others stay, unless they contradict it. With `namesAsText`, a text that
 * names at most makes and models is the search text.
 */
export function filtersInWords(
  filters: VehicleFilters,
  text: string,
  known: readonly KnownMake[],
  namesAsText = false,
): VehicleFilters {
  const read = readVehicleText(text, known)
  const named = namedIn(read)
  const { search, makes, models, ...others } = named
  if (namesAsText && Object.keys(others).length === 0)
    return {
      ...filters,
      search: text.trim().replace(/\s+/g, ' '),
      ...(makes && { makes: [], models: [] }),
      page: 1,
    }
  const isOtherMake = makes !== undefined && makes.join() !== filters.makes.join()
  return {
    ...withoutContradiction(filters, read),
    ...(isOtherMake && { models: [] }),
    ...named,
    page: 1,
  }
}

/** Without what the text does not mention. */
function namedIn(read: VehicleFilters): Partial<VehicleFilters> {
  const entries = Object.entries(read).filter(
    ([name, value]) => JSON.stringify(value) !== JSON.stringify(NO_FILTERS[name as keyof VehicleFilters]),
  )
  return Object.fromEntries(entries)
}

/** `under 1m` ends a lowest price of 2m. */
function withoutContradiction(filters: VehicleFilters, read: VehicleFilters): VehicleFilters {
  const kept = { ...filters }
  for (const [least, most] of Object.values(BOUNDS)) {
    const lowest = read[least] ?? kept[least]
    const highest = read[most] ?? kept[most]
    if (lowest !== null && highest !== null && lowest > highest) {
      kept[least] = null
      kept[most] = null
    }
  }
  return kept
}
