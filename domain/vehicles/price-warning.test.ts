import { expect, test } from 'vitest'
import { amountInWords, priceWarning } from './price-warning.ts'

test.each([
  [125_000_050, 'KSh 125,000,050 (125 million)?'],
  [6_250_001, 'KSh 6,250,001 (6.25 million)?'],
  [249_999, 'KSh 249,999 (250 thousand)?'],
  [125, 'KSh 125?'],
])('%d beside 1.25 million gives a warning', (price, question) => {
  expect(priceWarning(price, 1_250_000)).toEqual({
    field: 'price',
    question,
    reason: 'Similar vehicles are offered for about KSh 1,250,000.',
  })
})

test.each([6_250_000, 1_250_000, 250_000])('%d gives no warning', (price) => {
  expect(priceWarning(price, 1_250_000)).toBeNull()
})

test('an amount in words has at most three digits', () => {
  expect([125_000_050, 850_000, 1_254_000, 2_500_000_000, 999].map(amountInWords)).toEqual([
    '125 million',
    '850 thousand',
    '1.25 million',
    '2.5 billion',
    '',
  ])
})
