import { afterEach, expect, test, vi } from 'vitest'
import { dayToCome, today } from './days.ts'

afterEach(() => {
  vi.useRealTimers()
})

test('days are counted in Nairobi, across leap days and month ends', () => {
  // Half past midnight on Tuesday, 29 February in Nairobi.
  vi.useFakeTimers({ now: new Date('2028-02-28T21:30:00Z') })
  expect(today()).toBe('2028-02-29')
  expect([today(-1), today(1)]).toEqual(['2028-02-28', '2028-03-01'])
  expect(dayToCome('tue', 0)).toBe('2028-02-29')
  expect(dayToCome('tue', 1)).toBe('2028-03-07')
  expect(dayToCome('sun', 1)).toBe('2028-03-05')
})
