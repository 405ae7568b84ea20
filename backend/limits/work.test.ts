import { expect, test } from 'vitest'
import { rateLimits, WorkAccounts } from './index.ts'

test('a client above its database time waits until it refills', () => {
  let now = 0
  const limits = rateLimits({
    address: { work: { count: 1_000, seconds: 10 } },
    account: { work: { count: 100, seconds: 10 } },
  })
  const work = new WorkAccounts(limits, () => now)
  const house = { address: '41.90.64.7', account: null }
  const person = { address: null, account: 'juma' }
  work.spend(house, 1_004)
  expect(work.wait(house)).toBe(0)
  work.spend(house, 506)
  expect(work.wait(house)).toBeCloseTo(5.01)
  expect(work.wait({ ...house, address: '41.90.64.8' })).toBe(0)
  now += 5_020
  expect(work.wait(house)).toBe(0)

  work.spend({ ...house, ...person, address: '41.90.64.9' }, 205)
  expect(work.wait({ address: '41.90.64.9', account: null })).toBe(0)
  expect(work.wait(person)).toBeCloseTo(10.1)
  now += 3_600_000
  work.spend(person, 104)
  expect(work.wait(person)).toBe(0)
})

test('cheap statements are not charged, however many', () => {
  const work = new WorkAccounts(rateLimits({ account: { work: { count: 100, seconds: 10 } } }), () => 0)
  const person = { address: null, account: 'juma' }
  for (let n = 0; n < 1_000; n++) work.spend(person, 5)
  expect(work.wait(person)).toBe(0)
})

test('thread time counts tenfold beyond the free amount', () => {
  const work = new WorkAccounts(rateLimits({ account: { work: { count: 1_000, seconds: 10 } } }), () => 0)
  const person = { address: null, account: 'juma' }
  for (let n = 0; n < 1_000; n++) work.occupy(person, 5)
  expect(work.wait(person)).toBe(0)
  work.occupy(person, 105)
  expect(work.wait(person)).toBe(0)
  work.occupy(person, 105)
  expect(work.wait(person)).toBeCloseTo(9.91)
})
