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

/** What a published rate is of: the debt that is left, a year or a month, or the whole loan until its end (flat). */
export type RateBasis = 'year' | 'month' | 'flat'

/**
 * Parses a lender's published rates: `13% to 15.5% a year`, `13-15.5%`, `2.5% a month`, `8% flat`; null if that fails. Monthly rates count
 * twelve times.
 */
export function publishedRates(words: string | null): (RateRange & { basis: RateBasis }) | null {
  if (!words?.includes('%')) return null
  const isMonthly = /\bmonth/i.test(words)
  const rates = (words.match(/\d+(?:\.\d+)?/g) ?? []).map((figure) => Number(figure) * (isMonthly ? 12 : 1))
  if (rates.length === 0 || rates.length > 2 || rates.some((rate) => rate > 100)) return null
  return {
    lowest: Math.min(...rates),
    highest: Math.max(...rates),
    basis: /\bflat\b/i.test(words) ? 'flat' : isMonthly ? 'month' : 'year',
  }
}

/** What a year costs on the debt that is left, by which lenders compare. A flat rate depends on the term: `months`, or the lender's longest. */
export function yearlyRates(lender: Lender, months: number): (RateRange & { basis: RateBasis }) | null {
  const rates = publishedRates(lender.interest_rate_range)
  if (rates?.basis !== 'flat') return rates
  const term = Math.min(months, lender.max_term_months ?? months)
  return { lowest: ofFlat(rates.lowest, term), highest: ofFlat(rates.highest, term), basis: 'flat' }
}

// The payments of a flat rate are an annuity at a higher rate, which no formula gives: halving finds it, below twice the rate and a bit.
function ofFlat(rate: number, months: number): number {
  const payment = (1 + (rate / 100) * (months / 12)) / months
  let [low, high] = [0, 4 * rate]
  for (let step = 0; step < 50; step++) {
    const middle = (low + high) / 2
    if (monthlyPayment(1, months, middle) < payment) low = middle
    else high = middle
  }
  return high
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

/** The cost of the loan; null if the lender's rates cannot be parsed. */
export function lenderCost(lender: Lender, loanAmount: number, months: number): LenderCost | null {
  const rates = yearlyRates(lender, months)
  if (!rates) return null
  const low = monthlyPayment(loanAmount, months, rates.lowest)
  const high = monthlyPayment(loanAmount, months, rates.highest)
  return {
    monthly: [Math.round(low), Math.round(high)],
    total: [Math.round(low * months), Math.round(high * months)],
  }
}

/** An offer in the list of lenders. */
export interface LenderOffer {
  cost: LenderCost | null
  yearly: RateRange | null
}

/** Sorts the cheapest first: by the payment for the loan, then by what a year costs. Unknown costs come last, in their order. */
export function byLoanCost(one: LenderOffer, other: LenderOffer): number {
  const keys = ({ cost, yearly }: LenderOffer) => [cost?.monthly[0], yearly?.lowest, yearly?.highest]
  const others = keys(other)
  for (const [place, key] of keys(one).entries()) {
    const difference = (key ?? Infinity) - (others[place] ?? Infinity)
    if (difference) return difference
  }
  return 0
}

/** The yearly equivalent of monthly and flat rates: `30% to 48% a year`; null for rates that are yearly. */
export function yearlyEquivalent(lender: Lender, months: number): string | null {
  const rates = yearlyRates(lender, months)
  if (!rates || rates.basis === 'year') return null
  const [low, high] = [rates.lowest, rates.highest].map((rate) => `${Math.round(rate * 10) / 10}%`)
  const words = low === high ? `${low} a year` : `${low} to ${high} a year`
  if (rates.basis === 'month') return words
  return `about ${words} on what is left, over ${Math.min(months, lender.max_term_months ?? months)} months`
}
