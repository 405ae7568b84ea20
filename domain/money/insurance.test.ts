import { expect, test } from 'vitest'
import { estimatePremium, type InsuranceRate, type InsuranceType } from './insurance.ts'

const band = (given: Partial<InsuranceRate>): InsuranceRate => ({
  insurance_type: 'comprehensive',
  min_value: 0,
  max_value: null,
  rate_basis_points: null,
  flat_premium: null,
  minimum_premium: 0,
  ...given,
})

/** The bands an insurer's table prints: 6 % up to 1M but at least 37,500, then 5 %, 4 % and 3 %; third party flat. */
const rates = [
  band({ min_value: 0, max_value: 1_000_000, rate_basis_points: 600, minimum_premium: 37_500 }),
  band({ min_value: 1_000_000, max_value: 1_500_000, rate_basis_points: 500 }),
  band({ min_value: 1_500_000, max_value: 2_500_000, rate_basis_points: 400 }),
  band({ min_value: 2_500_000, max_value: 20_000_000, rate_basis_points: 300 }),
  band({ insurance_type: 'third_party', flat_premium: 7_500 }),
]

test.each<[InsuranceType, number, number | null]>([
  ['comprehensive', 400_000, 37_500],
  ['comprehensive', 625_000, 37_500],
  ['comprehensive', 800_000, 48_000],
  ['comprehensive', 999_999, 60_000],
  ['comprehensive', 1_000_000, 50_000],
  ['comprehensive', 1_150_000, 57_500],
  ['comprehensive', 2_000_000, 80_000],
  ['comprehensive', 5_500_000, 165_000],
  ['comprehensive', 20_000_000, 600_000],
  ['comprehensive', 20_000_001, null],
  ['third_party', 400_000, 7_500],
  ['third_party', 9_000_000, 7_500],
  ['commercial', 1_000_000, null],
])('%s cover of a car worth %i is %s a year', (coverage, value, premium) => {
  expect(estimatePremium(rates, coverage, value)).toBe(premium)
})

test('without a value only an unbounded flat band applies', () => {
  expect(estimatePremium(rates, 'third_party', null)).toBe(7_500)
  expect(estimatePremium(rates, 'comprehensive', null)).toBeNull()
  const upTo = [band({ insurance_type: 'third_party', flat_premium: 7_500, max_value: 900_000 })]
  expect(estimatePremium(upTo, 'third_party', null)).toBeNull()
})

test('half a shilling rounds up, less is dropped', () => {
  const fourPercent = [band({ rate_basis_points: 400 })]
  expect(estimatePremium(fourPercent, 'comprehensive', 1_000_012)).toBe(40_000)
  expect(estimatePremium([band({ rate_basis_points: 350 })], 'comprehensive', 1_000_100)).toBe(35_004)
})

test('of two matching bands the one with the higher lower bound counts, in any order', () => {
  const wide = band({ rate_basis_points: 700 })
  const narrow = band({ min_value: 500_000, max_value: 600_000, rate_basis_points: 500 })
  expect(estimatePremium([wide, narrow], 'comprehensive', 550_000)).toBe(27_500)
  expect(estimatePremium([narrow, wide], 'comprehensive', 550_000)).toBe(27_500)
  expect(estimatePremium([narrow, wide], 'comprehensive', 600_001)).toBe(42_000)
})
