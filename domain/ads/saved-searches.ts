/** Saved searches: the lists that can be saved, how often their news is sent, and the address that is kept. */

export const SAVED_SEARCH_FREQUENCIES = ['instant', 'daily', 'weekly'] as const
export type SavedSearchFrequency = (typeof SAVED_SEARCH_FREQUENCIES)[number]
export const SAVED_SEARCH_FREQUENCY_LABELS: Record<SavedSearchFrequency, string> = {
  instant: 'Instantly',
  daily: 'Daily at 8:00',
  weekly: 'Mondays at 8:00',
}
export const DEFAULT_FREQUENCY: SavedSearchFrequency = 'daily'

/** The most saved searches of a person. */
export const MOST_SAVED_SEARCHES = 100
/** The longest name and address, in characters. */
export const MAX_SAVED_NAME = 120
export const MAX_SAVED_ADDRESS = 2000

/** The lists that can be saved. */
export const SAVED_LISTS = ['/vehicles', '/spare-parts', '/services'] as const
export type SavedList = (typeof SAVED_LISTS)[number]

/** The list of an address; null for other pages. */
export function savedListOf(address: string): SavedList | null {
  const path = address.split('?')[0]
  return SAVED_LISTS.find((list) => list === path) ?? null
}

/** The address that is kept for a list: without order and page. `params` are those that the list writes for its filters. */
export function savedSearchAddress(list: string, params: URLSearchParams): string {
  const kept = new URLSearchParams(params)
  kept.delete('sort')
  kept.delete('page')
  const query = kept.toString()
  return query ? `${list}?${query}` : list
}
