import { expect, test } from 'vitest'
import { isPopular, isRunning, listingAllowance } from './plans.ts'

test.each([
  ['Premium', true],
  ['Dealer PREMIUM plus', true],
  ['Basic', false],
])('whether %s is popular: %s', (name, popular) => {
  expect(isPopular({ name })).toBe(popular)
})

test.each([
  [null, 'Unlimited ads'],
  [0, '0 active ads'],
  [1, '1 active ad'],
  [25, '25 active ads'],
])('%s as an allowance is "%s"', (maxListings, allowance) => {
  expect(listingAllowance(maxListings)).toBe(allowance)
})

test('a subscription runs while it is active and its end is ahead', () => {
  const now = new Date('2026-11-21T12:00:00+03:00')
  const ends = (expires_at: string, status = 'active') => isRunning({ status, expires_at }, now)
  expect(ends('2026-11-21T12:00:01+03:00')).toBe(true)
  expect(ends('2026-11-21T12:00:00+03:00')).toBe(false)
  expect(ends('2026-12-01T00:00:00+03:00', 'cancelled')).toBe(false)
})
