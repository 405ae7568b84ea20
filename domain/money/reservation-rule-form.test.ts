import { expect, test } from 'vitest'
import { checkReservationRule } from './reservation-rule-form.ts'

test('an amount and days within the bounds', () => {
  expect(checkReservationRule({ amount: '10,000', days: '3' }).value).toEqual({ amount: 10_000, days: 3 })
  expect(checkReservationRule({ amount: '500', days: '1' }).value).toEqual({ amount: 500, days: 1 })
  expect(checkReservationRule({ amount: '250k', days: '7' }).value).toEqual({ amount: 250_000, days: 7 })
})

test.each(['', '0', '0.5', '499', '250,001', '10,000,000', 'ten'])(
  'the deposit %j is refused in words',
  (amount) => {
    expect(checkReservationRule({ amount, days: '3' }).errors?.amount).toMatch(/^Enter/)
  },
)

test.each(['', '0', '8', '1.5'])('%j days are refused', (days) => {
  expect(checkReservationRule({ amount: '10000', days }).errors?.days).toBe('Choose 1 to 7 days.')
})
