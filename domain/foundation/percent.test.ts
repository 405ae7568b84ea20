import { expect, test } from 'vitest'
import { formatPercent, parsePercent, typedPercent } from './percent.ts'

test('parses percentages to fractions', () => {
  expect(['3.5', '3,5 %', '16%', ' 0 ', '100', '0.01'].map(parsePercent)).toEqual([
    0.035, 0.035, 0.16, 0, 1, 0.0001,
  ])
  expect(['', '%', '-3', '3.555', '1000', '3 to 5', '١٦'].map(parsePercent)).toEqual(Array(7).fill(null))
})

test('a fraction is written back as typed', () => {
  expect([0.035, 0.29, 0.0001, 1].map(typedPercent)).toEqual(['3.5', '29', '0.01', '100'])
  expect(formatPercent(0.025)).toBe('2.5%')
})
