import { expect, test } from 'vitest'
import { waitAfter } from './stream.ts'

test('each failure makes the wait longer, up to some minutes, and chance spreads it', () => {
  const waits = Array.from({ length: 12 }, (_, failures) => waitAfter(failures, 0.5))
  expect(waits).toEqual(waits.toSorted((one, other) => one - other))
  expect(waits[0]).toBeLessThan(2_000)
  expect(waits.at(-1)).toBe(300_000)
  expect(waitAfter(3, 0)).toBeLessThan(waitAfter(3, 0.99))
})
