/** Saved searches in tests, by the address of their list. */
import { type SavedFilters, savedFiltersAt } from '#domain/ads/saved-search-filters.ts'

/** What is kept of the list of an address. */
export function savedAt(address: string): SavedFilters {
  const saved = savedFiltersAt(address)
  if (!saved) throw new Error(`${address} is no list that can be saved`)
  return saved
}
