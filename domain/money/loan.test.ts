import { describe, expect, test } from 'vitest'
import { calculateLoan, DEFAULT_LOAN_RATE, DEFAULT_LOAN_TERM, defaultDownPayment } from './loan.ts'

describe('the loan calculator', () => {
  test('starts with 20 % down, 60 months and 12 % a year', () => {
    const price = 1_150_000
    const downPayment = defaultDownPayment(price)
    expect(downPayment).toBe(230_000)
    expect(
      calculateLoan({ price, downPayment, months: DEFAULT_LOAN_TERM, annualRate: DEFAULT_LOAN_RATE }),
    ).toEqual({ loanAmount: 920_000, monthlyPayment: 20_465, totalAmount: 1_227_894, totalInterest: 307_894 })
  })

  test('follows the amortisation formula: 1,000,000 over 12 months at 12 % costs 88,849 a month', () => {
    expect(calculateLoan({ price: 1_000_000, downPayment: 0, months: 12, annualRate: 12 })).toEqual({
      loanAmount: 1_000_000,
      monthlyPayment: 88_849,
      totalAmount: 1_066_185,
      totalInterest: 66_185,
    })
  })

  test('splits the loan evenly at rate 0', () => {
    expect(calculateLoan({ price: 1_000_000, downPayment: 100_000, months: 84, annualRate: 0 })).toEqual({
      loanAmount: 900_000,
      monthlyPayment: 10_714,
      totalAmount: 900_000,
      totalInterest: 0,
    })
  })

  test('costs nothing if the down payment covers the price', () => {
    expect(calculateLoan({ price: 500_000, downPayment: 500_000, months: 60, annualRate: 12 })).toEqual({
      loanAmount: 0,
      monthlyPayment: 0,
      totalAmount: 0,
      totalInterest: 0,
    })
  })

  test('clamps the down payment to the price, and the rate to 0 to 30', () => {
    const terms = { price: 500_000, months: 12 }
    expect(calculateLoan({ ...terms, downPayment: 900_000, annualRate: 12 }).loanAmount).toBe(0)
    expect(calculateLoan({ ...terms, downPayment: -1, annualRate: 12 }).loanAmount).toBe(500_000)
    expect(calculateLoan({ ...terms, downPayment: 0, annualRate: 90 })).toEqual(
      calculateLoan({ ...terms, downPayment: 0, annualRate: 30 }),
    )
  })

  test('a higher rate or a longer term costs more interest', () => {
    const interest = (months: number, annualRate: number) =>
      calculateLoan({ price: 800_000, downPayment: 160_000, months, annualRate }).totalInterest
    expect(interest(60, 14.5)).toBeGreaterThan(interest(60, 14))
    expect(interest(72, 14)).toBeGreaterThan(interest(60, 14))
  })
})
