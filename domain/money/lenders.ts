/** The published terms of lenders, and the cost of their loans. */

import { formatKes } from '../foundation/money.ts'
import { monthlyPayment } from './loan.ts'

export interface Lender {
  name: string
  /** As a reader sees it, for example `13% to 15.5% a year`. */
  interest_rate_range: string | null
  /** Shillings, as max_amount; null: no limit. */
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
 * The rates in a lender's own words, or null where they cannot be read: `13% to 15.5% a year`, `13-15.5%`, `14%`. A rate by
 * the month counts twelve times. A flat rate is not a rate on the reducing balance, so it is ignored here.
 */
export function publishedRates(words: string | null): RateRange | null {
  if (!words?.includes('%') || /\bflat\b/i.test(words)) return null
  const year = /\bmonth/i.test(words) ? 12 : 1
  const rates = (words.match(/\d+(?:\.\d+)?/g) ?? []).map((figure) => Number(figure) * year)
  if (rates.length === 0 || rates.length > 2 || rates.some((rate) => rate > 100)) return null
  return { lowest: Math.min(...rates), highest: Math.max(...rates) }
}

/** Why a lender does not lend this, in the words the database refuses it with, and the field it is about; null when it does. */
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

/** Whole shillings, at the lowest and the highest published rate. */
export interface LenderCost {
  monthly: [number, number]
  /** All payments together. */
  total: [number, number]
}

/** The cost of the loan with a lender on a reducing balance, or null where its rates cannot be read. */
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
