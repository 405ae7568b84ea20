import { describe, expect, test } from 'vitest'
import {
  byLoanCost,
  type Lender,
  lenderCost,
  lenderRefusal,
  publishedRates,
  yearlyEquivalent,
  yearlyRates,
} from './lenders.ts'

const bank: Lender = {
  name: 'Savanna Bank',
  interest_rate_range: '13% to 15.5% a year',
  min_amount: 200_000,
  max_amount: 5_000_000,
  max_term_months: 60,
}

describe('published rates', () => {
  test.each([
    ['13% to 15.5% a year', 13, 15.5, 'year'],
    ['13-15.5%', 13, 15.5, 'year'],
    ['15.5% down to 13%', 13, 15.5, 'year'],
    ['From 14% a year', 14, 14, 'year'],
    ['2.5% to 4% a month', 30, 48, 'month'],
    ['2% monthly', 24, 24, 'month'],
    ['8% flat', 8, 8, 'flat'],
    ['1% to 1.5% flat a month', 12, 18, 'flat'],
  ])('%s', (words, lowest, highest, basis) => {
    expect(publishedRates(words)).toEqual({ lowest, highest, basis })
  })

  test.each([null, '', 'Ask at a branch', 'Base rate + 4', '8 flat', '13%, 14% or 15%', '250%'])(
    '%s cannot be parsed',
    (words) => {
      expect(publishedRates(words)).toBeNull()
    },
  )
})

describe('whether a lender accepts a loan', () => {
  test('accepts terms within its limits, inclusive', () => {
    expect(lenderRefusal(bank, 200_000, 12)).toBeNull()
    expect(lenderRefusal(bank, 5_000_000, 60)).toBeNull()
  })

  test.each([
    [199_999, 12, 'Savanna Bank lends KSh 200,000 or more.'],
    [5_000_001, 12, 'Savanna Bank lends KSh 5,000,000 at most.'],
    [1_000_000, 72, 'Savanna Bank lends for 60 months at most.'],
  ])('refuses %i over %i months with the reason', (amount, months, sentence) => {
    expect(lenderRefusal(bank, amount, months)?.sentence).toBe(sentence)
  })

  test('without limits accepts any loan', () => {
    const open = { ...bank, min_amount: null, max_amount: null, max_term_months: null }
    expect(lenderRefusal(open, 9_000_000_000, 84)).toBeNull()
  })
})

describe('the cost of a loan', () => {
  test('at the lowest and the highest rate: 1,000,000 over 12 months at 12 % is 88,849 a month', () => {
    expect(lenderCost({ ...bank, interest_rate_range: '12% to 24%' }, 1_000_000, 12)).toEqual({
      monthly: [88_849, 94_560],
      total: [1_066_185, 1_134_715],
    })
  })

  test('rates above the calculator’s 30 % are not cut', () => {
    const monthly = lenderCost({ ...bank, interest_rate_range: '4% a month' }, 1_000_000, 12)?.monthly
    // 1,000,000 × 0.04 / (1 − 1.04⁻¹²)
    expect(monthly).toEqual([106_552, 106_552])
  })

  test('of a flat rate is interest on the whole loan until its end: 1,000,000 over 48 months at 8 % is 27,500 a month', () => {
    const flat = { ...bank, interest_rate_range: '8% flat' }
    expect(lenderCost(flat, 1_000_000, 48)).toEqual({
      monthly: [27_500, 27_500],
      total: [1_320_000, 1_320_000],
    })
    expect(yearlyRates(flat, 48)?.lowest).toBeCloseTo(14.35, 1)
    expect(yearlyRates({ ...flat, interest_rate_range: '0% flat' }, 48)?.lowest).toBe(0)
  })

  test('is null if the rates cannot be parsed', () => {
    expect(lenderCost({ ...bank, interest_rate_range: 'Ask at a branch' }, 1_000_000, 12)).toBeNull()
  })
})

describe('lenders in a list', () => {
  const lender = (interest_rate_range: string | null) => ({ ...bank, interest_rate_range })
  const order = (rates: (string | null)[], amount: number | null) =>
    rates
      .map((words) => ({
        words,
        yearly: yearlyRates(lender(words), 48),
        cost: amount === null ? null : lenderCost(lender(words), amount, 48),
      }))
      .toSorted(byLoanCost)
      .map(({ words }) => words)
  const RATES = ['2.5% to 4% a month', null, '13% to 20%', '8% flat', '13% to 15.5%', 'Ask', '14% a year']
  const CHEAPEST = ['13% to 15.5%', '13% to 20%', '14% a year', '8% flat', '2.5% to 4% a month', null, 'Ask']

  test('are ordered by what a year costs, with and without a loan', () => {
    expect(order(RATES, null)).toEqual(CHEAPEST)
    expect(order(RATES, 1_000_000)).toEqual(CHEAPEST)
  })

  test.each([
    ['2.5% to 4% a month', '30% to 48% a year'],
    ['1.25% monthly', '15% a year'],
    ['8% flat', 'about 14.3% a year on what is left, over 48 months'],
    ['13% to 15.5% a year', null],
    [null, null],
  ])('%s is %s', (words, yearly) => {
    expect(yearlyEquivalent(lender(words), 48)).toBe(yearly)
  })

  test('a flat rate counts over the lender’s longest term', () => {
    expect(yearlyEquivalent(lender('8% flat'), 84)).toMatch(/over 60 months$/)
  })
})
