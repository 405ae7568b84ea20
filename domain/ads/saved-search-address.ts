import { writeSearchParams } from '../foundation/write-search-params.ts'
import { SPARE_PART_FILTERS } from '../parts/spare-part-filters.ts'
import { SERVICE_FILTERS } from '../services/service-filters.ts'
import { VEHICLE_FILTERS } from '../vehicles/vehicle-filters.ts'
import { AD_KIND_SEGMENTS, type AdKind } from './ads.ts'
import { type FilterList, paramsOfArguments } from './filters.ts'

const FILTERS: Record<AdKind, FilterList> = {
  vehicle: VEHICLE_FILTERS,
  spare_part: SPARE_PART_FILTERS,
  service: SERVICE_FILTERS,
}

/** The address of a saved search: the list with these filters, which are arguments of its search function. */
export function addressOfSavedSearch(kind: AdKind, filters: Readonly<Record<string, unknown>>): string {
  const query = writeSearchParams(paramsOfArguments(FILTERS[kind], filters)).toString()
  const list = `/${AD_KIND_SEGMENTS[kind]}`
  return query ? `${list}?${query}` : list
}
