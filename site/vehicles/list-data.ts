/** What the list page shows, in words too: a browser needs what makes them only once somebody searches. */
import { namesReadBy } from '#domain/foundation/search-params.ts'
import {
  parseVehicleSearch,
  type VehicleSort,
  vehicleSearchParams,
  vehicleSortLabels,
} from '#domain/vehicles/vehicle-search.ts'
import { filterChips, searchTitle } from '#domain/vehicles/vehicle-search-words.ts'
import type { Client } from '../client.ts'
import { listSearch, resultCount } from '../search/list-words.ts'
import { type VehicleList, vehicleList } from './queries.ts'

export interface VehiclesInWords extends VehicleList {
  title: string
  count: string
  /** What is set, each with the query string of the search without it. */
  chips: { label: string; params: string }[]
  sorts: Partial<Record<VehicleSort, string>>
  /** The query string of the search's first page. */
  search: string
}

/** The parameters that the list's address is read for. */
export const VEHICLE_LIST_PARAMS = /* @__PURE__ */ namesReadBy(parseVehicleSearch)

/** The list that a URL's parameters ask for. Throws the service's error. */
export async function vehiclesInWords(
  client: Client,
  params: URLSearchParams,
  signal?: AbortSignal,
): Promise<VehiclesInWords> {
  const list = await vehicleList(client, params, signal)
  const { filters, result } = list
  return {
    ...list,
    title: searchTitle(filters, result.corrected),
    count: resultCount(result, VEHICLES),
    chips: filterChips(filters).map(({ label, params }) => ({ label, params: params.toString() })),
    sorts: vehicleSortLabels(filters),
    search: listSearch(vehicleSearchParams({ ...filters, page: 1 })),
  }
}

export const VEHICLES = { one: 'vehicle', many: 'vehicles' }
