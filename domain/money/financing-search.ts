/** The filters in the URL of the financing page: lenders, vehicle and loan. */

import { formatKes } from '../foundation/money.ts'
import { type ParsedSearch, readSearchParams, writeSearchParams } from '../foundation/search-params.ts'
import { HIGHEST_PRICE } from '../vehicles/vehicles.ts'
import { DEFAULT_LOAN_TERM, defaultDownPayment, LOAN_TERMS, type LoanTerm } from './loan.ts'

export interface FinancingSearch {
  search: string
  /** Id of the listing to finance. */
  vehicle: string | null
  /** KES; null: not entered. */
  price: number | null
  /** KES; null: 20 % of the price. */
  downPayment: number | null
  term: LoanTerm
}

const UUID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i

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

/** The parameters of this search, without defaults. */
export function financingSearchParams(filters: FinancingSearch): URLSearchParams {
  return writeSearchParams({
    search: filters.search,
    vehicle: filters.vehicle,
    price: filters.price,
    downPayment: filters.downPayment,
    term: filters.term !== DEFAULT_LOAN_TERM && filters.term,
  })
}

/** The loan amount: price minus down payment; null without a price. */
export function loanOf({ price, downPayment }: Pick<FinancingSearch, 'price' | 'downPayment'>): {
  amount: number
  downPayment: number
  /** Set if the down payment exceeds the price. */
  error: string | null
} | null {
  if (price === null) return null
  const paid = downPayment ?? defaultDownPayment(price)
  if (paid <= price) return { amount: price - paid, downPayment: paid, error: null }
  return { amount: 0, downPayment: price, error: `The down payment can be ${formatKes(price)} at most.` }
}
