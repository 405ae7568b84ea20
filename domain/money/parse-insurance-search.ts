/** Parses the filters in the URL of the insurance page. */
import { type ParsedSearch, readSearchParams } from '../foundation/search-params.ts'
import { HIGHEST_PRICE } from '../vehicles/vehicles.ts'
import { INSURANCE_TYPES } from './insurance.ts'
import type { InsuranceSearch } from './insurance-search.ts'
import { vehicleOf } from './parse-financing-search.ts'

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
