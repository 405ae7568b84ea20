/** The data of the list page with its texts: the browser loads their code only for a new search. */
import { href, redirect } from 'react-router'
import { namesReadBy } from '#domain/foundation/search-params.ts'
import {
  parseVehicleSearch,
  type VehicleSort,
  vehicleSearchParams,
  vehicleSortLabels,
} from '#domain/vehicles/vehicle-search.ts'
import type { VehicleCard, VehicleSearchResult } from '#domain/vehicles/vehicle-search-result.ts'
import { filterChips, searchTitle } from '#domain/vehicles/vehicle-search-words.ts'
import type { Client } from '../client.ts'
import { PUBLIC_PAGE } from '../frame/page-headers.ts'
import { type LinkedChip, linkedChips, listSearch, resultCount } from '../search/list-words.ts'
import { searchOfWords, type VehicleList, vehicleList } from './queries.ts'
import { NAMES_AS_TEXT, WORDS } from './search-in-words.ts'
import type { ListedVehicle } from './vehicle-card.tsx'

export interface VehiclesInWords extends Omit<VehicleList, 'result'> {
  result: Omit<VehicleSearchResult, 'listings' | 'featured'> & {
    /** In the order asked for, without those of the featured row. */
    listings: ListedVehicle[]
    featured: ListedVehicle[]
  }
  title: string
  count: string
  chips: LinkedChip[]
  sorts: Partial<Record<VehicleSort, string>>
  /** The query string of the search's first page. */
  search: string
}

/** The URL parameters that the list reads. */
export const VEHICLE_LIST_PARAMS = /* @__PURE__ */ [...namesReadBy(parseVehicleSearch), WORDS, NAMES_AS_TEXT]

/**
 * The list for URL parameters. Throws the service's error, or a redirect: what was understood of a person's words is in the address, as
 * filters that can be removed.
 */
export async function vehiclesInWords(
  client: Client,
  params: URLSearchParams,
  signal?: AbortSignal,
): Promise<VehiclesInWords> {
  const search = await searchOfWords(client, params)
  if (search !== null) throw redirect(href('/vehicles') + search, { headers: PUBLIC_PAGE })
  const list = await vehicleList(client, params, signal)
  const { filters, result } = list
  const featured = result.featured.map(listed)
  const listings = result.listings.filter(({ id }) => !featured.some((above) => above.id === id)).map(listed)
  return {
    ...list,
    result: { ...result, listings, featured },
    title: searchTitle(filters, result.corrected),
    count: resultCount(result, VEHICLES),
    chips: linkedChips(filterChips(filters)),
    sorts: vehicleSortLabels(filters),
    search: listSearch(vehicleSearchParams({ ...filters, page: 1 })),
  }
}

function listed({ make, model, year, body_type, condition, ...shown }: VehicleCard): ListedVehicle {
  return shown
}

export const VEHICLES = { one: 'vehicle', many: 'vehicles' }
