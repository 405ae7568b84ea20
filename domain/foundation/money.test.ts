import { describe, expect, test } from 'vitest'
import { formatKesAndCents, formatKesWithCents } from './cents.ts'
import { formatKes, formatKesRange, formatKilometres, formatNumber } from './money.ts'

describe('money', () => {
  test('is shown in whole shillings with grouped thousands', () => {
    expect(formatKes(1_250_000)).toBe('KSh 1,250,000')
    expect(formatKes(0)).toBe('KSh 0')
    expect(formatKes(20_464.89)).toBe('KSh 20,465')
    expect([1_000, 1_000.5, 0.05, 1.999, -12.5].map(formatKesWithCents)).toEqual([
      'KSh 1,000',
      'KSh 1,000.50',
      'KSh 0.05',
      'KSh 2',
      '-KSh 12.50',
    ])
    expect(formatNumber(999)).toBe('999')
    expect(formatKilometres(84_000)).toBe('84,000 km')
    expect(formatKesRange([33_400, 35_000])).toBe('KSh 33,400 to 35,000')
    expect(formatKesRange([33_400, 33_400])).toBe('KSh 33,400')
  })
})

test('invoices write amounts with cents', () => {
  expect(formatKesAndCents(2155.17)).toBe('KSh 2,155.17')
  expect(formatKesAndCents(1_000_000)).toBe('KSh 1,000,000.00')
  expect(formatKesAndCents(0.05)).toBe('KSh 0.05')
  expect(formatKesAndCents(-344.83)).toBe('-KSh 344.83')
})
