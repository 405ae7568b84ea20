import { expect, test } from 'vitest'
import { latestYear } from './vehicle-years.ts'

test('next year’s models depend on the year in Nairobi', () => {
  expect(latestYear('2026-12-31T20:59:59Z')).toBe(2027)
  expect(latestYear('2026-12-31T21:00:00Z')).toBe(2028)
})
