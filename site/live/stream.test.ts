import { expect, test } from 'vitest'
import { retryDelay } from './stream.ts'

test('the delay grows with each failure up to some minutes, randomised', () => {
  const waits = Array.from({ length: 12 }, (_, failures) => retryDelay(failures, 0.5))
  expect(waits).toEqual(waits.toSorted((one, other) => one - other))
  expect(waits[0]).toBeLessThan(2_000)
  expect(waits.at(-1)).toBe(300_000)
  expect(retryDelay(3, 0)).toBeLessThan(retryDelay(3, 0.99))
})
