/** The loan calculator of the vehicle page, an annuity paid at the end of each month (docs/product.md, Loan calculator). */

export const LOAN_TERMS = [12, 24, 36, 48, 60, 72, 84] as const
export type LoanTerm = (typeof LOAN_TERMS)[number]
export const DEFAULT_LOAN_TERM: LoanTerm = 60
export const DEFAULT_LOAN_RATE = 12
export const LOAN_RATE = { min: 0, max: 30, step: 0.5 } as const
export const LOAN_DISCLAIMER = 'This is an estimate. The lender decides the final figures.'

/** Fraction of the price. */
export const DEFAULT_DOWN_PAYMENT_SHARE = 0.2

export interface LoanTerms {
  /** KES. */
  price: number
  /** KES, from 0 to the price. */
  downPayment: number
  months: number
  /** Per cent a year, for example 12. */
  annualRate: number
}

/** Whole KES. */
export interface Loan {
  loanAmount: number
  monthlyPayment: number
  totalAmount: number
  totalInterest: number
}

/** 20 % of the price, in whole KES. */
export function defaultDownPayment(price: number): number {
  return Math.round(price * DEFAULT_DOWN_PAYMENT_SHARE)
}

/**
 * The cost of the loan. Only the results are rounded: the total is the unrounded payment times the months, and the interest is the
 * total minus the loan, so that the shown figures add up. Inputs outside their limits are clamped.
 */
export function calculateLoan({ price, downPayment, months, annualRate }: LoanTerms): Loan {
  const loanAmount = Math.round(price - clamp(downPayment, 0, price))
  const payment = monthlyPayment(loanAmount, months, clamp(annualRate, LOAN_RATE.min, LOAN_RATE.max))
  const totalAmount = Math.round(payment * months)
  return {
    loanAmount,
    monthlyPayment: Math.round(payment),
    totalAmount,
    totalInterest: totalAmount - loanAmount,
  }
}

/** The unrounded monthly payment at an annual rate in per cent: the standard amortisation formula, or an even split at rate 0. */
export function monthlyPayment(loanAmount: number, months: number, annualRate: number): number {
  const monthlyRate = annualRate / 100 / 12
  if (monthlyRate === 0) return loanAmount / months
  return (loanAmount * monthlyRate) / (1 - (1 + monthlyRate) ** -months)
}

/** The nearest selectable rate, in per cent a year. */
export function nearestRate(rate: number): number {
  const { min, max, step } = LOAN_RATE
  return clamp(Math.round(rate / step) * step, min, max)
}

function clamp(value: number, min: number, max: number): number {
  return Math.min(Math.max(value, min), max)
}
