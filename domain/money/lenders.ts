/** The published terms of lenders, and the cost of their loans. */

import { formatKes } from '../foundation/money.ts'
import { monthlyPayment } from './loan.ts'

export interface Lender {
  name: string
  /** As shown to visitors, for example `13% to 15.5% a year`. */
  interest_rate_range: string | null
  /** KES, as max_amount; null: no limit. */
  min_amount: number | null
  max_amount: number | null
  max_term_months: number | null
}

/** Per cent a year. */
export interface RateRange {
  lowest: number
  highest: number
}

/**
 * Parses a lender's published rates: `13% to 15.5% a year`, `13-15.5%`, `14%`; null if that fails. Monthly rates count twelve times.
 * Flat rates are ignored, because they are not rates on the reducing balance.
 */
export function publishedRates(words: string | null): RateRange | null {
  if (!words?.includes('%') || /\bflat\b/i.test(words)) return null
  const year = /\bmonth/i.test(words) ? 12 : 1
  const rates = (words.match(/\d+(?:\.\d+)?/g) ?? []).map((figure) => Number(figure) * year)
  if (rates.length === 0 || rates.length > 2 || rates.some((rate) => rate > 100)) return null
  return { lowest: Math.min(...rates), highest: Math.max(...rates) }
}

/** The field and sentence if the lender refuses these terms, worded like the database's refusal; null if it accepts them. */
export function lenderRefusal(
  lender: Lender,
  loanAmount: number,
  months: number,
): { field: 'loan_amount' | 'term_months'; sentence: string } | null {
  const { name, min_amount: least, max_amount: most, max_term_months: longest } = lender
  if (least !== null && loanAmount < least)
    return { field: 'loan_amount', sentence: `${name} lends ${formatKes(least)} or more.` }
  if (most !== null && loanAmount > most)
    return { field: 'loan_amount', sentence: `${name} lends ${formatKes(most)} at most.` }
  if (longest !== null && months > longest)
    return { field: 'term_months', sentence: `${name} lends for ${longest} months at most.` }
  return null
}

/** Whole KES, at the lowest and the highest published rate. */
export interface LenderCost {
  monthly: [number, number]
  /** Sum of all payments. */
  total: [number, number]
}

/** The cost of the loan on a reducing balance; null if the lender's rates cannot be parsed. */
export function lenderCost(lender: Lender, loanAmount: number, months: number): LenderCost | null {
  const rates = publishedRates(lender.interest_rate_range)
  if (!rates) return null
  const low = monthlyPayment(loanAmount, months, rates.lowest)
  const high = monthlyPayment(loanAmount, months, rates.highest)
  return {
    monthly: [Math.round(low), Math.round(high)],
    total: [Math.round(low * months), Math.round(high * months)],
  }
}
