/** Calls of the database's search functions. Each function throws the service's error. */
import { countsByPlace } from '#domain/foundation/places.ts'
import type { ParsedSearch } from '#domain/foundation/search-params.ts'
import type { SearchResult } from '#domain/foundation/search-result.ts'
import { correctedSentence } from '#domain/foundation/search-words.ts'
import type { Client } from '../client.ts'

type SearchFunction = 'search_vehicles' | 'search_spare_parts' | 'search_service_providers'

/** A page of a list with its search. */
export interface SearchedList<Filters, Result> extends ParsedSearch<Filters> {
  result: Result
}

export async function runSearch<Result>(
  client: Client,
  name: SearchFunction,
  parameters: object,
  signal?: AbortSignal,
): Promise<Result> {
  const question = client.rpc(name, parameters)
  const { data } = await (signal ? question.abortSignal(signal) : question).throwOnError()
  return data as unknown as Result
}

/** The list of a result: places counted by town, and notices about corrected words and pages out of range. */
export function listOf<Filters extends { page: number }, Result extends SearchResult<'location'>>(
  { filters, notices }: ParsedSearch<Filters>,
  result: Result,
): SearchedList<Filters, Result> {
  const { page, corrected, facets } = result
  facets.location = countsByPlace(facets.location)
  return {
    filters: { ...filters, page },
    notices: [
      ...(corrected ? [correctedSentence(corrected)] : []),
      ...notices,
      ...(page < filters.page ? ['There are fewer pages, so this is the last one.'] : []),
    ],
    result,
  }
}
