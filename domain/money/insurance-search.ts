/** The filters in the URL of the insurance page: insurers, cover and value. */

import { type ParsedSearch, readSearchParams, writeSearchParams } from '../foundation/search-params.ts'
import { HIGHEST_PRICE } from '../vehicles/vehicles.ts'
import { vehicleOf } from './financing-search.ts'
import { INSURANCE_TYPES, type InsuranceType } from './insurance.ts'

export interface InsuranceSearch {
  search: string
  /** Null: all types. */
  type: InsuranceType | null
  /** Id of the listing to insure. */
  vehicle: string | null
  /** KES; null: not entered. */
  value: number | null
}

/** Parses the URL; invalid values are ignored with a notice. */
export function parseInsuranceSearch(params: URLSearchParams): ParsedSearch<InsuranceSearch> {
  const { notices, search, money, known } = readSearchParams(params)
  const [type] = known('type', 'a cover', INSURANCE_TYPES)
  const filters = {
    search: search(),
    type: type ?? null,
    vehicle: vehicleOf(params),
    value: money('value', 'a value', 1, HIGHEST_PRICE),
  }
  return { filters, notices: notices() }
}

/** The parameters of this search, without defaults. */
export function insuranceSearchParams({ search, type, vehicle, value }: InsuranceSearch): URLSearchParams {
  return writeSearchParams({ search, type, vehicle, value })
}
