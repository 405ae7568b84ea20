/** Queries of saved searches. Each function throws the service's error. */
import type { AdKind } from '#domain/ads/ads.ts'
import { addressOfSavedSearch } from '#domain/ads/saved-search-address.ts'
import type { SavedFilters } from '#domain/ads/saved-search-filters.ts'
import type { SavedSearchFrequency } from '#domain/ads/saved-searches.ts'
import type { Client } from '../../client.ts'

/** A saved search with the number of new ads since its owner last opened it. */
export interface SavedSearch {
  id: string
  kind: AdKind
  /** Of its list. */
  address: string
  name: string
  frequency: SavedSearchFrequency
  paused: boolean
  news: number
}

/** The caller's saved searches, newest first. */
export async function savedSearches(client: Client): Promise<SavedSearch[]> {
  const { data } = await client.rpc('my_saved_searches').throwOnError()
  return data.map(({ frequency, filters, ...search }) => ({
    ...search,
    frequency: frequency as SavedSearchFrequency,
    address: addressOfSavedSearch(search.kind, filters as SavedFilters['filters']),
  }))
}

/** A search that is kept for a visitor, without alerts. */
export type KeptSearch = Pick<SavedSearch, 'id' | 'address' | 'name'>

/** The searches that are kept for a visitor, newest first. */
export async function keptSearches(client: Client, userId: string): Promise<KeptSearch[]> {
  const { data } = await client
    .from('saved_searches')
    .select('id, kind, filters, name')
    .eq('user_id', userId)
    .order('created_at', { ascending: false })
    .order('id')
    .throwOnError()
  return data.map(({ id, kind, filters, name }) => ({
    id,
    name,
    address: addressOfSavedSearch(kind, filters as SavedFilters['filters']),
  }))
}

/** Whether the person has saved the list. */
export async function isSaved(client: Client, userId: string, list: SavedFilters): Promise<boolean> {
  const { data } = await client
    .from('saved_searches')
    .select('id')
    .eq('user_id', userId)
    .eq('kind', list.kind)
    .eq('filters', JSON.stringify(list.filters))
    .maybeSingle()
    .throwOnError()
  return data !== null
}

/** Saves a list. Idempotent. */
export async function insertSavedSearch(
  client: Client,
  search: SavedFilters & { user_id: string; name: string },
): Promise<void> {
  const { error } = await client.from('saved_searches').insert(search)
  if (error && error.code !== '23505') throw error
}

/** Changes a saved search. */
export async function changeSavedSearch(
  client: Client,
  id: string,
  change: Partial<Pick<SavedSearch, 'name' | 'frequency' | 'paused'>> & { last_seen_at?: string },
): Promise<void> {
  await client.from('saved_searches').update(change).eq('id', id).throwOnError()
}

export async function deleteSavedSearch(client: Client, id: string): Promise<void> {
  await client.from('saved_searches').delete().eq('id', id).throwOnError()
}
