/** The address of the insurance page: which insurers, for which cover and what value. */

import { type ParsedSearch, readSearchParams, writeSearchParams } from '../foundation/search-params.ts'
import { HIGHEST_PRICE } from '../vehicles/vehicles.ts'
import { vehicleOf } from './financing-search.ts'
import { INSURANCE_TYPES, type InsuranceType } from './insurance.ts'

export interface InsuranceSearch {
  search: string
  /** Null: all of them. */
  type: InsuranceType | null
  /** The listing that is to be insured. */
  vehicle: string | null
  /** Shillings; null: no value yet. */
  value: number | null
}

/** Reads the address; what it says wrongly is left out, and a sentence says so. */
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

/** The parameters that say this search, without what is the default anyway. */
export function insuranceSearchParams({ search, type, vehicle, value }: InsuranceSearch): URLSearchParams {
  return writeSearchParams({ search, type, vehicle, value })
}
