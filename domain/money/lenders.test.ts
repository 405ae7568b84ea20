import { describe, expect, test } from 'vitest'
import { type Lender, lenderCost, lenderRefusal, publishedRates } from './lenders.ts'

const bank: Lender = {
  name: 'Savanna Bank',
  interest_rate_range: '13% to 15.5% a year',
  min_amount: 200_000,
  max_amount: 5_000_000,
  max_term_months: 60,
}

describe('published rates', () => {
  test.each([
    ['13% to 15.5% a year', 13, 15.5],
    ['13-15.5%', 13, 15.5],
    ['15.5% down to 13%', 13, 15.5],
    ['From 14% a year', 14, 14],
    ['2.5% to 4% a month', 30, 48],
    ['2% monthly', 24, 24],
  ])('%s', (words, lowest, highest) => {
    expect(publishedRates(words)).toEqual({ lowest, highest })
  })

  test.each([null, '', 'Ask at a branch', 'Base rate + 4', '8% flat', '13%, 14% or 15%', '250%'])(
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

  test('is null if the rates cannot be parsed', () => {
    expect(lenderCost({ ...bank, interest_rate_range: 'Ask at a branch' }, 1_000_000, 12)).toBeNull()
  })
})
