/** Parses the filters in the URL of the financing page. */

import { type ParsedSearch, readSearchParams } from '../foundation/search-params.ts'
import { UUID } from '../foundation/uuid.ts'
import { HIGHEST_PRICE } from '../vehicles/vehicles.ts'
import type { FinancingSearch } from './financing-search.ts'
import { DEFAULT_LOAN_TERM, LOAN_TERMS, type LoanTerm } from './loan.ts'

/** The listing id in the URL, or null if missing or malformed. */
export function vehicleOf(params: URLSearchParams): string | null {
  const id = params.get('vehicle') ?? ''
  return UUID.test(id) ? id.toLowerCase() : null
}

/** Parses the URL; invalid values are ignored with a notice. */
export function parseFinancingSearch(params: URLSearchParams): ParsedSearch<FinancingSearch> {
  const { notices, search, money, known } = readSearchParams(params)
  const terms = LOAN_TERMS.map(String)
  const filters: FinancingSearch = {
    search: search(),
    vehicle: vehicleOf(params),
    price: money('price', 'a price', 1, HIGHEST_PRICE),
    downPayment: money('downPayment', 'a down payment', 0, HIGHEST_PRICE),
    term: (Number(known('term', 'a term in months', terms)[0]) || DEFAULT_LOAN_TERM) as LoanTerm,
  }
  return { filters, notices: notices() }
}
