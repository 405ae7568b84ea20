import { expect, test } from 'vitest'
import {
  allowanceUsed,
  endsSoon,
  freeAdsSentence,
  isPopular,
  isRunning,
  keptUntil,
  listingAllowance,
  parseMonths,
  timeLeft,
} from './plans.ts'

test.each([
  ['Premium', true],
  ['Dealer PREMIUM plus', true],
  ['Basic', false],
])('%s is popular: %s', (name, popular) => {
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

test('a subscription is running while active and not expired', () => {
  const now = new Date('2026-11-21T12:00:00+03:00')
  const ends = (expires_at: string, status = 'active') => isRunning({ status, expires_at }, now)
  expect(ends('2026-11-21T12:00:01+03:00')).toBe(true)
  expect(ends('2026-11-21T12:00:00+03:00')).toBe(false)
  expect(ends('2026-12-01T00:00:00+03:00', 'cancelled')).toBe(false)
})

test.each([
  ['2026-11-28T12:00:00+03:00', 'active', true],
  ['2026-11-28T12:00:01+03:00', 'active', false],
  ['2026-11-21T12:00:00+03:00', 'active', false],
  ['2026-11-22T12:00:00+03:00', 'cancelled', false],
])('a plan until %s in state %s ends soon: %s', (expires_at, status, soon) => {
  expect(endsSoon({ status, expires_at }, new Date('2026-11-21T12:00:00+03:00'))).toBe(soon)
})

test.each([
  ['2026-12-09T12:00:00+03:00', '18 days left'],
  ['2026-11-23T11:00:00+03:00', '2 days left'],
  ['2026-11-22T11:00:00+03:00', '1 day left'],
  ['2026-11-21T23:00:00+03:00', 'ends today'],
])('a plan that ends at %s: %s', (expiresAt, left) => {
  expect(timeLeft(expiresAt, new Date('2026-11-21T12:00:00+03:00'))).toBe(left)
})

test.each([
  [12, 100, '12 of 100 active ads used'],
  [0, 1, '0 of 1 active ad used'],
  [7, 5, '7 of 5 active ads used'],
  [1, null, '1 active ad, as many as you like'],
])('%s ads of %s: %s', (used, limit, text) => {
  expect(allowanceUsed(used, limit)).toBe(text)
})

test.each([
  [null, 'Without a plan all active ads are free.'],
  [0, 'Without a plan no ads can be active.'],
  [1, 'Without a plan 1 active ad is free.'],
  [3, 'Without a plan 3 active ads are free.'],
])('%s free ads as a sentence', (most, sentence) => expect(freeAdsSentence(most)).toBe(sentence))

test.each([
  ['1', 1],
  ['12', 12],
  ['13', null],
  ['0', null],
  ['1.5', null],
  ['', null],
  [null, null],
])('%j is %j months', (text, months) => {
  expect(parseMonths(text)).toBe(months)
})

test('a plan goes on for three days while a payment sent before its end waits', () => {
  const subscription = { status: 'active', expires_at: '2026-11-20T12:00:00+03:00' }
  const payment = { status: 'pending', plan_id: 'one', created_at: '2026-11-20T11:00:00+03:00' }
  const kept = (now: string, payments = [payment], status = 'active') =>
    keptUntil({ ...subscription, status }, payments, new Date(now))?.toISOString() ?? null
  expect(kept('2026-11-20T12:00:00+03:00')).toBe('2026-11-23T09:00:00.000Z')
  expect(kept('2026-11-23T11:59:00+03:00')).not.toBeNull()
  // It has not ended; too late; nothing waits, or was sent too late; ended by an administrator.
  expect(kept('2026-11-20T11:59:00+03:00')).toBeNull()
  expect(kept('2026-11-23T12:00:00+03:00')).toBeNull()
  expect(kept('2026-11-21T12:00:00+03:00', [])).toBeNull()
  expect(kept('2026-11-21T12:00:00+03:00', [{ ...payment, status: 'rejected' }])).toBeNull()
  expect(
    kept('2026-11-21T12:00:00+03:00', [{ ...payment, created_at: '2026-11-20T12:00:00+03:00' }]),
  ).toBeNull()
  expect(kept('2026-11-21T12:00:00+03:00', [payment], 'cancelled')).toBeNull()
})
