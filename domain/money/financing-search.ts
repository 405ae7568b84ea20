/** The filters in the URL of the financing page: lenders, vehicle and loan. */

import { formatKes } from '../foundation/money.ts'
import { writeSearchParams } from '../foundation/write-search-params.ts'
import { DEFAULT_LOAN_TERM, defaultDownPayment, type LoanTerm } from './loan.ts'

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
