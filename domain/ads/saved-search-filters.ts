/** A saved search is the kind of its ads and its filters, as arguments of the search function; its address is made from them. */
import { searchArguments } from '../foundation/search-result.ts'
import { SPARE_PART_FILTERS } from '../parts/spare-part-filters.ts'
import { parseSparePartSearch } from '../parts/spare-part-search.ts'
import { SERVICE_FILTERS } from '../services/service-filters.ts'
import { parseServiceSearch } from '../services/service-search.ts'
import { VEHICLE_FILTERS } from '../vehicles/vehicle-filters.ts'
import { parseVehicleSearch } from '../vehicles/vehicle-search.ts'
import type { AdKind } from './ads.ts'
import { filterArguments } from './filters.ts'

/** What is kept of a list. */
export interface SavedFilters {
  kind: AdKind
  filters: Record<string, string | number | boolean | string[]>
}

/** The list of an address; null for other pages. */
export function savedFiltersAt(address: string): SavedFilters | null {
  const [path, query] = address.split('?')
  const params = new URLSearchParams(query)
  switch (path) {
    case '/vehicles':
      return listOf('vehicle', filterArguments(VEHICLE_FILTERS, parseVehicleSearch(params).filters))
    case '/spare-parts':
      return listOf('spare_part', filterArguments(SPARE_PART_FILTERS, parseSparePartSearch(params).filters))
    case '/services':
      return listOf('service', filterArguments(SERVICE_FILTERS, parseServiceSearch(params).filters))
    default:
      return null
  }
}

function listOf(kind: AdKind, given: object): SavedFilters {
  return { kind, filters: searchArguments(given) as SavedFilters['filters'] }
}
